import { ConfigurationError } from '../config.ts'

/** What a service answers that knows another secret. */
export const SECRET_REFUSED = 'The service refuses us: ALBA_SERVICE_SECRET is another one here than there.'

/** Fit to print as it is. */
export class CommandFailed extends Error {}

/** Runs an operator's tool: what fails in a way that can be said is said, and nothing else. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
