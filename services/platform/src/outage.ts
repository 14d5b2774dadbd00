import { reasonOf } from './reason.ts'

type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Logs the failures of something that is retried: only the first one, and its end. */
export type Outage = {
  /** A try failed. Only the first failure is logged. */
  failed(error: unknown): void
  /** A try succeeded. This is logged after failures. */
  succeeded(): void
}

/**
 * Logs an outage once when it begins and once when it ends, however many tries fail in between: a server that is down
 * for an hour must not fill the disk.
 * @param log called for each line, because something may fail before there is a log, when it returns undefined. An
 * outage counts from the first failure that could be logged.
 * @param what what cannot be done during the outage, such as `cannot follow the read models`; both lines begin with it
 */
export function outage(log: () => Log | undefined, what: string): Outage {
  let since: number | undefined
  return {
    failed(error) {
      const lines = since === undefined ? log() : undefined
      if (!lines) return
      since = Date.now()
      lines.warn(
        { err: error },
        `${what} (${reasonOf(error)}); it is tried again, and a line will say when it works again`,
      )
    },
    succeeded() {
      if (since === undefined) return
      log()?.info({ seconds: Math.round((Date.now() - since) / 1000) }, `${what}: it works again`)
      since = undefined
    },
  }
}
