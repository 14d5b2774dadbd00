import { type DomainEvent, ownStreams } from '@alba/contracts/events'
import type {
  Append,
  AppendedInOrder,
  AppendResult,
  CaughtUp,
  EventStore,
  Expected,
  Position,
  ReadOptions,
  SubscribeOptions,
} from '../event-store/event-store.ts'
import { beforeLast, type LastEvents } from './before-last.ts'
import type { OpenedBoxes } from './boxes.ts'
import type { Codec, NewDomainEvent } from './codec.ts'
import { LiveFeed } from './live-feed.ts'
import { type NamedEvent, namesAfter } from './names-after.ts'
import { type DomainPage, pageOf } from './page.ts'

export type { DomainPage } from './page.ts'

/** Events for one stream. */
export type NewEvents = Omit<Append, 'events'> & { readonly events: readonly NewDomainEvent[] }

/** @param toOpen see `Codec.decode` */
export type EventsAsked = SubscribeOptions & { readonly toOpen?: OpenedBoxes }

/** The event store as the services use it: the same operations, with typed domain events. */
export interface EventLog {
  /**
   * Validates the events, seals their personal fields, and writes all of them or none.
   * @throws {WrongExpectedVersion} @throws {StreamDeleted} @throws {AppendTooLarge} @throws {StoreUnavailable}
   * @throws {UnstorableText} when a text has characters that PostgreSQL cannot store
   * @throws {ZodError} when the contract refuses an event @throws {TypeError} when there are no events
   * @throws {Error} for a stream that is not Alba's. This and the two errors before it are bugs of the caller.
   */
  append(stream: string, expected: Expected, events: readonly NewDomainEvent[]): Promise<AppendResult>
  /**
   * Writes each append only if those before it were written; see the port of the store. What the store refuses is in
   * `failure`. What cannot be encoded is thrown, as by `append`, and then nothing is written.
   */
  appendInOrder(appends: readonly NewEvents[]): Promise<AppendedInOrder>
  /** @throws {UnreadableEvent} @throws {StreamDeleted} @throws {StoreUnavailable} */
  readStream(stream: string, options?: ReadOptions): Promise<DomainEvent[]>
  /**
   * Pages of decoded events. From the head of the log on, all boxes of personal fields are opened, because all
   * subscriptions share these events.
   * @throws {UnreadableEvent} after all events before that one were delivered
   */
  subscribe(options: EventsAsked): AsyncIterable<DomainPage | CaughtUp>
  /**
   * The next events after a position, without their data. Events that cannot be read are among them.
   * @throws {StoreUnavailable}
   */
  namesAfter(after: Position | 'start', limit: number): Promise<NamedEvent[]>
  /**
   * The position from which a subscription delivers the last events of some types first; 'start' when there are no more.
   * @throws {StoreUnavailable}
   */
  beforeLast(asked: LastEvents): Promise<Position | 'start'>
  head(): Promise<Position | 'start'>
  close(): Promise<void>
}

/**
 * Opens the event log over a store.
 * @param streams the prefixes of the streams that may be appended to, and whose events subscriptions deliver. The
 * position of a subscription also moves over events of other streams, because somebody may wait for a position after
 * those.
 */
export function openEventLog(store: EventStore, codec: Codec, streams = ownStreams): EventLog {
  const feed = new LiveFeed(store, codec)
  const encode = async ({ stream, expected, events }: NewEvents): Promise<Append> => {
    // An event of another stream would never be delivered by a subscription.
    if (!streams.some(prefix => stream.startsWith(prefix))) throw new Error(`« ${stream} » is not a stream of Alba`)
    return { stream, expected, events: await codec.encode(events) }
  }
  return {
    async append(stream, expected, events) {
      const encoded = await encode({ stream, expected, events })
      return store.append(stream, expected, encoded.events)
    },
    async appendInOrder(appends) {
      return store.appendInOrder(await Promise.all(appends.map(encode)))
    },
    async readStream(stream, options) {
      const { events, unreadable } = await codec.decode(await Array.fromAsync(store.readStream(stream, options)))
      if (unreadable) throw unreadable
      return events
    },
    subscribe: options =>
      follow(store, codec, feed, { ...options, filter: { streamPrefixes: streams, ...options.filter } }),
    namesAfter: (after, limit) => namesAfter(store, streams, after, limit),
    beforeLast: asked => beforeLast(store, streams, asked),
    head: () => store.head(),
    close: () => store.close(),
  }
}

/**
 * A subscription first reads the log by itself, filtered by the store, up to its head. There it joins the live feed,
 * which all subscriptions share. When it falls behind the feed, it reads by itself again.
 */
async function* follow(
  store: EventStore,
  codec: Codec,
  feed: LiveFeed,
  options: EventsAsked,
): AsyncGenerator<DomainPage | CaughtUp> {
  let position = options.after
  let caughtUp = false
  while (!options.signal.aborted) {
    let joining = false
    for await (const item of store.subscribe({ ...options, after: position })) {
      if (item.kind === 'page') yield* pageOf(await codec.decode(item.events, options.toOpen), item.position)
      else if (!caughtUp) yield item
      caughtUp ||= item.kind === 'caughtUp'
      position = item.position
      joining = caughtUp && feed.reachesBackTo(position)
      if (joining) break
    }
    // The subscription was aborted, or the store was closed.
    if (!joining) return
    const fallenBehind = yield* feed.follow(position, options)
    if (fallenBehind === undefined) return
    position = fallenBehind
  }
}
