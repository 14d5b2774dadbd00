import type { BookingEvent } from '../bookings/events.ts'
import type { PurchaseEvent } from '../packages/events.ts'
import type { PaymentEvent } from '../payments/events.ts'
import type { Actor } from '../shared/event.ts'
import { code, defineTable, instant, json, type RowOf, text, uuid } from '../shared/table.ts'
import type { VoucherEvent } from '../vouchers/events.ts'
import type { WithdrawalEvent } from '../withdrawals/events.ts'

/** The events that histories are made of. */
export type HistoryType = (BookingEvent | PaymentEvent | VoucherEvent | PurchaseEvent | WithdrawalEvent)['type']

/** Why somebody did it, and the notes of a booking as they stood then. */
export type TimelineWords = { readonly [Name in 'reason' | 'notes' | 'adminNotes']?: string | null }

/**
 * The read model `timeline`: the events in the history of each booking, payment, voucher and package purchase, written
 * once. An event that concerns several stands in the history of each. The key alone brings a history in its order: it begins with the subject and
 * ends with the position, so no other index is needed.
 */
export const timelineTable = defineTable('timeline', 'entries', {
  key: 'key',
  columns: {
    /** `booking:{id}:{position}`, and so on by the kind of subject. */
    key: code(),
    subject_kind: code<'booking' | 'payment' | 'voucher' | 'purchase'>(),
    subject_id: code(),
    /** In the log: the order of the history. */
    position: code(),
    event_id: uuid(),
    event_type: text<HistoryType>(),
    occurred_at: instant(),
    actor_kind: text<Actor['kind']>(),
    actor_id: text().nullable(),
    /** The event that led to this one; null when a person did. */
    causation_id: text().nullable(),
    correlation_id: text(),
    /** What changed, without personal data. */
    facts: json<Record<string, string | number | boolean | null>>(),
    /** Texts about a person, by name: « effacé » once the person is erased and the read model is rebuilt. */
    words: json<TimelineWords>(),
  },
})
export type TimelineRow = RowOf<typeof timelineTable>
