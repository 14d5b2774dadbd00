import type { DomainEvent } from '@alba/contracts/events'
import type { Position } from '../event-store/event-store.ts'
import type { UnreadableEvent } from './codec.ts'

export type DomainPage = { readonly kind: 'page'; readonly events: readonly DomainEvent[]; readonly position: Position }

/** Events in order, and the one that could not be read behind them, if that is why they end. */
export type Decoded = { readonly events: readonly DomainEvent[]; readonly unreadable?: UnreadableEvent }

/** What was decoded, as a page up to the position. @throws {UnreadableEvent} after everything in front of that event */
export function* deliver({ events, unreadable }: Decoded, position: Position): Generator<DomainPage> {
  const last = unreadable ? events.at(-1)?.position : position
  if (last !== undefined) yield { kind: 'page', events, position: last }
  if (unreadable) throw unreadable
}
