import { optionalLoads } from './optional-loads.ts'

/**
 * Loads code without which the page works for now, so that a failure does not reload the page.
 * @throws what the import throws
 */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  optionalLoads.underWay++
  try {
    return await load()
  } finally {
    optionalLoads.underWay--
  }
}

/** Loads the code of a later step in advance. A failure is ignored, since the step will load it again. */
export const loadAhead = (load: () => Promise<unknown>): void => void loadOptional(load).catch(() => {})
