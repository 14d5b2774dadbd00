import { create } from 'zustand'

/** The key in this browser's storage; it applies to all users. */
const KEY = 'backoffice_shortcuts'

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether shortcuts of a single key are on, and whether the list of shortcuts is open. */
export const useShortcutSettings = create<{ readonly areOn: boolean; readonly isSheetOpen: boolean }>(() => ({
  areOn: stored(),
  isSheetOpen: false,
}))

export const showShortcuts = (isSheetOpen: boolean): void => useShortcutSettings.setState({ isSheetOpen })

/** Turns single keys on or off: those who dictate to their computer would press them by accident (WCAG 2.1.4). */
export function setShortcutsOn(areOn: boolean): void {
  useShortcutSettings.setState({ areOn })
  try {
    if (areOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the setting lasts until the page is reloaded.
  }
}

/** The value of `aria-keyshortcuts` for a control: none while single keys are off. */
export function useAnnouncedKey(): (key: string) => string | undefined {
  const areOn = useShortcutSettings(settings => settings.areOn)
  return key => (areOn ? key : undefined)
}
