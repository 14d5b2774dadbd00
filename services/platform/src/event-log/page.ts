import type { DomainEvent } from '@alba/contracts/events'
import type { Position } from '../event-store/event-store.ts'
import type { UnreadableEvent } from './codec.ts'

/** Some events of the log in order. `position` is up to where the log was read. */
export type DomainPage = { readonly kind: 'page'; readonly events: readonly DomainEvent[]; readonly position: Position }

/** Decoded events in order, and the event after them that could not be decoded, if there is one. */
export type Decoded = { readonly events: readonly DomainEvent[]; readonly unreadable?: UnreadableEvent }

/**
 * Yields decoded events as one page. When an event could not be decoded, the page ends before it.
 * @param position up to where the events were read
 * @throws {UnreadableEvent} for that event, once the page was yielded
 */
export function* pageOf({ events, unreadable }: Decoded, position: Position): Generator<DomainPage> {
  // Undefined when the first event could not be decoded: then there is no page.
  const end = unreadable ? events.at(-1)?.position : position
  if (end !== undefined) yield { kind: 'page', events, position: end }
  if (unreadable) throw unreadable
}
