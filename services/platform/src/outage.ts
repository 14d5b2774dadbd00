import { reasonOf } from './reason.ts'

type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Something that is tried again and again. */
export type Outage = {
  /** It failed: said the first time. */
  met(error: unknown): void
  /** It goes well: said when it had failed before. */
  over(): void
}

/**
 * Says once what is wrong, and once that it is over, however often it is tried in between: a server that is away for an hour
 * must not fill a disk.
 * @param log asked for at each line, since some outages begin before there is a log
 * @param what cannot be done, `cannot follow the read models`
 */
export function outage(log: () => Log | undefined, what: string): Outage {
  let since: number | undefined
  return {
    met(error) {
      if (since !== undefined) return
      since = Date.now()
      log()?.warn({ err: error }, `${what} (${reasonOf(error)}); it is tried again, and said when it is over`)
    },
    over() {
      if (since === undefined) return
      log()?.info({ seconds: Math.round((Date.now() - since) / 1000) }, `${what}: it is over`)
      since = undefined
    },
  }
}
