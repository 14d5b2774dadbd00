import type { BookingEvent } from '@alba/contracts/bookings/events'
import { defaultTerms } from '@alba/contracts/testing/terms'

export type BookingData<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>['data']

export const bookingId = 100_000_000_000_001
export const personId = '0'.repeat(32)
export const date = '2026-11-23'
export const INTENT = 'pi_1'
export const PRICE = 7500
/**
 * The hold of the booking ends at `HELD_UNTIL`. `BEFORE` is the last moment at which it is still valid. Both are
 * milliseconds since the epoch.
 */
export const HELD_UNTIL = Date.parse('2026-11-21T08:15:00Z')
export const BEFORE = HELD_UNTIL - 1

/** Who treats, and where. */
const place = { practitionerId: 1, practitionerName: 'Camille', roomId: 1, roomName: 'Salle Massage' }

export const requestedData = (
  changes: Partial<BookingData<'BookingRequested'>> = {},
): BookingData<'BookingRequested'> => ({
  bookingId,
  personId,
  serviceId: 1,
  serviceName: 'Massage prénatal',
  priceCents: PRICE,
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
export const eligibleData: BookingData<'EligibilityConfirmed'> = {
  bookingId,
  questionnaireId: 1,
  questionnaireType: 'prenatal',
  confirmedOn: '2026-11-21',
}
export const eligible: BookingEvent = { type: 'EligibilityConfirmed', data: eligibleData }
export const paymentRequested: BookingEvent = {
  type: 'PaymentRequested',
  data: { bookingId, paymentIntentId: INTENT, amountCents: PRICE },
}
export const confirmedData = (
  settledBy: BookingData<'BookingConfirmed'>['settledBy'] = {
    kind: 'card',
    paymentIntentId: INTENT,
    amountCents: PRICE,
  },
): BookingData<'BookingConfirmed'> => ({ bookingId, date, ...place, settledBy, personId })
export const confirmed: BookingEvent = { type: 'BookingConfirmed', data: confirmedData() }
export const canceled = (by: 'visitor' | 'staff', reason: string | null = null): BookingEvent => ({
  type: 'BookingCanceled',
  data: {
    bookingId,
    personId,
    date,
    by,
    reason,
    ...(by === 'staff' && ({ wishedBy: 'centre', givesBack: true } as const)),
  },
})
export const expired: BookingEvent = { type: 'BookingExpired', data: { bookingId, date } }
export const lateData = (paymentIntentId = INTENT): BookingData<'LatePaymentRejected'> => ({
  bookingId,
  paymentIntentId,
  amountCents: PRICE,
  reason: 'slot_taken',
})
export const late = (paymentIntentId = INTENT): BookingEvent => ({
  type: 'LatePaymentRejected',
  data: lateData(paymentIntentId),
})
