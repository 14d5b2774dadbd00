import type { BookingEvent } from '../bookings/events.ts'
import type { ClientHistoryEvent } from '../clients/events.ts'
import type { PurchaseEvent } from '../packages/events.ts'
import type { PaymentEvent } from '../payments/events.ts'
import type { Actor } from '../shared/event.ts'
import { code, defineTable, instant, json, type RowOf, text, uuid } from '../shared/table.ts'
import type { VoucherEvent } from '../vouchers/events.ts'
import type { WithdrawalEvent } from '../withdrawals/events.ts'

/** The events that histories are made of. */
export type HistoryType = (
  | BookingEvent
  | PaymentEvent
  | VoucherEvent
  | PurchaseEvent
  | WithdrawalEvent
  | ClientHistoryEvent
)['type']

/** The reason of a change; the notes of a booking and the contact details of its client at that time. */
export type TimelineWords = {
  readonly [Name in 'reason' | 'notes' | 'adminNotes' | 'name' | 'email' | 'phone']?: string | null
}

/**
 * The read model `timeline`: the histories of bookings, payments, vouchers, purchases of packages and clients. An event that
 * concerns several of them has a row in each history. The key starts with the subject and ends with the position, so it
 * alone returns a history in order and no other index is needed.
 */
export const timelineTable = defineTable('timeline', 'entries', {
  key: 'key',
  columns: {
    /** `booking:{id}:{position}`, and so on for other kinds of subject. */
    key: code(),
    subject_kind: code<'booking' | 'payment' | 'voucher' | 'purchase' | 'client'>(),
    subject_id: code(),
    /** The position in the log, which orders the history. */
    position: code(),
    event_id: uuid(),
    event_type: text<HistoryType>(),
    occurred_at: instant(),
    actor_kind: text<Actor['kind']>(),
    actor_id: text().nullable(),
    /** The id of the event that caused this one; null when a person did. */
    causation_id: text().nullable(),
    correlation_id: text(),
    /** What changed, without personal data. */
    facts: json<Record<string, string | number | boolean | null>>(),
    /** Texts about a person, by name: « effacé » once the person is erased. */
    words: json<TimelineWords>(),
  },
})
export type TimelineRow = RowOf<typeof timelineTable>
