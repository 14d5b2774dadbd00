import type { CaughtUp, EventPage, SubscribeOptions } from '../event-store/event-store.ts'

// `chain-thread.ts` loads this file. It must not import the contracts, which take a quarter of a second to load.

/** Pages are large, because PostgreSQL plans and runs a query for each of them. */
const PAGE_SIZE = 5_000
/** After so long without a page the log counts as unreachable, in milliseconds: a check must not hang for ever. */
const PAGE_WITHIN_MS = 60_000

/** The store has not answered for too long. */
export class LogUnreachable extends Error {
  constructor() {
    super('The event store stopped answering.')
    this.name = 'LogUnreachable'
  }
}

/** Anything that delivers pages of a log, such as an event store. */
export type Source<Event> = { subscribe(options: SubscribeOptions): AsyncIterable<EventPage<Event> | CaughtUp> }
export type Filter = NonNullable<SubscribeOptions['filter']>

/**
 * Pages of events as they are stored, from the first one to the end that the log has when it is reached.
 * @throws {LogUnreachable} when no page comes for a minute
 */
export async function* pagesOf<Event>(store: Source<Event>, filter: Filter): AsyncGenerator<readonly Event[]> {
  const ended = new AbortController()
  const stop = () => ended.abort()
  let timer = setTimeout(stop, PAGE_WITHIN_MS)
  try {
    const pages = store.subscribe({
      after: 'start',
      filter,
      pageSize: PAGE_SIZE,
      fromStore: true,
      signal: ended.signal,
    })
    for await (const item of pages) {
      if (item.kind === 'caughtUp') return
      clearTimeout(timer)
      yield item.events
      timer = setTimeout(stop, PAGE_WITHIN_MS)
    }
    throw new LogUnreachable()
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
