import type { DomainEvent } from '@alba/contracts/events'
import type { Position } from '../event-store/event-store.ts'
import type { UnreadableEvent } from './codec.ts'

export type DomainPage = { readonly kind: 'page'; readonly events: readonly DomainEvent[]; readonly position: Position }

/** Decoded events in order, and the event after them that could not be decoded, if there is one. */
export type Decoded = { readonly events: readonly DomainEvent[]; readonly unreadable?: UnreadableEvent }

/** Yields decoded events as a page up to the position. @throws {UnreadableEvent} after all events before that one */
export function* deliver({ events, unreadable }: Decoded, position: Position): Generator<DomainPage> {
  const last = unreadable ? events.at(-1)?.position : position
  if (last !== undefined) yield { kind: 'page', events, position: last }
  if (unreadable) throw unreadable
}
