import { z } from 'zod'
import { means, staffReason } from '../payments/refunds.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { visitorDetails } from './visitor-details.ts'

/** Who does it and where, with the names as they were. */
const assignment = { practitionerId: smallId, practitionerName: z.string(), roomId: smallId, roomName: z.string() }

/** When it is, and the day of the centre that it falls on. */
const moment = { date: localDate, startsAt: instant, endsAt: instant }

/** What staff notes about a booking for staff alone: about a person, so it belongs to them. */
const adminNotes = personal(z.string().max(2000).nullable())

/** How a confirmed booking was paid for. */
export const settlement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), paymentIntentId, amountCents: cents }),
  z.object({ kind: z.literal('voucher'), voucherId: randomId, voucherNumber: z.string(), amountCents: cents }),
  z.object({ kind: z.literal('staff') }),
])

export const bookingEvents = [
  defineEvent(
    'BookingRequested',
    'Somebody chose a service and a time and accepted price and terms as they stood; the time is held until `heldUntil`.',
    z.object({
      bookingId: randomId,
      personId,
      serviceId: smallId,
      serviceName: z.string(),
      priceCents: cents,
      durationMinutes: z.int().min(1),
      bufferBeforeMinutes: z.int().min(0),
      bufferAfterMinutes: z.int().min(0),
      roomType: z.string(),
      questionnaireId: smallId.nullable(),
      termsVersion: z.string(),
      termsAccepted: z.boolean(),
      channel: z.enum(['web', 'staff']),
      date: localDate,
      startsAt: instant,
      endsAt: instant,
      heldUntil: instant,
      ...assignment,
      /** A keyed digest of the request, to tell a retry from another request under the same idempotency key. */
      requestDigest: z.string(),
      ...visitorDetails,
      /** For staff only; missing in what a visitor asked for. */
      adminNotes: adminNotes.optional(),
    }),
  ),
  defineEvent(
    'EligibilityConfirmed',
    'The health questionnaire of the service was passed on this day. Its answers are never recorded.',
    z.object({ bookingId: randomId, questionnaireId: smallId, questionnaireType: z.string(), confirmedOn: localDate }),
  ),
  defineEvent(
    'PaymentRequested',
    'A payment intent was opened for the booking.',
    z.object({ bookingId: randomId, paymentIntentId, amountCents: cents }),
  ),
  defineEvent(
    'BookingConfirmed',
    'The booking is paid, or confirmed by staff. Practitioner and room may differ from the request after a late payment.',
    z.object({
      bookingId: randomId,
      date: localDate,
      ...assignment,
      settledBy: settlement,
      /** Whose booking it is; missing in what was written before that was kept. */
      personId: personId.optional(),
    }),
  ),
  defineEvent(
    'BookingCanceled',
    'The booking was given up. The time is released by policy; no refund follows by itself.',
    z.object({
      bookingId: randomId,
      /** Null only in what was written in version 1, whose reason was not sealed. */
      personId: personId.nullable(),
      date: localDate,
      by: z.enum(['visitor', 'staff']),
      reason: personal(z.string().max(500).nullable()),
      /** Whose wish it was, when staff canceled; the centre's in what was written before staff was asked. */
      wishedBy: z.enum(['client', 'centre']).optional(),
      /** Whether what was paid goes back, money or voucher; it does in what was written before staff was asked. */
      givesBack: z.boolean().optional(),
    }),
    2,
  ),
  defineEvent(
    'BookingExpired',
    'The hold ran out without payment.',
    z.object({ bookingId: randomId, date: localDate }),
  ),
  defineEvent(
    'LatePaymentRejected',
    'Money came that buys nothing any more: it is refunded in full and the visitor is told.',
    z.object({
      bookingId: randomId,
      paymentIntentId,
      amountCents: cents,
      /**
       * `past`: it was not paid before the appointment began, or its time was no longer kept by then. `refunded`: the money had
       * already gone back when the payment became known.
       */
      reason: z.enum(['slot_taken', 'canceled_by_staff', 'already_settled', 'past', 'refunded']),
    }),
  ),
  defineEvent(
    'PractitionerChanged',
    'Another practitioner takes the booking over.',
    z.object({ bookingId: randomId, date: localDate, practitionerId: smallId, practitionerName: z.string() }),
  ),
  defineEvent(
    'NotesChanged',
    'Staff wrote the notes of a booking anew: those that its client sees, and those for staff.',
    z.object({
      bookingId: randomId,
      personId,
      notes: visitorDetails.notes,
      adminNotes,
    }),
  ),
  defineEvent(
    'BookingRescheduled',
    'Staff moved a confirmed booking to another time. The old time is released by policy.',
    z.object({
      bookingId: randomId,
      personId,
      ...moment,
      ...assignment,
      from: z.object(moment),
      /** Who had it before; missing in what was written before that was kept. */
      previously: z.object({ practitionerId: smallId, practitionerName: z.string() }).optional(),
      /** Why it was granted although the terms of sale do not, or why the centre moves it; null where nothing is to say. */
      reason: personal(z.string().max(500).nullable()),
      /** Whose wish it was; the client's in what was written before staff was asked. The centre's uses up no move. */
      wishedBy: z.enum(['client', 'centre']).optional(),
    }),
  ),
  defineEvent(
    'BookingKept',
    'Staff keeps a booking on purpose where it stands, outside the opening hours or in a closed room.',
    z.object({ bookingId: randomId, date: localDate, startsAt: instant }),
  ),
  defineEvent(
    'PaidOnSite',
    'A booking that is paid at the centre was paid.',
    z.object({ bookingId: randomId, amountCents: cents, means }),
  ),
  defineEvent(
    'PaymentOnSiteUndone',
    'Marking a booking as paid at the centre was a mistake.',
    z.object({ bookingId: randomId }),
  ),
  defineEvent(
    'RefundedOnSite',
    'Money that was paid at the centre was given back.',
    z.object({ bookingId: randomId, personId, amountCents: cents, means, reason: staffReason }),
  ),
  defineEvent(
    'RefundOnSiteWrittenOff',
    'Money that was paid at the centre and is owed will not be returned; staff says why.',
    z.object({ bookingId: randomId, personId, amountCents: cents, reason: staffReason }),
  ),
] as const

export type BookingEvent = Fact<(typeof bookingEvents)[number]>

export const bookingStream = (id: number): string => `booking-${id}`
