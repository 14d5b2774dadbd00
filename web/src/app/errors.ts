import { quietly } from '../ui/load-code.ts'

/** Tells the server of an error. The code for it comes with the first one. */
const tell = (error: unknown): void =>
  void quietly(() => import('../api/client-errors.ts')).then(
    ({ sendError }) => sendError(error),
    () => {},
  )

/** What React's roots are made with: an error that a boundary caught goes to the console, as without this, and to the server. */
export const told = {
  onCaughtError(error: unknown) {
    console.error(error)
    tell(error)
  },
}

/** Listens to what nothing catches; React hands its own such errors to the window. */
export function listenForErrors(): void {
  addEventListener('error', event => tell(event.error))
  addEventListener('unhandledrejection', event => tell(event.reason))
}
