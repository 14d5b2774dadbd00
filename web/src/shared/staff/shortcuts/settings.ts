import { create } from 'zustand'

/** Of this browser, whoever is logged in. */
const KEY = 'backoffice_shortcuts'

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do anything, and whether the sheet that lists them is open. */
export const useShortcutSettings = create<{ readonly areOn: boolean; readonly isSheetOpen: boolean }>(() => ({
  areOn: stored(),
  isSheetOpen: false,
}))

export const showShortcuts = (isSheetOpen: boolean): void => useShortcutSettings.setState({ isSheetOpen })

/** Single keys can be turned off: whoever dictates to their computer would press them by accident (WCAG 2.1.4). */
export function turnShortcuts(areOn: boolean): void {
  useShortcutSettings.setState({ areOn })
  try {
    if (areOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the setting lasts until the page is reloaded.
  }
}

/** The value of `aria-keyshortcuts` for a control that a single key stands for: none while such keys are off. */
export function useAnnouncedKey(): (key: string) => string | undefined {
  const areOn = useShortcutSettings(settings => settings.areOn)
  return key => (areOn ? key : undefined)
}
