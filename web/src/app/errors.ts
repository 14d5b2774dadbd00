import { loadOptional } from '../ui/load-code.ts'

/** Reports an error to the server. The code for it is loaded with the first error. */
const report = (error: unknown): void =>
  void loadOptional(() => import('../api/client-errors.ts')).then(
    ({ sendError }) => sendError(error),
    () => {},
  )

/** Options of React's roots: an error that a boundary caught goes to the console, as by default, and to the server. */
export const errorHandlers = {
  onCaughtError(error: unknown) {
    console.error(error)
    report(error)
  },
}

/** Reports errors that nothing catches; React dispatches its own uncaught errors to the window. */
export function listenForErrors(): void {
  addEventListener('error', event => report(event.error))
  addEventListener('unhandledrejection', event => report(event.reason))
}
