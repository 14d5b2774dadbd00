import { z } from 'zod'
import { absenceMark } from '../absences/mark.ts'
import { outsideHours, undoes, wishAgain, wishEnds } from '../agenda/events.ts'
import { provenance } from '../moving/provenance.ts'
import { means, staffReason } from '../payments/refunds.ts'
import { acceptedTerms } from '../settings/terms.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { attendance } from './attendance.ts'
import { settlement, voucherPart } from './settlement.ts'
import { assignment, part, secondAssignment, secondPlace, secondTreatment } from './two-treatments.ts'
import { contactDetails, visitorDetails } from './visitor-details.ts'

/** When the treatment is, and the centre's calendar day of it. */
const moment = { date: localDate, startsAt: instant, endsAt: instant }

/**
 * `link` when the client did it with the link in a letter (ADR 102). Missing when staff did, and in older events. Code
 * that does not know this field takes the event for an act of staff that the client wanted. That has the same effect
 * on time and money.
 */
const through = z.literal('link').optional()

/** Set when the centre does it because the practitioner is absent (ADR 112). */
const absence = absenceMark.optional()

/** Notes that only staff reads. They are about a person, so they are sealed under that person's key. */
const adminNotes = personal(z.string().max(2000).nullable(), 'booking')

export const bookingEvents = [
  defineEvent(
    'BookingRequested',
    'Somebody chose a service and a time, and accepted the price and the terms of that moment. The time is held until `heldUntil`.',
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
      /** The terms that apply to it for good; in events of version 1 those that every sale had then. */
      terms: acceptedTerms,
      termsAccepted: z.boolean(),
      channel: z.enum(['web', 'staff']),
      date: localDate,
      startsAt: instant,
      endsAt: instant,
      heldUntil: instant,
      ...assignment,
      /** The client asked for this practitioner (ADR 116). Missing when it does not matter to them. */
      practitionerIsWished: z.literal(true).optional(),
      /** A keyed digest of the request. It distinguishes a retry from another request with the same idempotency key. */
      requestDigest: z.string(),
      ...visitorDetails,
      /** Only staff reads them; missing in bookings that a visitor made. */
      adminNotes: adminNotes.optional(),
      /** Of a booking that was imported: from where, and whether it was paid there. */
      importedFrom: provenance.extend({ isPaid: z.boolean() }).optional(),
      outsideHours,
      /**
       * The second treatment, where the booking has two (ADR 118). `serviceName`, `priceCents` and `endsAt` are those of
       * both, and `questionnaireId` is that of the second where the first needs none.
       */
      second: secondTreatment.optional(),
    }),
    2,
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
    'PartPaidWithVoucher',
    'A voucher pays a part of the booking, and has been redeemed for it. The rest is due by card, or from further vouchers. If the booking ends before that, the voucher gets its part back.',
    z.object({
      bookingId: randomId,
      ...voucherPart.omit({ kind: true }).shape,
      /** What is still to be paid after it. */
      restCents: cents,
    }),
  ),
  defineEvent(
    'BookingConfirmed',
    'The booking is paid, or confirmed by staff. Practitioner and room may differ from the request after a late payment.',
    z.object({
      bookingId: randomId,
      date: localDate,
      ...assignment,
      /** All that paid for it. In events of version 1 it is one payment, without a list. */
      settledBy: settlement,
      /** Who gives the second treatment and where, if there is one. */
      second: secondAssignment.optional(),
      /** The person whose booking it is; missing in older events. */
      personId: personId.optional(),
    }),
    2,
  ),
  defineEvent(
    'BookingCanceled',
    'The booking was canceled, by its visitor before it was paid, by staff, or by its client with a link. A policy releases its time. No money is returned automatically.',
    z.object({
      bookingId: randomId,
      /** Null only in events of version 1, whose reason was not sealed. */
      personId: personId.nullable(),
      date: localDate,
      /** `visitor`: they gave up what they had not paid. `staff`: an appointment of the centre was canceled. */
      by: z.enum(['visitor', 'staff']),
      through,
      reason: personal(z.string().max(500).nullable(), 'booking'),
      /**
       * Who wanted the cancellation by staff. Missing in older events, where it was the centre, and when the visitor
       * cancels.
       */
      wishedBy: z.enum(['client', 'centre']).optional(),
      /**
       * Whether what was paid goes back after a cancellation by staff. Policies then record a card payment as owed, until
       * staff returns it, and restore a voucher at once. Missing in older events, where it goes back, and when the visitor
       * cancels: visitors cancel only what is not paid.
       */
      givesBack: z.boolean().optional(),
      absence,
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
    'A payment came when the booking could no longer be confirmed: it is refunded in full, and the visitor is informed.',
    z.object({
      bookingId: randomId,
      paymentIntentId,
      amountCents: cents,
      /**
       * `slot_taken`: the hold had ended, and the time was not free any more. `already_settled`: the booking was
       * confirmed in another way. `past`: the appointment had begun when the payment became known, and either it
       * was made after the start, or the time was not kept until then. `refunded`: the money had already gone back when
       * the payment became known. `vouchers_given_back`: the vouchers that were to pay the other part had gone back to
       * their holders when the hold ended.
       */
      reason: z.enum(['slot_taken', 'canceled_by_staff', 'already_settled', 'past', 'refunded', 'vouchers_given_back']),
    }),
  ),
  defineEvent(
    'PractitionerChanged',
    'Another practitioner takes the booking over.',
    z.object({
      bookingId: randomId,
      date: localDate,
      practitionerId: smallId,
      practitionerName: z.string(),
      /** Set when she takes over only the second of two treatments side by side. */
      part: part.optional(),
      absence,
    }),
  ),
  defineEvent(
    'BookingHandedOver',
    'The practitioner is absent, and another one gives the treatment at the same time. The client is told; the change itself is in `PractitionerChanged`.',
    z.object({
      bookingId: randomId,
      date: localDate,
      practitionerId: smallId,
      practitionerName: z.string(),
      /** The practitioner who is absent. */
      previously: z.object({ practitionerId: smallId, practitionerName: z.string() }),
      absence: absenceMark,
    }),
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
    'BookingContactCorrected',
    'The contact details of the client were corrected. They hold from then on; earlier events keep what they said.',
    z.object({
      bookingId: randomId,
      /** The person of the corrected address, whose key seals what is recorded from now on. */
      personId,
      /** The person of the address before. The same when the address stays. */
      previousPersonId: personId,
      ...contactDetails,
      by: z.enum(['visitor', 'staff']),
      /** Whether the confirmation goes out again, to the corrected address. */
      resends: z.boolean(),
    }),
  ),
  defineEvent(
    'BookingRescheduled',
    'Staff, or the client with a link, moved a confirmed booking to another time. A policy releases the old time.',
    z.object({
      bookingId: randomId,
      personId,
      ...moment,
      ...assignment,
      /** Where the second treatment goes, if there is one. */
      second: secondPlace.optional(),
      from: z.object(moment),
      /** The practitioner before; missing in older events. */
      previously: z
        .object({ practitionerId: smallId, practitionerName: z.string(), secondPractitionerId: smallId.optional() })
        .optional(),
      /**
       * Why a move that the terms of sale do not allow was granted, or why the centre moves the booking; null when
       * there is nothing to explain.
       */
      reason: personal(z.string().max(500).nullable(), 'booking'),
      /**
       * Who wanted the move. Missing in older events, where it was the client. A move that the centre wanted does not
       * count for the terms.
       */
      wishedBy: z.enum(['client', 'centre']).optional(),
      through,
      outsideHours,
      /**
       * A move that takes back the move before it has the same `wishedBy`, and the terms then count neither of the two.
       */
      undoes,
      absence,
      wishEnds,
      wishAgain,
    }),
  ),
  defineEvent(
    'BookingDataErased',
    'The centre had kept personal data of the booking for as long as it chose to: the keys were deleted, and those fields of the earlier events cannot be read any more. Read models forget them.',
    z.object({
      bookingId: randomId,
      /** `answers`: what the client said about the treatment, with notes. `everything`: who the client is as well. */
      what: z.enum(['answers', 'everything']),
      /** For how many days it was to be kept, by the setting of that day. */
      keptDays: z.int().min(1),
    }),
  ),
  defineEvent(
    'BookingKept',
    'Staff keeps a booking on purpose where it stands, outside the opening hours or in a closed room. A booking that was made or moved outside the hours on purpose counts as kept without this event.',
    z.object({ bookingId: randomId, date: localDate, startsAt: instant }),
  ),
  defineEvent(
    'AttendanceRecorded',
    'Staff recorded whether the client came to the appointment, or corrected what was recorded before.',
    z.object({
      bookingId: randomId,
      /** The appointment that it is about. A move or a cancellation ends what was recorded. */
      date: localDate,
      startsAt: instant,
      attendance,
      /** What it corrects; null when nothing was recorded for this appointment. */
      previously: attendance.nullable(),
    }),
  ),
  defineEvent(
    'AttendanceRemoved',
    'Staff removed the record whether the client came, because it was a mistake.',
    z.object({ bookingId: randomId, date: localDate, previously: attendance }),
  ),
  defineEvent(
    'PaidOnSite',
    'Staff recorded that a booking was paid at the centre.',
    z.object({ bookingId: randomId, amountCents: cents, means }),
  ),
  defineEvent(
    'PaymentOnSiteUndone',
    'Staff removed the record that a booking was paid at the centre, because it was a mistake.',
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
