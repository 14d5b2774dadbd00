import { create } from 'zustand'

/**
 * A store that is kept for the session, so that going back, an error or a reload loses nothing that was typed.
 * @param fresh the store while nothing is kept; a function that makes it anew
 * @param restore what is stored, completed with whatever a newer version of the page has added
 */
export function sessionStore<T extends object>(
  key: string,
  fresh: () => T,
  restore = (stored: Partial<T>): T => ({ ...fresh(), ...stored }),
) {
  const store = create<T>(fresh)
  if (typeof sessionStorage === 'undefined') return store
  try {
    // Not as the initial state: that is what hydration compares with the prerendered page, which knows no visitor.
    store.setState(restore(JSON.parse(sessionStorage.getItem(key) ?? '{}')))
  } catch {
    // What cannot be read is nothing.
  }
  store.subscribe(state => {
    try {
      sessionStorage.setItem(key, JSON.stringify(state))
    } catch {
      // A full or forbidden storage costs the memory of a reload, not the order.
    }
  })
  return store
}
