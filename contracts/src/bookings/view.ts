import { pick, snakeKeys } from '../shared/case.ts'
import { instantToLocal } from '../shared/centre-time.ts'
import { ERASED } from '../shared/event.ts'
import type { BookingView, NamedPractitioner, SecondTreatmentView } from './api.ts'
import type { BookingRow } from './rows.ts'
import type { DrawnBookingView } from './staff-api.ts'
import type { SecondTreatment } from './two-treatments.ts'

/**
 * The fields from which the view of a booking is made. They come from its row, or from the answer of the service
 * `command` before the row exists.
 */
export type ShownBooking = Pick<
  BookingRow,
  | 'id'
  | 'status'
  | 'service_id'
  | 'service_name'
  | 'duration_minutes'
  | 'price_cents'
  | 'starts_at'
  | 'ends_at'
  | 'held_until'
  | 'practitioner_id'
  | 'practitioner_name'
  | 'second'
  | 'wished_practitioner'
  | 'customer_name'
  | 'customer_email'
  | 'questionnaire_id'
  | 'eligibility_confirmed_on'
  | 'late_payment_refunded'
  | 'settled_by'
  | 'voucher_parts'
  | 'created_at'
>

/**
 * What the person who made the booking may see: no phone number, no notes, no answers about health. The e-mail address
 * is never null here. For anybody else who knows the number, the gateway replaces a corrected address by null (ADR 61).
 */
export const viewOfBooking = (
  shown: ShownBooking & Pick<BookingRow, 'terms'>,
  zone: string,
): BookingView & { readonly customer_email: string } => ({
  ...listedViewOfBooking(shown, zone),
  terms: snakeKeys(shown.terms),
})

/** The view of a booking without its terms, which lists do not show. */
export const listedViewOfBooking = (
  shown: ShownBooking,
  zone: string,
): Omit<BookingView, 'terms'> & { readonly customer_email: string } => ({
  ...pick(shown, [
    'id',
    'service_id',
    'status',
    'price_cents',
    'held_until',
    'late_payment_refunded',
    'settled_by',
    'wished_practitioner',
  ]),
  service: {
    id: shown.service_id,
    name: shown.service_name,
    duration_minutes: shown.duration_minutes,
    price: shown.price_cents,
  },
  start_time: instantToLocal(shown.starts_at, zone),
  end_time: instantToLocal(shown.ends_at, zone),
  practitioners: practitionersOf(shown),
  ...secondIfAny(shown, zone),
  customer_name: shown.customer_name ?? ERASED,
  customer_email: shown.customer_email ?? ERASED,
  ...besideCard(shown),
  eligibility_confirmed: shown.questionnaire_id === null || shown.eligibility_confirmed_on !== null,
  created_at: shown.created_at,
})

type GivenBooking = Pick<BookingRow, 'practitioner_id' | 'practitioner_name' | 'second'>

/** Who gives a booking: one practitioner, or the two of treatments side by side. */
export const practitionersOf = ({
  practitioner_id: id,
  practitioner_name: name,
  second,
}: GivenBooking): NamedPractitioner[] =>
  second && second.practitionerId !== id
    ? [
        { id, name },
        { id: second.practitionerId, name: second.practitionerName },
      ]
    : [{ id, name }]

/** « Camille Roussel », or « Camille Roussel et Inès Moreau » for treatments side by side. */
export const practitionerNames = (row: GivenBooking): string =>
  practitionersOf(row)
    .map(({ name }) => name)
    .join(' et ')

/** « Salle Massage », or the rooms of both treatments. */
export const roomNames = ({ room_name, second }: Pick<BookingRow, 'room_name' | 'second'>): string =>
  second && second.roomName !== room_name ? `${room_name} et ${second.roomName}` : room_name

/** The end of the first of two treatments, as an instant. */
export const endOfFirst = ({
  starts_at,
  duration_minutes,
}: Pick<BookingRow, 'starts_at' | 'duration_minutes'>): string =>
  new Date(Date.parse(starts_at) + duration_minutes * 60_000).toISOString()

function secondIfAny(shown: ShownBooking, zone: string): Pick<BookingView, 'second'> {
  const { second } = shown
  return second ? { second: secondView(second, shown, zone) } : {}
}

/** The second treatment of a booking, and what the first one is alone. */
export const secondView = (
  second: SecondTreatment,
  booking: Pick<BookingRow, 'starts_at' | 'duration_minutes' | 'price_cents'>,
  zone: string,
): SecondTreatmentView => ({
  arrangement: second.arrangement,
  service_id: second.serviceId,
  service_name: second.serviceName,
  duration_minutes: second.durationMinutes,
  practitioner: { id: second.practitionerId, name: second.practitionerName },
  start_time: instantToLocal(second.startsAt, zone),
  end_time: instantToLocal(second.endsAt, zone),
  price_cents: second.priceCents,
  first: {
    service_name: second.firstServiceName,
    end_time: instantToLocal(endOfFirst(booking), zone),
    price_cents: booking.price_cents - second.priceCents,
  },
})

/** What vouchers pay of a booking of which a card pays the rest. */
const besideCard = ({ settled_by, voucher_parts }: ShownBooking): Pick<BookingView, 'voucher_cents'> =>
  settled_by === 'voucher' || voucher_parts.length === 0 ? {} : { voucher_cents: centsOf(voucher_parts) }

/** The sum of what vouchers pay of a booking, in cents. */
export const centsOf = (parts: BookingRow['voucher_parts']): number => parts.reduce((sum, { cents }) => sum + cents, 0)

/** The columns that the column `drawn` follows from. */
const drawnColumns = [
  'id',
  'service_id',
  'service_name',
  'room_type',
  'buffer_after_minutes',
  'status',
  'practitioner_id',
  'practitioner_name',
  'second',
  'customer_name',
  'abandoned',
  'starts_at',
  'ends_at',
] as const satisfies readonly (keyof BookingRow)[]
type Drawn = Pick<BookingRow, (typeof drawnColumns)[number]>

/** Whether a calendar draws the same of two states of a booking. */
export const isDrawnAlike = (before: Drawn, after: Drawn): boolean =>
  drawnColumns.every(column => before[column] === after[column])

/**
 * What a calendar draws of a booking, as JSON, for the column `drawn`. It begins with the instants of start and end,
 * because local times depend on the centre's zone, which no fold knows.
 */
export function drawnOf(row: Drawn): string {
  const drawn: Omit<DrawnBookingView, 'start_time' | 'end_time'> = {
    id: row.id,
    service_id: row.service_id,
    service: {
      name: row.service_name,
      room_type_required: row.room_type,
      buffer_after_minutes: row.buffer_after_minutes,
    },
    status: row.status,
    practitioners: practitionersOf(row),
    client_name: row.customer_name ?? ERASED,
    abandoned: row.abandoned,
  }
  return JSON.stringify({ starts: inMilliseconds(row.starts_at), ends: inMilliseconds(row.ends_at), ...drawn })
}

/** The length of an instant with milliseconds. */
const INSTANT = '2026-11-23T08:00:00.000Z'.length
/**
 * The same instant with milliseconds, so that all have as many characters. Nearly all have them already, and making a
 * `Date` of each took a twentieth of a replay.
 */
const inMilliseconds = (instant: string): string =>
  instant.length === INSTANT ? instant : new Date(instant).toISOString()

/** Where the instants are in the text of `drawnOf`: after `{"starts":"`, then after `","ends":"`. */
const STARTS = '{"starts":"'.length
const ENDS = STARTS + INSTANT + '","ends":"'.length

/** The part of a row that a calendar needs. */
export type DrawnBooking = Pick<BookingRow, 'duration_minutes' | 'second' | 'drawn'>

/**
 * The JSON of a `DrawnBookingView`: what the row has of it, with the times of the centre. The instants are cut out of
 * the text, because reading them as columns takes longer than all else.
 */
export function drawnAsJson({ drawn, second, duration_minutes }: DrawnBooking, zone: string): string {
  const starts_at = drawn.slice(STARTS, STARTS + INSTANT)
  const ends_at = drawn.slice(ENDS, ENDS + INSTANT)
  const times = `"start_time":"${instantToLocal(starts_at, zone)}","end_time":"${instantToLocal(ends_at, zone)}"`
  const rest = drawn.slice(ENDS + INSTANT + '"'.length)
  if (!second) return `{${times}${rest}`
  const firstEndsAt = endOfFirst({ starts_at, duration_minutes })
  return `{${times},"second":${JSON.stringify(drawnSecond(second, firstEndsAt, zone))}${rest}`
}

const drawnSecond = (
  second: SecondTreatment,
  firstEndsAt: string,
  zone: string,
): NonNullable<DrawnBookingView['second']> => ({
  practitioner: { id: second.practitionerId, name: second.practitionerName },
  service_name: second.serviceName,
  first_service_name: second.firstServiceName,
  room_type_required: second.roomType,
  buffer_after_minutes: second.bufferAfterMinutes,
  start_time: instantToLocal(second.startsAt, zone),
  end_time: instantToLocal(second.endsAt, zone),
  first_end_time: instantToLocal(firstEndsAt, zone),
})
