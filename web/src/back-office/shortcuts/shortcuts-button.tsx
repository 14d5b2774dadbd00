import { Keyboard } from 'lucide-react'
import { showShortcuts, useAnnouncedKey } from '../../shared/staff/shortcuts/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** The way to the sheet of shortcuts for whoever does not know its key. */
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
