import {
  type AppendExpectedRevision,
  type EventStoreDBClient,
  type JSONEventType,
  jsonEvent,
} from '@eventstore/db-client'
import type { AppendResult, Expected, NewEvent } from '../event-store.ts'
import { serializeEvents } from '../serialize.ts'
import { translate } from './errors.ts'
import type { KnownEvents } from './known-events.ts'
import { formatPosition } from './position.ts'
import { withRetries, withTimeout } from './retries.ts'

/**
 * Appends events. When the client's stream breaks, it rejects all pending appends of the process, so this function
 * tries again; the server recognises repeated events by their ids.
 * @returns the revision and the position of the last event
 * @throws {AppendTooLarge} @throws {UnstorableText} @throws {WrongExpectedVersion} @throws {StreamDeleted}
 * @throws {StoreUnavailable}
 */
export async function append(
  client: EventStoreDBClient,
  known: KnownEvents,
  stream: string,
  expected: Expected,
  events: readonly NewEvent[],
): Promise<AppendResult> {
  // The client serializes the events itself. This only refuses those that no store accepts.
  serializeEvents(stream, events)
  // These events may have been appended already, by a call whose answer was lost.
  const earlier = known.find(stream, events)
  if (earlier) return earlier
  const expectedRevision = serverExpectation(expected)
  const written = events.map(({ id, type, data, metadata }) => jsonEvent<JSONEventType>({ id, type, data, metadata }))
  return withRetries(
    async () => {
      const appended = await withTimeout(client.appendToStream(stream, written, { expectedRevision }))
      const result = { revision: appended.nextExpectedRevision, position: formatPosition(appended.position) }
      known.rememberAppended(stream, events, result)
      return result
    },
    error => translate(error, stream, expected),
  )
}

function serverExpectation(expected: Expected): AppendExpectedRevision {
  if (expected === 'noStream') return 'no_stream'
  return expected === 'streamExists' ? 'stream_exists' : expected
}
