import {
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
  toPosition,
} from '../event-store/event-store.ts'
import { matcher } from '../event-store/filter.ts'
import { Tail } from '../event-store/tail.ts'
import type { Codec } from './codec.ts'
import { type DomainPage, pageOf } from './page.ts'
import { type SharedEvent, sharedDecoder } from './shared-decoder.ts'

/** How many events are kept for followers that are late. */
const EVENTS_KEPT = 1_024
/** The largest number of events in a read. */
const PAGE_SIZE = 2_000

type RunningFeed = {
  readonly tail: Tail<SharedEvent>
  readonly stop: AbortController
  /** Resolves when the subscription has ended: it was stopped, or the store was closed. */
  readonly ended: Promise<void>
}

/**
 * One live subscription that all followers of the log in this process share: every event is read once, decoded once,
 * and given to all who want it. Each follower has its own filter, page size and speed. A slow follower falls behind the
 * events that are kept here and then reads by itself, so that it does not delay the others.
 */
export class LiveFeed {
  readonly #store: Pick<EventStore, 'subscribe'>
  readonly #decode: ReturnType<typeof sharedDecoder>
  readonly #followers = new Set<{ wake: () => void; readonly matches: (event: RecordedEvent) => boolean }>()
  /** Defined as long as there is a follower. */
  #running: RunningFeed | undefined

  constructor(store: Pick<EventStore, 'subscribe'>, codec: Pick<Codec, 'decode'>) {
    this.#store = store
    this.#decode = sharedDecoder(codec)
  }

  /** Whether a follower may join at this position: all events after it are kept here, or have not happened yet. */
  reachesBackTo(position: Position | 'start'): boolean {
    return this.#running?.tail.reachesBackTo(toPosition(position)) ?? true
  }

  /**
   * Pages after a position near the end of the log, as soon as there are new events; empty when none of them matches.
   * Ends when its signal is aborted or the store is closed. It also ends when the follower has fallen behind, and then
   * returns the position from which the follower has to read by itself.
   * @throws {UnreadableEvent} after all events before that one were delivered
   */
  async *follow(
    after: Position | 'start',
    options: SubscribeOptions,
  ): AsyncGenerator<DomainPage, Position | undefined> {
    const { filter, pageSize = 1_000, signal } = options
    const matches = matcher(filter)
    const follower = { wake: () => {}, matches }
    const wake = () => follower.wake()
    this.#followers.add(follower)
    signal.addEventListener('abort', wake)
    this.#running ??= this.#start(after)
    const feed = this.#running
    try {
      for (let reached = toPosition(after); !signal.aborted; ) {
        const { upTo } = feed.tail
        const newer = feed.tail.after(reached)
        if (!newer) return reached
        if (upTo === '' || upTo <= reached) {
          // The shared subscription has ended. When it failed, its error is thrown here.
          if (this.#running !== feed) return await feed.ended.then(() => undefined)
          await new Promise<void>(resolve => {
            follower.wake = resolve
          })
          continue
        }
        const wanted = newer.filter(({ event }) => matches(event)).slice(0, pageSize)
        const position = (wanted.length === pageSize && wanted.at(-1)?.position) || upTo
        const decoded = await this.#decode(wanted, newer.filter(this.#isFresh))
        if (signal.aborted) return undefined
        yield* pageOf(decoded, position)
        reached = position
      }
      return undefined
    } finally {
      signal.removeEventListener('abort', wake)
      this.#followers.delete(follower)
      if (this.#followers.size === 0) this.#end(feed)
    }
  }

  /** Whether a follower wants the event and nobody has begun to decode it. */
  readonly #isFresh = ({ event, decoding }: SharedEvent): boolean =>
    !decoding && this.#followers.values().some(({ matches }) => matches(event))

  #start(after: Position | 'start'): RunningFeed {
    const tail = new Tail<SharedEvent>(EVENTS_KEPT, toPosition(after))
    const stop = new AbortController()
    const feed = { tail, stop, ended: this.#read(after, tail, stop.signal) }
    feed.ended.catch(() => undefined).finally(() => this.#end(feed))
    return feed
  }

  async #read(after: Position | 'start', tail: Tail<SharedEvent>, signal: AbortSignal): Promise<void> {
    for await (const item of this.#store.subscribe({ after, pageSize: PAGE_SIZE, signal })) {
      if (item.position === 'start') continue
      tail.add(item.kind === 'page' ? item.events.map(toShared) : [], item.position)
      this.#wakeAll()
    }
  }

  #end(feed: RunningFeed): void {
    feed.stop.abort()
    if (this.#running === feed) this.#running = undefined
    this.#wakeAll()
  }

  #wakeAll(): void {
    for (const follower of this.#followers) follower.wake()
  }
}

const toShared = (event: RecordedEvent): SharedEvent => ({ position: event.position, event })
