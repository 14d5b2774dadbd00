import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts'

/** What is known of an event without reading its data. */
export type NamedEvent = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'> & {
  /** UTC instant; null when its metadata lacks it. */
  readonly occurredAt: string | null
}

/**
 * The next events after a position, without their data. Events that cannot be read are among them.
 * @param limit how many, at most
 * @throws {StoreUnavailable}
 */
export async function namesAfter(
  store: Pick<EventStore, 'subscribe'>,
  streamPrefixes: readonly string[],
  after: Position | 'start',
  limit: number,
): Promise<NamedEvent[]> {
  const names: NamedEvent[] = []
  const stop = new AbortController()
  const options = { after, filter: { streamPrefixes }, pageSize: limit, fromStore: true, signal: stop.signal }
  for await (const item of store.subscribe(options)) {
    if (item.kind === 'caughtUp') break
    names.push(...item.events.map(nameOf))
    if (names.length >= limit) break
  }
  stop.abort()
  return names.slice(0, limit)
}

function nameOf({ id, type, stream, position, metadata }: RecordedEvent): NamedEvent {
  const { occurredAt } = metadata
  return { id, type, stream, position, occurredAt: typeof occurredAt === 'string' ? occurredAt : null }
}
