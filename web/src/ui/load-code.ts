import { quiet } from './quiet.ts'

/**
 * Loads code that the page can do without for now: a failure must not reload the page (`quiet.ts`).
 * @throws what the import throws
 */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet.loads++
  try {
    return await load()
  } finally {
    quiet.loads--
  }
}

/** Loads the code of a later step in advance. A failure is ignored, since the step will load it again. */
export const loadAhead = (load: () => Promise<unknown>): void => void quietly(load).catch(() => {})
