import { ApiError } from '../errors.ts'

/** Logs a failure to the console, where the screen does not show it, and throws it again. An abort is no failure. */
export const logged =
  (what: string) =>
  (error: unknown): never => {
    if (error instanceof ApiError) console.error(what, error)
    throw error
  }
