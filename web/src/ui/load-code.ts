import { quiet } from './quiet.ts'

/** Loads code that the page can do without for now. @throws what the import throws */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet.loads++
  try {
    return await load()
  } finally {
    quiet.loads--
  }
}

/** Loads what the next step needs while there is a connection. A failure is no matter: the step asks for it again. */
export const loadAhead = (load: () => Promise<unknown>): void => void quietly(load).catch(() => {})
