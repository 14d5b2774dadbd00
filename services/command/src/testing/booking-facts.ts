import type { BookingEvent } from '@alba/contracts/bookings/events'
import type { SettlementPart } from '@alba/contracts/bookings/settlement'
import { defaultTerms } from '@alba/contracts/testing/terms'

/** Events of one booking, « Massage prénatal » on 23 November 2026 at 09:00 in Paris, for tests of pure functions. */

/** The data of an event of bookings, by the event's type. */
export type BookingData<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>['data']

export const bookingId = 100_000_000_000_001
/** The id of the client who books: 32 hexadecimal digits, like the digests of e-mail addresses that real ids are. */
export const personId = '0'.repeat(32)
export const date = '2026-11-23'
/** The id of the payment intent at Stripe. */
export const INTENT = 'pi_1'
export const PRICE_CENTS = 7500
/**
 * The end of the hold, and the last moment at which the hold is still valid. Both are milliseconds since the epoch.
 */
export const HELD_UNTIL = Date.parse('2026-11-21T08:15:00Z')
export const LAST_MOMENT_HELD = HELD_UNTIL - 1

/** The practitioner and the room of the booking. */
const place = { practitionerId: 1, practitionerName: 'Camille', roomId: 1, roomName: 'Salle Massage' }

export const requestedData = (
  changes: Partial<BookingData<'BookingRequested'>> = {},
): BookingData<'BookingRequested'> => ({
  bookingId,
  personId,
  serviceId: 1,
  serviceName: 'Massage prénatal',
  priceCents: PRICE_CENTS,
  durationMinutes: 60,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 15,
  roomType: 'massage_room',
  questionnaireId: null,
  termsVersion: '2025-10',
  terms: defaultTerms,
  termsAccepted: true,
  channel: 'web',
  date,
  startsAt: '2026-11-23T08:00:00Z',
  endsAt: '2026-11-23T09:00:00Z',
  heldUntil: new Date(HELD_UNTIL).toISOString(),
  ...place,
  requestDigest: 'digest',
  customerName: 'Jeanne Martin',
  customerEmail: 'jeanne@example.org',
  customerPhone: '0612345678',
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  ...changes,
})
export const requested = (changes: Partial<BookingData<'BookingRequested'>> = {}): BookingEvent => ({
  type: 'BookingRequested',
  data: requestedData(changes),
})
/** The client has answered the questionnaire, and may have the treatment. */
export const eligibleData: BookingData<'EligibilityConfirmed'> = {
  bookingId,
  questionnaireId: 1,
  questionnaireType: 'prenatal',
  confirmedOn: '2026-11-21',
}
export const eligible: BookingEvent = { type: 'EligibilityConfirmed', data: eligibleData }
export const paymentRequested: BookingEvent = {
  type: 'PaymentRequested',
  data: { bookingId, paymentIntentId: INTENT, amountCents: PRICE_CENTS },
}
/** @param payment how the booking is paid; by card unless a test says otherwise */
export const confirmedData = (
  payment: SettlementPart = {
    kind: 'card',
    paymentIntentId: INTENT,
    amountCents: PRICE_CENTS,
  },
): BookingData<'BookingConfirmed'> => ({ bookingId, date, ...place, settledBy: [payment], personId })
export const confirmed: BookingEvent = { type: 'BookingConfirmed', data: confirmedData() }
export const canceled = (by: 'visitor' | 'staff', reason: string | null = null): BookingEvent => ({
  type: 'BookingCanceled',
  data: {
    bookingId,
    personId,
    date,
    by,
    reason,
    // Only a cancellation by staff says who wanted it, and whether what was paid goes back.
    ...(by === 'staff' && ({ wishedBy: 'centre', givesBack: true } as const)),
  },
})
export const expired: BookingEvent = { type: 'BookingExpired', data: { bookingId, date } }
/** A payment that came after the hold had ended, when the time was already given to somebody else. */
export const latePaymentData = (paymentIntentId = INTENT): BookingData<'LatePaymentRejected'> => ({
  bookingId,
  paymentIntentId,
  amountCents: PRICE_CENTS,
  reason: 'slot_taken',
})
export const latePaymentRejected = (paymentIntentId = INTENT): BookingEvent => ({
  type: 'LatePaymentRejected',
  data: latePaymentData(paymentIntentId),
})
