import { useLocation } from 'wouter'
import { OptionalWindow } from '../../shared/staff/optional-window.tsx'
import { useShortcuts } from '../../shared/staff/shortcuts/registry.ts'
import { showShortcuts, useShortcutSettings } from '../../shared/staff/shortcuts/settings.ts'
import { useShortcutKeys } from '../../shared/staff/shortcuts/use-shortcut-keys.ts'
import { useBookingWizard } from '../../shared/staff/wizard-address.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShortcutsSheet = lazyPart(() => import('./shortcuts-sheet.tsx'))

/** The global shortcuts and their list. The frame renders this once. @param screens may have a key that opens them */
export function Shortcuts({ screens }: { screens: readonly { path: string; label: string; shortcut?: string }[] }) {
  const [, navigate] = useLocation()
  const wizard = useBookingWizard()
  const isSheetOpen = useShortcutSettings(settings => settings.isSheetOpen)
  useShortcutKeys()
  useShortcuts('everywhere', [
    { key: 'c', label: 'Créer une réservation', run: () => wizard.open() },
    ...screens.flatMap(({ path, label, shortcut }) =>
      shortcut ? [{ key: shortcut, label, run: () => navigate(path) }] : [],
    ),
    { key: '?', label: 'Raccourcis clavier', run: () => showShortcuts(true) },
  ])
  return isSheetOpen ? (
    <OptionalWindow onFailed={() => showShortcuts(false)}>
      <ShortcutsSheet />
    </OptionalWindow>
  ) : null
}
