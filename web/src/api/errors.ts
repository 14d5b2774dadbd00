/** The error code for an answer that did not begin, or did not end, in time. */
export const NO_ANSWER = 'no_answer'

/** A request that was refused or failed. `message` is French and can be shown; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

/** The message to show for a caught error: its own if it is an `ApiError`, otherwise the fallback. */
export const errorMessage = (error: unknown, fallback: string) => (error instanceof ApiError ? error.message : fallback)
