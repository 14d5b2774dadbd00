/** The code of the error for a server that took the call and never answered. */
export const NO_ANSWER = 'no_answer'

/** A refused or failed call. `message` is French and fit to show; `status` is 0 when the server was not reached. */
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

/** The sentence to show for anything that was thrown. */
export const errorMessage = (error: unknown, fallback: string) => (error instanceof ApiError ? error.message : fallback)
