import { ConfigurationError } from '../config.ts'

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
