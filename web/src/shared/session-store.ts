import { create } from 'zustand'
import { readSession, writeSession } from '../ui/session.ts'

/**
 * A store that is kept in the session storage, so that going back, an error or a reload loses nothing that was typed.
 * If the browser refuses its storage, the state lasts until the page is closed. zustand's `persist` would do the same,
 * but add 0.8 kB to the first load.
 * @param fresh creates the initial state
 * @param restore completes a stored state with what a newer version of the page has added
 */
export function sessionStore<T extends object>(
  name: string,
  fresh: () => T,
  restore = (stored: Partial<T>): T => ({ ...fresh(), ...stored }),
) {
  const store = create<T>(fresh)
  try {
    // Set after creation, so that the initial state stays that of the prerendered page, with which hydration compares.
    store.setState(restore(JSON.parse(readSession(name) ?? '{}')))
  } catch {
    // Stored text that is not JSON is ignored.
  }
  store.subscribe(state => writeSession(name, JSON.stringify(state)))
  return store
}
