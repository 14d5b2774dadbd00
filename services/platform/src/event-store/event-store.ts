/**
 * The event store port. Two adapters implement it (`postgres.ts`, `eventstoredb.ts`) and one contract test
 * (`contract.ts`) holds both to the same behaviour. Everything above it speaks only this interface.
 */

/** What the stream must look like for an append to be accepted: a 0-based revision, or a state. */
export type Expected = 'any' | 'noStream' | 'streamExists' | bigint

/**
 * A place in the log of all streams. Opaque, fixed width, and sorts as text (COLLATE "C"), so that it can be
 * compared in JavaScript, in SQL and in JSON alike. Never turn it into a JS number.
 */
export type Position = string
/** The position before the first event: sorts before every other position. */
export const START: Position = ''

/** A place in the log as a position, to store and compare. */
export const toPosition = (place: Position | 'start'): Position => (place === 'start' ? START : place)
/** A position as a place from which to continue reading. */
export const toPlace = (position: Position): Position | 'start' => (position === START ? 'start' : position)

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** An event to append. The caller chooses its `id`: appending the same ids again changes nothing. */
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
 * Most bytes of one append: type, data and metadata of all its events together, as UTF-8 JSON. It is EventStoreDB's
 * limit, and the same for every store, so that what works on one works on the other.
 */
export const mostAppendBytes = 1_048_576

export type AppendResult = { readonly revision: bigint; readonly position: Position }

/** Events for one stream. */
export type Append = { readonly stream: string; readonly expected: Expected; readonly events: readonly NewEvent[] }

/** The result of several appends: one result for each that was written, and the failure of the next one, if any. */
export type AppendedInOrder = { readonly written: readonly AppendResult[]; readonly failure?: unknown }

export type ReadOptions = {
  /** First revision to read, inclusive. Default: the first (forwards) or the last (backwards). */
  readonly from?: bigint
  readonly direction?: 'forwards' | 'backwards'
  readonly limit?: number
}

export type SubscribeOptions = {
  /** Exclusive: the first page starts with the first matching event behind this position. */
  readonly after: Position | 'start'
  /** Events whose stream starts with one of the prefixes AND whose type is one of the types (when given). */
  readonly filter?: { readonly streamPrefixes?: readonly string[]; readonly types?: readonly string[] }
  /** Most events in one page. Default 1,000. */
  readonly pageSize?: number
  /**
   * Up to the head of the log nothing is taken from what this process has in memory: an event that was changed in the store's
   * own tables is delivered as it is now.
   */
  readonly fromStore?: boolean
  readonly signal: AbortSignal
}

/**
 * Some events in the order of the log. Every matching event up to `position` has been delivered. With a sparse filter
 * `events` may be empty while `position` advances, so that a checkpoint keeps up with a log in which nothing matches.
 */
export type EventPage = {
  readonly kind: 'page'
  readonly events: readonly RecordedEvent[]
  readonly position: Position
}

/** The subscription has reached the head of the log; the following events are new ones. */
export type CaughtUp = { readonly kind: 'caughtUp'; readonly position: Position | 'start' }

export interface EventStore {
  /**
   * All of the events or none. Texts with a NUL or half a pair of surrogates are refused: PostgreSQL holds none, so that no
   * read model could show them.
   * @throws {TypeError} @throws {WrongExpectedVersion} @throws {StreamDeleted} @throws {AppendTooLarge} @throws {StoreUnavailable}
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<AppendResult>
  /**
   * Each is written only if those in front of it are in the log. Where the store can, all go in one round trip and one
   * transaction; where it cannot, a crash in between leaves a beginning of them. `failure` is what `append` would throw.
   */
  appendInOrder(appends: readonly Append[]): Promise<AppendedInOrder>
  /** A stream that does not exist reads as empty. @throws {StreamDeleted} @throws {StoreUnavailable} */
  readStream(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>
  /**
   * Pages of the whole log. Reconnects by itself with back-off; ends only when `signal` is aborted.
   * The consumer takes the next page only after it has committed the last one, so a reconnect loses nothing.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventPage | CaughtUp>
  /** The position of the last event of the log, or 'start' when it is empty. @throws {StoreUnavailable} */
  head(): Promise<Position | 'start'>
  close(): Promise<void>
}

/** Another writer appended first. `actual` is the revision that was found, or 'noStream'. */
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

/** The stream was tombstoned by an operator: nothing can be read from it or appended to it any more. */
export class StreamDeleted extends Error {
  readonly stream: string
  constructor(stream: string) {
    super(`stream ${stream} is deleted`)
    this.name = 'StreamDeleted'
    this.stream = stream
  }
}

/** The events are more than one append may hold; nothing of them was written. */
export class AppendTooLarge extends Error {
  /** @param most bytes, where the server allows fewer than the port does */
  constructor(stream: string, most = mostAppendBytes) {
    super(`stream ${stream}: the events of one append must not be more than ${most} bytes together`)
    this.name = 'AppendTooLarge'
  }
}

/** The store cannot be reached now. The append may or may not have happened: retry with the same event ids. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the event store cannot be reached', { cause })
    this.name = 'StoreUnavailable'
  }
}
