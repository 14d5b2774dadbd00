import { bookingEvents } from '@alba/contracts/bookings/events'
import type { EventOf } from '@alba/contracts/events'
import { paymentEvents } from '@alba/contracts/payments/events'
import { typesOf } from '@alba/contracts/shared/event'
import { type TimelineRow, timelineTable } from '@alba/contracts/timeline/rows'
import { projection, table } from '../runner/projection.ts'
import { factsOf, type HistoryType } from './facts.ts'

type HistoryEvent = EventOf<HistoryType>
type Subject = readonly [kind: TimelineRow['subject_kind'], id: string]

/** The history of each booking and of each payment: who, what, when, caused by what. */
export const timeline = projection(
  4,
  table(timelineTable, {
    handles: typesOf([...bookingEvents, ...paymentEvents]),
    writtenOnce: true,
    keys: event => subjectsOf(event).map(([kind, id]) => `${kind}:${id}:${event.position}`),
    evolve: (_row, event, key) => entry(event, key),
  }),
)

/** Whose history the event belongs to: the booking, the payment, or both when it concerns both. */
function subjectsOf({ data }: HistoryEvent): Subject[] {
  const subjects: Subject[] = []
  if ('bookingId' in data) subjects.push(['booking', String(data.bookingId)])
  if ('target' in data && data.target.kind === 'booking') subjects.push(['booking', String(data.target.id)])
  if ('paymentIntentId' in data) subjects.push(['payment', data.paymentIntentId])
  if ('settledBy' in data && data.settledBy.kind === 'card') subjects.push(['payment', data.settledBy.paymentIntentId])
  return subjects
}

function entry(event: HistoryEvent, key: string): TimelineRow {
  const [kind, id = ''] = key.split(':')
  const { actor, causationId, correlationId, occurredAt } = event.metadata
  return {
    key,
    subject_kind: kind as TimelineRow['subject_kind'],
    subject_id: id,
    position: event.position,
    event_id: event.id,
    event_type: event.type,
    occurred_at: occurredAt,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    causation_id: causationId,
    correlation_id: correlationId,
    facts: factsOf(event),
  }
}
