import { ownStreams } from '@alba/contracts/events'
import {
  type BackwardsOptions,
  type EventStore,
  type Position,
  type RecordedEvent,
  StreamDeleted,
} from '@alba/platform/event-store/event-store'
import { happenedAt, metadataOf } from './metadata.ts'
import type { Question } from './question.ts'

/**
 * By how many milliseconds `occurredAt` may go back from one event of the log to a later one. It does, because the
 * clocks of two processes differ, and because a request that waits is decided before another one and written after it.
 */
export const DISORDER_MS = 3_600_000

/** The part of a store that looks into the log need. */
export type Reader = Pick<EventStore, 'readBackwards' | 'readStream' | 'findEvent'>

/**
 * The events that answer the question, newest first, as they are stored. One id, and one stream, are read by index where
 * the store has one; anything else reads the log from its end, down to an hour before `from`.
 * @param before where to begin: only events before this position are found
 * @throws {StoreUnavailable}
 */
export async function* search(
  store: Reader,
  question: Question,
  before: Position | 'end' = 'end',
): AsyncGenerator<RecordedEvent> {
  const passes = matcher(question)
  for await (const event of candidates(store, question, before)) {
    if (before !== 'end' && event.position >= before) continue
    if (passes(event)) yield event
    else if (isBefore(event, question.from)) return
  }
}

/** Whether an event, and so all events before it in the log, happened before a moment. */
const isBefore = (event: RecordedEvent, moment: number | undefined): boolean =>
  moment !== undefined && happenedAt(event) < moment - DISORDER_MS

async function* candidates(
  store: Reader,
  { id, stream, ...others }: Question,
  before: Position | 'end',
): AsyncGenerator<RecordedEvent> {
  if (id !== undefined) {
    const found = await store.findEvent(id)
    if (found) yield found
  } else if (stream && 'name' in stream) yield* wholeStream(store, stream.name)
  else {
    yield* downTo(store, storeFilter({ stream, ...others }), others.from, before)
  }
}

/**
 * The events that a store selects, from the end of the log down to about a moment. Selected events may be rare, so
 * after each page the event before it, selected or not, tells how far back the search has come.
 * @param moment milliseconds since the epoch; undefined: down to the first event
 * @param before where to begin: only events before this position are found
 */
export async function* downTo(
  store: Pick<EventStore, 'readBackwards'>,
  filter: Filter,
  moment: number | undefined,
  before: Position | 'end' = 'end',
): AsyncGenerator<RecordedEvent> {
  for await (const { events, position } of store.readBackwards({ before, filter })) {
    yield* events
    if (moment === undefined) continue
    const next = await lastBefore(store, position)
    if (next && isBefore(next, moment)) return
  }
}

/** EventStoreDB has events of its own between those of Alba, so a few are asked for. */
const A_FEW = 20

/** The last event of Alba before a position; undefined when there is none. */
export async function lastBefore(store: Pick<EventStore, 'readBackwards'>, before: Position) {
  const filter = { streamPrefixes: ownStreams }
  for await (const { events } of store.readBackwards({ before, filter, pageSize: A_FEW }))
    if (events[0]) return events[0]
  return undefined
}

/** All events of a stream. When the stream was deleted, only the log of all streams still has its events. */
async function* wholeStream(store: Reader, name: string): AsyncGenerator<RecordedEvent> {
  try {
    yield* store.readStream(name, { direction: 'backwards' })
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error
    const filter = { streamPrefixes: [name] }
    for await (const { events } of store.readBackwards({ before: 'end', filter })) yield* events
  }
}

/** What a store can select by itself. */
export function storeFilter(question: Pick<Question, 'stream' | 'types' | 'correlationId'>): Filter {
  const { stream, types, correlationId } = question
  const prefix = stream && ('name' in stream ? stream.name : stream.prefix)
  return {
    streamPrefixes: prefix === undefined ? ownStreams : [prefix],
    ...(types && { types }),
    ...(correlationId !== undefined && { correlationIds: [correlationId] }),
  }
}
type Filter = NonNullable<BackwardsOptions['filter']>

/** Returns a function that says whether an event answers the question. */
export function matcher(question: Question): (event: RecordedEvent) => boolean {
  const {
    id,
    stream,
    types,
    actor,
    correlationId,
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
  } = question
  const isInStream = (name: string): boolean => {
    if (!stream) return ownStreams.some(prefix => name.startsWith(prefix))
    return 'name' in stream ? name === stream.name : name.startsWith(stream.prefix)
  }
  return event => {
    const metadata = metadataOf(event)
    return (
      (id === undefined || event.id === id) &&
      isInStream(event.stream) &&
      (types === undefined || types.includes(event.type)) &&
      (correlationId === undefined || metadata.correlationId === correlationId) &&
      (actor === undefined ||
        (metadata.actor.kind === actor.kind && (actor.id === undefined || metadata.actor.id === actor.id))) &&
      happenedAt(event) >= from &&
      happenedAt(event) < to
    )
  }
}
