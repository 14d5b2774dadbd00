/**
 * The event store port. Two adapters implement it (`postgres.ts`, `eventstoredb.ts`), and one contract test
 * (`contract.ts`) checks that both behave the same. All other code uses only this interface.
 */

/** The condition on the stream under which an append is accepted: its last 0-based revision, or a state. */
export type Expected = 'any' | 'noStream' | 'streamExists' | bigint

/**
 * A position in the log of all streams. It is opaque, has a fixed width, and sorts as text (COLLATE "C"), so that it
 * can be compared in JavaScript, SQL and JSON. It must not be turned into a JavaScript number.
 */
export type Position = string
/** The position before the first event. It sorts before every other position. */
export const START: Position = ''

/** A place in the log as a position, to store and compare: 'start' becomes `START`. */
export const toPosition = (place: Position | 'start'): Position => (place === 'start' ? START : place)
/** A position as a place from which to continue reading: `START` becomes 'start'. */
export const toPlace = (position: Position): Position | 'start' => (position === START ? 'start' : position)

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/**
 * An event to append. The caller chooses its `id`. Appending the same ids again changes nothing and returns the first
 * result, whatever was appended since.
 */
export type NewEvent = {
  /** UUID. */
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: JsonObject
}

/** An event as it is in the log. */
export type RecordedEvent = NewEvent & {
  readonly stream: string
  /** Its 0-based index in its stream. */
  readonly revision: bigint
  readonly position: Position
}

/**
 * The largest size of an append in bytes: type, data and metadata of all its events together, as UTF-8 JSON. It is the
 * limit of EventStoreDB and holds for every store, so that what one store accepts the other accepts too.
 */
export const mostAppendBytes = 1_048_576

/** The revision and the position of the last event of an append. */
export type AppendResult = { readonly revision: bigint; readonly position: Position }

/** Events for one stream. */
export type Append = { readonly stream: string; readonly expected: Expected; readonly events: readonly NewEvent[] }

/** The result of several appends: one result for each that was written, and the failure of the next one, if any. */
export type AppendedInOrder = { readonly written: readonly AppendResult[]; readonly failure?: unknown }

export type ReadOptions = {
  /** First revision to read, inclusive. Default: the first (forwards) or the last (backwards). */
  readonly from?: bigint
  readonly direction?: 'forwards' | 'backwards'
  /** The largest number of events. Default: all. */
  readonly limit?: number
}

export type SubscribeOptions = {
  /** Exclusive: the first page starts with the first matching event after this position. */
  readonly after: Position | 'start'
  /** Selects events whose stream starts with one of the prefixes and whose type is one of the types (when given). */
  readonly filter?: { readonly streamPrefixes?: readonly string[]; readonly types?: readonly string[] }
  /** The largest number of events in a page. Default 1,000. */
  readonly pageSize?: number
  /**
   * Until the subscription has caught up, events are read from the store and not from this process's memory, so that an
   * event that was changed in the store's own tables is delivered as it is now. EventStoreDB always reads this way.
   */
  readonly fromStore?: boolean
  readonly signal: AbortSignal
}

export type BackwardsOptions = {
  /** Exclusive: the first page begins with the last matching event before this position. */
  readonly before: Position | 'end'
  /**
   * Selects events as a subscription does, and those whose metadata has one of these correlation ids (when given).
   */
  readonly filter?: SubscribeOptions['filter'] & { readonly correlationIds?: readonly string[] }
  /** The largest number of events in a page. Default 1,000. */
  readonly pageSize?: number
}

/**
 * Some events in the order of the log. Every matching event up to `position` has been delivered. With a sparse filter
 * `events` may be empty while `position` advances, so that a checkpoint keeps up with a log in which nothing matches.
 */
export type EventPage<Event = RecordedEvent> = {
  readonly kind: 'page'
  readonly events: readonly Event[]
  readonly position: Position
}

/** The subscription has reached the head of the log; the following events are new ones. */
export type CaughtUp = { readonly kind: 'caughtUp'; readonly position: Position | 'start' }

export interface EventStore {
  /**
   * Writes all of the events or none. A text with a NUL or an unpaired surrogate is refused, because PostgreSQL cannot
   * store it, and so no read model could.
   * @throws {WrongExpectedVersion} @throws {StreamDeleted} @throws {AppendTooLarge} @throws {StoreUnavailable}
   * @throws {UnstorableText} for such a text (`serialize.ts`) @throws {TypeError} when there are no events
   * @throws {Error} in PostgreSQL, when some of the ids belong to another append
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<AppendResult>
  /**
   * Writes each append only if those before it are in the log. A store that can do so writes all of them in one
   * transaction and one round trip; with another store a crash may leave only the first ones written. `failure` is what
   * `append` would throw.
   */
  appendInOrder(appends: readonly Append[]): Promise<AppendedInOrder>
  /** A stream that does not exist reads as empty. @throws {StreamDeleted} @throws {StoreUnavailable} */
  readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
  /**
   * Pages of the whole log. It reconnects by itself with back-off, and ends only when `signal` is aborted or the store
   * is closed. The consumer asks for the next page after it has processed the last one, so a reconnect loses nothing.
   * @throws {TypeError} at the call, when `after` is a position of another kind of store
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventPage | CaughtUp>
  /**
   * Pages of the whole log from its end, each with its newest event first. All matching events from a page's position
   * on have been delivered; `events` may be empty. It ends at the first event of the log. For operators: both stores
   * search event by event, and an append that is under way may be missed.
   * @throws {TypeError} at the call, when `before` is a position of another kind of store
   * @throws {StoreUnavailable} while it is read
   */
  readBackwards(options: BackwardsOptions): AsyncIterable<EventPage>
  /**
   * The event with this id, in any case; undefined when there is none. PostgreSQL has an index for it; EventStoreDB
   * searches the log from its end, until `signal` is aborted: then the answer is undefined, too.
   * @throws {StoreUnavailable}
   */
  findEvent(id: string, signal?: AbortSignal): Promise<RecordedEvent | undefined>
  /** The position of the last event of the log, or 'start' when it is empty. @throws {StoreUnavailable} */
  head(): Promise<Position | 'start'>
  close(): Promise<void>
}

/** Another writer appended first. `actual` is the revision of its last event, or 'noStream' when there is none. */
export class WrongExpectedVersion extends Error {
  readonly stream: string
  readonly expected: Expected
  readonly actual: bigint | 'noStream'
  constructor(stream: string, expected: Expected, actual: bigint | 'noStream') {
    super(`stream ${stream}: expected ${expected}, found ${actual}`)
    this.name = 'WrongExpectedVersion'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An operator tombstoned the stream: it can be neither read nor appended to. */
export class StreamDeleted extends Error {
  readonly stream: string
  constructor(stream: string) {
    super(`stream ${stream} is deleted`)
    this.name = 'StreamDeleted'
    this.stream = stream
  }
}

/** The events exceed the largest size of an append; none of them was written. */
export class AppendTooLarge extends Error {
  /** @param most the limit in bytes, when the server has a lower one than the port */
  constructor(stream: string, most = mostAppendBytes) {
    super(`stream ${stream}: the events of one append must not be more than ${most} bytes together`)
    this.name = 'AppendTooLarge'
  }
}

/** The store cannot be reached now. The append may have been written or not: retry with the same event ids. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the event store cannot be reached', { cause })
    this.name = 'StoreUnavailable'
  }
}
