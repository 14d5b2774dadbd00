import type { OnSiteMoney } from '../payments/money.ts'
import { moneyColumns } from '../payments/money-columns.ts'
import type { Means } from '../payments/refunds.ts'
import {
  bigint,
  boolean,
  date,
  defineTable,
  instant,
  integer,
  json,
  narrowed,
  type RowOf,
  text,
} from '../shared/table.ts'
import type { BookingStatus } from './api.ts'

/** The read model `bookings`: every booking as it stands. Personal fields are null or « effacé » once erased. */
export const bookingsTable = defineTable('bookings', 'bookings', {
  key: 'id',
  columns: {
    id: bigint(),
    status: text<BookingStatus>(),
    service_id: integer(),
    service_name: text(),
    price_cents: integer(),
    duration_minutes: integer(),
    buffer_before_minutes: integer(),
    buffer_after_minutes: integer(),
    room_type: text(),
    channel: text<'web' | 'staff'>(),
    date: date(),
    starts_at: instant(),
    ends_at: instant(),
    /** Null unless the booking waits for payment. */
    held_until: instant().nullable(),
    practitioner_id: integer(),
    practitioner_name: text(),
    room_id: integer(),
    room_name: text(),
    customer_name: text().nullable(),
    customer_email: text().nullable(),
    customer_phone: text().nullable(),
    notes: text().nullable(),
    /** For staff only. */
    admin_notes: text().nullable(),
    pregnancy_week: integer().nullable(),
    baby_age_months: integer().nullable(),
    questionnaire_id: integer().nullable(),
    eligibility_confirmed_on: date().nullable(),
    payment_intent_id: text().nullable(),
    paid_cents: integer().nullable(),
    ...moneyColumns,
    /** What was marked as paid at the centre; null while nothing was. Its amounts are in the sums. */
    on_site: json<OnSiteMoney & { readonly means: Means }>().nullable(),
    /** How it was paid for, once it was. */
    settled_by: text<'card' | 'voucher' | 'staff'>().nullable(),
    voucher_id: bigint().nullable(),
    voucher_number: text().nullable(),
    /** What the voucher paid. */
    voucher_cents: integer().nullable(),
    late_payment_refunded: boolean(),
    /** When it was to begin before anybody moved it: the terms of sale count from there. */
    first_starts_at: instant(),
    /** How often it was moved because its client wished it: what the terms count. */
    times_rescheduled: integer(),
    cancel_reason: text().nullable(),
    /** Whose wish the cancellation was, and whether what was paid is the client's again; null while it is not canceled. */
    canceled_for: text<'client' | 'centre'>().nullable(),
    gives_back: boolean().nullable(),
    /** The visitor left before paying: nothing was confirmed, so nothing was canceled that staff would count. */
    abandoned: boolean(),
    /** Staff keeps it on purpose where it stands, outside the hours or in a closed room. */
    kept_on_purpose: boolean(),
    /** Why staff cancelled or granted a move, by the id of the event: empty once the person is erased. */
    reasons: json<Readonly<Record<string, string>>>(),
    /** How many events made it so (`shared/version.ts`). */
    version: integer(),
    terms_version: text(),
    created_at: instant(),
    updated_at: instant(),
  },
  // They alone answer which bookings a page has, and how many there are; the first of one status, of which there may be few.
  indexes: [
    ['status', 'date', 'starts_at', 'id', 'abandoned', 'practitioner_id'],
    ['date', 'starts_at', 'id', 'status', 'abandoned', 'practitioner_id'],
  ],
  // Written about four times.
  fillfactor: 70,
})
export type BookingRow = RowOf<typeof bookingsTable>

/** What the staff's list shows of a booking: half of its columns. */
export const listedBookingsTable = narrowed(bookingsTable, 'listed', [
  'status',
  'service_id',
  'service_name',
  'price_cents',
  'duration_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'room_type',
  'starts_at',
  'ends_at',
  'held_until',
  'practitioner_id',
  'practitioner_name',
  'room_id',
  'room_name',
  'customer_name',
  'customer_email',
  'customer_phone',
  'notes',
  'questionnaire_id',
  'eligibility_confirmed_on',
  'settled_by',
  'late_payment_refunded',
  'abandoned',
  'version',
  'created_at',
  'updated_at',
])
export type ListedBooking = RowOf<typeof listedBookingsTable>
