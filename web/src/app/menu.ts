import { create } from 'zustand'

/** Whether the menu of narrow screens is open: its button stands in the bar, the menu itself comes with what is below the page. */
export const useMenu = create(() => ({ open: false }))

export const openMenu = (): void => useMenu.setState({ open: true })
export const closeMenu = (): void => useMenu.setState({ open: false })
