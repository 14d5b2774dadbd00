import type { DomainEvent } from '@alba/contracts/events'
import type { Position, RecordedEvent } from '../event-store/event-store.ts'
import { type Codec, UnreadableEvent } from './codec.ts'
import type { Decoded } from './page.ts'

/** An event that several want, decoded when the first of them asks. */
export type SharedEvent = {
  readonly position: Position
  readonly event: RecordedEvent
  /** Under way, or done: what it failed of, if anything. */
  decoding?: Promise<unknown> | undefined
  decoded?: DomainEvent | UnreadableEvent
}

/**
 * Decodes each event once, however many ask for it, and with those that one wants what others want: all have their events
 * at the same moment, and what they make of them can be written together. One that cannot be read concerns only those who
 * want it. When the keys cannot be had now, everybody who wants such an event hears of it, and the next one who asks tries
 * again.
 */
export function sharedDecoder(codec: Pick<Codec, 'decode'>) {
  const decodeFresh = async (fresh: readonly SharedEvent[]): Promise<void> => {
    for (let rest = fresh; rest.length > 0; ) {
      const { events, unreadable } = await codec.decode(rest.map(({ event }) => event))
      for (const [n, shared] of rest.entries()) {
        const decoded = events[n] ?? (n === events.length ? unreadable : undefined)
        if (decoded) shared.decoded = decoded
      }
      rest = rest.slice(events.length + 1)
    }
  }

  /** Answers what it failed of. The keys for some may not be had: types that need none are read all the same. */
  const decodeTogether = async (fresh: readonly SharedEvent[]): Promise<unknown> => {
    try {
      await decodeFresh(fresh)
      return undefined
    } catch (failure) {
      const left = fresh.filter(({ decoded }) => !decoded)
      const types = Map.groupBy(left, ({ event }) => event.type)
      if (types.size > 1) await Promise.allSettled([...types.values()].map(decodeFresh))
      for (const shared of fresh) if (!shared.decoded) shared.decoding = undefined
      return failure
    }
  }

  /** @param fresh what nobody asked for yet, the `wanted` of it included */
  return async (wanted: readonly SharedEvent[], fresh: readonly SharedEvent[]): Promise<Decoded> => {
    const decoding = decodeTogether(fresh)
    for (const shared of fresh) shared.decoding = decoding
    const failures = await Promise.all(new Set(wanted.map(shared => shared.decoding)))
    if (wanted.some(({ decoded }) => !decoded)) throw failures.find(failure => failure !== undefined)
    const events: DomainEvent[] = []
    for (const { decoded } of wanted) {
      if (decoded instanceof UnreadableEvent) return { events, unreadable: decoded }
      if (decoded) events.push(decoded)
    }
    return { events }
  }
}
