import type { OwnAnswer } from '../catalogue/own-questions.ts'
import type { OnSiteMoney } from '../payments/money.ts'
import { moneyColumns } from '../payments/money-columns.ts'
import type { Means } from '../payments/refunds.ts'
import type { AcceptedTerms } from '../settings/terms.ts'
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
import type { Attendance } from './attendance.ts'
import type { SecondTreatment } from './two-treatments.ts'

/** What a voucher pays of a booking, in cents. */
export type PaidByVoucher = { readonly id: number; readonly number: string; readonly cents: number }

/**
 * The read model `bookings`: the present state of every booking. Personal fields are null or « effacé » once the person
 * is erased.
 */
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
    /** The practitioner for whom the client asked, with her name then; null when it does not matter to them. */
    wished_practitioner: json<{ readonly id: number; readonly name: string }>().nullable(),
    room_id: integer(),
    room_name: text(),
    /** The second treatment; null when there is one only (ADR 118). `ends_at` and `price_cents` are those of both. */
    second: json<SecondTreatment>().nullable(),
    /** Who gives the second treatment, perhaps the same practitioner as the first; null when there is none. */
    second_practitioner_id: integer().nullable(),
    customer_name: text().nullable(),
    customer_email: text().nullable(),
    customer_phone: text().nullable(),
    notes: text().nullable(),
    /** Only staff reads them. */
    admin_notes: text().nullable(),
    pregnancy_week: integer().nullable(),
    baby_age_months: integer().nullable(),
    answers: json<readonly OwnAnswer[]>().nullable(),
    questionnaire_id: integer().nullable(),
    /** The questionnaires that the client has still to pass; two treatments may need two. */
    questionnaires_left: json<readonly number[]>(),
    /** When all of them were passed. */
    eligibility_confirmed_on: date().nullable(),
    /** The payment intent that was opened last, or that paid; null while none was opened. */
    payment_intent_id: text().nullable(),
    /** What was paid by card when the booking was confirmed; null when it was not paid by card. */
    paid_cents: integer().nullable(),
    ...moneyColumns,
    /** What was recorded as paid at the centre; null while nothing was. Its amounts are included in the sums. */
    on_site: json<OnSiteMoney & { readonly means: Means }>().nullable(),
    /**
     * How it was paid for; null while it is not. `card`: perhaps with vouchers. `elsewhere`: in another system, before
     * the booking was imported.
     */
    settled_by: text<'card' | 'voucher' | 'staff' | 'elsewhere'>().nullable(),
    /** The first of the vouchers that paid for it. */
    voucher_id: bigint().nullable(),
    voucher_number: text().nullable(),
    /** The amount that the voucher paid, or all vouchers together. */
    voucher_cents: integer().nullable(),
    /** What each voucher pays, before and after the confirmation; empty once a booking has ended unpaid. */
    voucher_parts: json<readonly PaidByVoucher[]>(),
    late_payment_refunded: boolean(),
    /**
     * Whether the e-mail address was corrected. A mail went to the first address, and its reader, perhaps a stranger,
     * knows the id: so whoever knows only the id is not shown the corrected address.
     */
    address_corrected: boolean(),
    /** The start before any move: the terms of sale count from it. */
    first_starts_at: instant(),
    /** How often it was moved because the client wanted it, which the terms of sale limit. */
    times_rescheduled: integer(),
    cancel_reason: text().nullable(),
    /** Who wanted the cancellation, and whether what was paid goes back; null while it is not canceled. */
    canceled_for: text<'client' | 'centre'>().nullable(),
    gives_back: boolean().nullable(),
    /** The visitor left before paying. No appointment was confirmed, so staff does not count it as a cancellation. */
    abandoned: boolean(),
    /** Staff decided that it stays where it is, outside the opening hours or in a closed room. */
    kept_on_purpose: boolean(),
    /** Whether the client came; null while nothing is recorded for its present time. */
    attendance: text<Attendance>().nullable(),
    /** Why staff canceled it or granted a move, by the id of the event; empty once the person is erased. */
    reasons: json<Readonly<Record<string, string>>>(),
    /** The number of events that changed it (`shared/version.ts`). */
    version: integer(),
    terms_version: text(),
    /** The terms that apply to it, whatever the centre has changed since. */
    terms: json<AcceptedTerms>(),
    created_at: instant(),
    updated_at: instant(),
    /**
     * What a calendar draws of it, as JSON (`drawnOf`). A week has hundreds of bookings, and writing the JSON of each
     * for every answer would take most of the answer's time.
     */
    drawn: text(),
  },
  // These indexes alone answer which bookings a page has and how many there are. The first one is for a list of one
  // status, and counts who came.
  indexes: [
    ['status', 'date', 'starts_at', 'id', 'abandoned', 'practitioner_id', 'second_practitioner_id', 'attendance'],
    ['date', 'starts_at', 'id', 'status', 'abandoned', 'practitioner_id', 'second_practitioner_id'],
  ],
  // A row is written about four times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type BookingRow = RowOf<typeof bookingsTable>

/** The columns that the staff's list shows: half of them. */
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
  'wished_practitioner',
  'room_id',
  'room_name',
  'second',
  'customer_name',
  'customer_email',
  'customer_phone',
  'notes',
  'questionnaire_id',
  'eligibility_confirmed_on',
  'settled_by',
  'voucher_parts',
  'late_payment_refunded',
  'abandoned',
  'version',
  'created_at',
  'updated_at',
])
export type ListedBooking = RowOf<typeof listedBookingsTable>

/** The columns of a booking that the printed agenda shows. */
export const sheetBookingsTable = narrowed(bookingsTable, 'sheet', [
  'status',
  'date',
  'starts_at',
  'ends_at',
  'duration_minutes',
  'service_name',
  'price_cents',
  'practitioner_id',
  'practitioner_name',
  'room_name',
  'second',
  'customer_name',
  'customer_phone',
  'notes',
  'admin_notes',
  'settled_by',
  'voucher_parts',
  'on_site',
])
export type SheetBookingRow = RowOf<typeof sheetBookingsTable>

/** The columns for a booking that is only named: who has an appointment, and for what. */
export const namedBookingsTable = narrowed(bookingsTable, 'named', ['service_name', 'second', 'customer_name'])
export type NamedBooking = RowOf<typeof namedBookingsTable>

/** The columns with which the comparison of two moments of the calendar describes a booking. */
export const comparedBookingsTable = narrowed(bookingsTable, 'compared', [
  'service_name',
  'customer_name',
  'status',
  'abandoned',
  'reasons',
])
export type ComparedBooking = RowOf<typeof comparedBookingsTable>

/** The columns that the end of a day shows: who was to come, whether they came and what they owe. */
export const closingBookingsTable = narrowed(bookingsTable, 'closing', [
  'service_name',
  'price_cents',
  'starts_at',
  'ends_at',
  'practitioner_id',
  'practitioner_name',
  'second',
  'customer_name',
  'customer_phone',
  'settled_by',
  'voucher_parts',
  'on_site',
  'attendance',
  'version',
])
export type ClosingBooking = RowOf<typeof closingBookingsTable>
