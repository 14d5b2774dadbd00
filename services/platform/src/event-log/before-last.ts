import type { EventStore, Position } from '../event-store/event-store.ts'

/**
 * The position after which there are only the last events of some streams and types, so that a subscription from there
 * delivers these. It reads them, from the end of the log.
 * @param count how many events
 * @returns 'start' when there are not more than these
 * @throws {StoreUnavailable}
 */
export async function beforeLast(
  store: Pick<EventStore, 'readBackwards'>,
  filter: { readonly streamPrefixes: readonly string[]; readonly types: readonly string[] },
  count: number,
): Promise<Position | 'start'> {
  let left = count
  for await (const { events } of store.readBackwards({ before: 'end', filter })) {
    const oneBefore = events[left]
    if (oneBefore) return oneBefore.position
    left -= events.length
  }
  return 'start'
}
