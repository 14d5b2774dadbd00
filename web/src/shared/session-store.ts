import { create } from 'zustand'
import { readSession, writeSession } from '../ui/session.ts'

/**
 * A store that is kept for the session, so that going back, an error or a reload loses nothing that was typed. Where a
 * browser refuses its storage, it lasts as long as the page. zustand's `persist` would do the same for 0.8 kB of the first
 * load, which has none to spare.
 * @param fresh the store while nothing is kept; a function that makes it anew
 * @param restore what is stored, completed with whatever a newer version of the page has added
 */
export function sessionStore<T extends object>(
  name: string,
  fresh: () => T,
  restore = (stored: Partial<T>): T => ({ ...fresh(), ...stored }),
) {
  const store = create<T>(fresh)
  try {
    // Not as the initial state, which hydration compares with the prerendered page.
    store.setState(restore(JSON.parse(readSession(name) ?? '{}')))
  } catch {
    // A text that cannot be read counts as none.
  }
  store.subscribe(state => writeSession(name, JSON.stringify(state)))
  return store
}
