import type { DomainEvent } from '@alba/contracts/events'
import type {
  AppendResult,
  CaughtUp,
  EventStore,
  Expected,
  Position,
  ReadOptions,
  SubscribeOptions,
} from '../event-store/event-store.ts'
import type { Codec, NewDomainEvent } from './codec.ts'

export type DomainPage = { readonly kind: 'page'; readonly events: readonly DomainEvent[]; readonly position: Position }

/** The event store as the services see it: the same operations, in the domain's own events. */
export interface EventLog {
  /** @throws {WrongExpectedVersion} @throws {StreamDeleted} @throws {StoreUnavailable} */
  append(stream: string, expected: Expected, events: readonly NewDomainEvent[]): Promise<AppendResult>
  /** @throws {UnreadableEvent} @throws {StreamDeleted} @throws {StoreUnavailable} */
  readStream(stream: string, options?: ReadOptions): Promise<DomainEvent[]>
  /** Pages of decoded events. @throws {UnreadableEvent} after everything in front of that event was delivered. */
  subscribe(options: SubscribeOptions): AsyncIterable<DomainPage | CaughtUp>
  head(): Promise<Position | 'start'>
  close(): Promise<void>
}

export function openEventLog(store: EventStore, codec: Codec): EventLog {
  return {
    append: async (stream, expected, events) => store.append(stream, expected, await codec.encode(events)),
    async readStream(stream, options) {
      const { events, unreadable } = await codec.decode(await Array.fromAsync(store.readStream(stream, options)))
      if (unreadable) throw unreadable
      return events
    },
    async *subscribe(options) {
      for await (const page of store.subscribe(options)) {
        if (page.kind === 'caughtUp') {
          yield page
          continue
        }
        const { events, unreadable } = await codec.decode(page.events)
        if (!unreadable) {
          yield { kind: 'page', events, position: page.position }
          continue
        }
        const last = events.at(-1)
        if (last) yield { kind: 'page', events, position: last.position }
        throw unreadable
      }
    },
    head: () => store.head(),
    close: () => store.close(),
  }
}
