import { create } from 'zustand'

/**
 * Whether the menu of narrow screens is open. It is a store because its button is in the top bar, while the menu itself
 * is loaded later.
 */
export const useMenu = create(() => ({ open: false }))

export const openMenu = (): void => useMenu.setState({ open: true })
export const closeMenu = (): void => useMenu.setState({ open: false })
