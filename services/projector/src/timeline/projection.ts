import { bookingEvents } from '@alba/contracts/bookings/events'
import { type ClientHistoryEvent, clientHistoryEvents } from '@alba/contracts/clients/events'
import type { EventOf } from '@alba/contracts/events'
import { purchaseEvents } from '@alba/contracts/packages/events'
import { type PaymentTarget, paymentEvents } from '@alba/contracts/payments/events'
import { typesOf } from '@alba/contracts/shared/event'
import { type HistoryType, type TimelineRow, timelineTable } from '@alba/contracts/timeline/rows'
import { voucherEvents } from '@alba/contracts/vouchers/events'
import { withdrawalEvents } from '@alba/contracts/withdrawals/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'
import { factsOf } from './facts.ts'
import { wordsOf } from './words.ts'

type HistoryEvent = EventOf<HistoryType>
type Subject = readonly [kind: TimelineRow['subject_kind'], id: string]

/**
 * The history of each booking, payment, voucher, purchase and client: what happened, when, by whom, and which event or
 * request caused it. No command waits for this read model.
 */
export const timeline = writtenTogether(
  projection(
    { version: 18, boxes: ['person', 'booking', 'answers'] },
    table(timelineTable, {
      handles: typesOf([
        ...bookingEvents,
        ...paymentEvents,
        ...voucherEvents,
        ...purchaseEvents,
        ...withdrawalEvents,
        ...clientHistoryEvents,
      ]),
      writtenOnce: true,
      keys: event => subjectsOf(event).map(([kind, id]) => `${kind}:${id}:${event.position}`),
      evolve: (_row, event, key) => entry(event, key),
    }),
  ),
)

/** The subjects that an event concerns: it has an entry in the history of each. */
function subjectsOf(event: HistoryEvent): Subject[] {
  if (isAboutClient(event)) return clientsIn(event).map(id => ['client', id])
  const { type, data } = event
  const subjects: Subject[] = []
  const add = (kind: Subject[0], id: string | number | null | undefined) => {
    if (id !== null && id !== undefined) subjects.push([kind, String(id)])
  }
  if ('bookingId' in data) add('booking', data.bookingId)
  if ('voucherId' in data) add('voucher', data.voucherId)
  // When the buyer of a package is corrected, the purchase has an event of its own, so this one is not listed there
  // too.
  if ('purchaseId' in data && type !== 'VoucherBuyerCorrected') add('purchase', data.purchaseId)
  if ('paymentIntentId' in data) add('payment', data.paymentIntentId)
  if ('target' in data) add(subjectKindOfTarget[data.target.kind], data.target.id)
  if ('subject' in data && data.subject) add(data.subject.kind, data.subject.id)
  for (const part of 'settledBy' in data ? data.settledBy : []) {
    if (part.kind === 'card') add('payment', part.paymentIntentId)
    if (part.kind === 'voucher') add('voucher', part.voucherId)
  }
  if ('paidWith' in data && data.paidWith.kind === 'card') add('payment', data.paidWith.paymentIntentId)
  if ('paidWith' in data && data.paidWith.kind === 'package') add('purchase', data.paidWith.purchaseId)
  return subjects
}

const clientTypes: ReadonlySet<string> = new Set(typesOf(clientHistoryEvents))
const isAboutClient = (event: HistoryEvent): event is EventOf<ClientHistoryEvent['type']> => clientTypes.has(event.type)

/** The client of the event, and also the previous one when the event gives all of one client to another. */
const clientsIn = ({ data }: EventOf<ClientHistoryEvent['type']>): string[] => [
  ...new Set([data.personId, ...('previousPersonId' in data ? [data.previousPersonId] : [])]),
]

/** A payment target of kind `package` has the id of a purchase. */
const subjectKindOfTarget = { booking: 'booking', voucher: 'voucher', package: 'purchase' } as const satisfies Record<
  PaymentTarget['kind'],
  TimelineRow['subject_kind']
>

/** @param key one of `keys` */
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
    words: wordsOf(event),
  }
}
