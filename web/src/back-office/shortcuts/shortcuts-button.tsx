import { Keyboard } from 'lucide-react'
import { showShortcuts, useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** The button that opens the list of shortcuts. */
export function ShortcutsButton() {
  const announced = useAnnouncedKey()
  return (
    <IconButton
      label="Raccourcis clavier"
      aria-haspopup="dialog"
      aria-keyshortcuts={announced('?')}
      onClick={() => showShortcuts(true)}
    >
      <Keyboard aria-hidden="true" />
    </IconButton>
  )
}
