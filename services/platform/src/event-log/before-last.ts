import type { EventStore, Position } from '../event-store/event-store.ts'

export type LastEvents = {
  readonly types: readonly string[]
  readonly count: number
  /** Exclusive: they are the last ones before this position. */
  readonly before: Position | 'end'
}

/**
 * The position from which a subscription delivers the last events of some streams and types first. It reads them, from
 * the end of the log.
 * @returns 'start' when there are not more than these
 * @throws {StoreUnavailable}
 */
export async function beforeLast(
  store: Pick<EventStore, 'readBackwards'>,
  streamPrefixes: readonly string[],
  { types, count, before }: LastEvents,
): Promise<Position | 'start'> {
  let left = count
  for await (const { events } of store.readBackwards({ before, filter: { streamPrefixes, types } })) {
    const oneBefore = events[left]
    if (oneBefore) return oneBefore.position
    left -= events.length
  }
  return 'start'
}
