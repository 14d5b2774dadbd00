import type { DomainEvent } from '@alba/contracts/events'
import type { Position, RecordedEvent } from '../event-store/event-store.ts'
import { type Codec, UnreadableEvent } from './codec.ts'
import type { Decoded } from './page.ts'

/** An event that several followers want. It is decoded when the first of them asks. */
export type SharedEvent = {
  readonly position: Position
  readonly event: RecordedEvent
  /** The decoding, running or done. It resolves with the failure, if there was one. */
  decoding?: Promise<unknown> | undefined
  decoded?: DomainEvent | UnreadableEvent
}

/**
 * Decodes each event once, however many followers want it. When one follower asks, the new events of all others are
 * decoded too, so that they all get their events at the same moment and can write together. An event that cannot be
 * decoded concerns only those who want it. When the keys cannot be read, everybody who wants such an event gets the
 * error, and the next request tries again.
 */
export function sharedDecoder(codec: Pick<Codec, 'decode'>) {
  /** Decodes events, and goes on after each one that cannot be decoded. */
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

  /**
   * Decodes events, and resolves with the failure, if any. When keys cannot be read, types without personal fields are
   * still decoded.
   */
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

  /** @param fresh the events that nobody has begun to decode, including those of `wanted` */
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
