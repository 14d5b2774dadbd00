import { ConfigurationError } from '../config.ts'

/** The message for an operator when the service has another ALBA_SERVICE_SECRET than the tool. */
export const SECRET_REFUSED = 'The service refuses this tool: both must have the same ALBA_SERVICE_SECRET.'

/** An error whose message is meant for the operator and is printed without a stack trace. */
export class CommandFailed extends Error {
  /** The exit code of the tool. Default 1. */
  readonly exitCode: number
  constructor(message?: string, { exitCode = 1, ...options }: ErrorOptions & { readonly exitCode?: number } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Runs an operator's tool. An expected error is printed as its message; any other one keeps its stack trace. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const closed = closedPath(error)
    if (!closed && !(error instanceof CommandFailed || error instanceof ConfigurationError)) throw error
    console.error(closed ? `The account that this command runs as may not open ${closed}.` : (error as Error).message)
    process.exitCode = error instanceof CommandFailed ? error.exitCode : 1
  }
}

/**
 * The path that the operating system keeps closed to this process, when that is the error. On a server a command does not
 * run as the person who types it (docs/server.md).
 */
export function closedPath(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  return code === 'EACCES' ? path : undefined
}
