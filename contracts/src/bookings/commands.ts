import { z } from 'zod'
import { means, staffReason } from '../payments/refunds.ts'
import { localDateTime } from '../shared/centre-time.ts'
import { accepted, type BodyOf, defineCommand, STAFF } from '../shared/command.ts'
import { emailCorrection } from '../shared/corrections.ts'
import { emailOrNone } from '../shared/email.ts'
import { eligibilityKey, randomId, requestKey, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { presentedVoucher } from '../vouchers/commands.ts'
import { bookingView } from './api.ts'
import { attendance } from './attendance.ts'
import { MOST_VOUCHERS, voucherPart } from './settlement.ts'
import { arrangement, part } from './two-treatments.ts'
import { contactDetails, visitorDetails } from './visitor-details.ts'

/**
 * A visitor asks for a time. The booking is recorded, and its time is held until the booking is paid or the hold runs
 * out.
 */
export const requestBooking = defineCommand('request-booking', {
  by: ['visitor'],
  body: z.object({
    serviceId: smallId,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    ...visitorDetails,
    customerName: z.string().min(1).max(200),
    customerEmail: z.email().max(254),
    /** Whether the client accepted the terms of sale. False is refused; null is recorded as not accepted. */
    termsAccepted: z.boolean().nullable(),
    /** The key under which the service `command` remembers that the visitor passed the questionnaire of the service. */
    eligibilityId: eligibilityKey.nullable(),
    /** A voucher that pays for the booking at once. */
    voucher: z.object(presentedVoucher).nullable(),
    /**
     * The practitioner for whom the client asks: nobody else gets the booking. Left out, and not null, when it does not
     * matter: the digest by which a repeated request is recognised covers every field that is there, so it stays the
     * same as it was before this field existed.
     */
    practitionerId: smallId.optional(),
    /** A second treatment of the same booking (ADR 118). Left out for one, for the sake of the digest, too. */
    second: z.object({ serviceId: smallId, arrangement, eligibilityId: eligibilityKey.nullable() }).optional(),
    /**
     * The price that the client saw, in cents. When it is another one by now, nothing is booked; left out: not checked. It
     * is not part of the digest: a repeated request is answered like the first one.
     */
    seenPriceCents: cents.optional(),
    /**
     * The network that the request comes from, because the unpaid holds of one network are limited. Left out when the
     * request does not come from outside.
     */
    network: z.string().min(1).max(64).optional(),
    /** The same key with the same request returns the same booking. */
    idempotencyKey: requestKey.nullable(),
  }),
  answer: z.object({
    bookingId: randomId,
    position: z.string(),
    /**
     * The booking as it was made, for an answer that cannot wait for the read model. Null when an earlier request with
     * the same key made it.
     */
    booking: bookingView.nullable(),
  }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
export type RequestBooking = BodyOf<typeof requestBooking>

/**
 * Vouchers pay what they can of a booking on hold. A card pays the rest; where nothing is left, the booking is
 * confirmed. Repeating it takes nothing more.
 */
export const payWithVouchers = defineCommand('pay-with-vouchers', {
  by: ['visitor', ...STAFF],
  body: z.object({ bookingId: randomId, vouchers: z.array(z.object(presentedVoucher)).min(1).max(MOST_VOUCHERS) }),
  answer: accepted.extend({
    /** What each of these vouchers pays of the booking, in the order in which they were presented first. */
    parts: z.array(voucherPart.omit({ kind: true, voucherId: true })),
    /** What is left for the card, in cents; 0 when the vouchers paid all of it. */
    dueCents: cents,
  }),
})

/**
 * The visitor gives up an unpaid booking. If it has a payment intent, that is closed in any case. With `closeIntent` it
 * is closed before the cancellation, and the booking stays if it has been paid meanwhile. Otherwise a policy closes it
 * after the cancellation.
 */
export const cancelUnpaidBooking = defineCommand('cancel-unpaid-booking', {
  by: ['visitor'],
  body: z.object({ bookingId: randomId, closeIntent: z.boolean() }),
  answer: accepted,
})

/**
 * Whether staff decided that the practitioner gives the treatment even if she is not open then (ADR 110). Only her
 * openings are ignored; closed rooms and other bookings are not. The command must name the practitioner.
 */
const outsideHours = z.boolean().optional()

/**
 * Staff books for a client. The booking is confirmed at once, at any free start in the future, whether it is offered
 * online or not. Staff goes through the service's health questionnaire with the client, of two treatments through those
 * of both; `eligibilityConfirmed` says that this was done.
 */
export const bookForClient = defineCommand('book-for-client', {
  by: STAFF,
  body: z.object({
    serviceId: smallId,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    /** The practitioner; null for any who is free. */
    practitionerId: smallId.nullable(),
    ...visitorDetails,
    customerName: z.string().min(1).max(200),
    customerEmail: emailOrNone,
    adminNotes: z.string().max(2000).nullable(),
    eligibilityConfirmed: z.boolean(),
    outsideHours,
    /** A second treatment of the same booking (ADR 118). Left out for one, for the sake of the digest. */
    second: z.object({ serviceId: smallId, arrangement }).optional(),
    idempotencyKey: requestBooking.body.shape.idempotencyKey,
  }),
  answer: z.object({ bookingId: randomId, position: z.string() }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
export type BookForClient = BodyOf<typeof bookForClient>

/**
 * The same for two treatments: `second` is there. It has a name of its own for the time of a deploy, when an older command
 * service runs beside a newer gateway: that one would read past `second` and book one of the two. It does not know this
 * name, so it books nothing.
 */
export const bookTwoForClient = defineCommand('book-two-for-client', {
  by: bookForClient.by,
  body: bookForClient.body.required({ second: true }),
  answer: bookForClient.answer,
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})

/** The booking that staff changes, and the version of it that they saw. A command with a version is sent once only. */
const changedBooking = { bookingId: randomId, version: seenVersion }

/** Changes the notes of a booking. Notes that are left out stay as they are. */
export const changeNotes = defineCommand('change-notes', {
  by: STAFF,
  body: z.object({
    ...changedBooking,
    notes: z.string().max(2000).nullable().optional(),
    adminNotes: z.string().max(2000).nullable().optional(),
  }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/**
 * The visitor corrects the e-mail address of the confirmed booking that they have just made, and the confirmation goes
 * out again. `requestKey`, the idempotency key of the booking request, proves that they made it: without it the booking
 * counts as unknown (ADR 61).
 */
export const correctBookingEmail = defineCommand('correct-booking-email', {
  by: ['visitor'],
  body: z.object({ bookingId: randomId, ...emailCorrection }),
  answer: accepted,
})

/** Staff corrects the name and the contact details of the client, also when the booking is over or canceled. */
export const correctBookingContact = defineCommand('correct-booking-contact', {
  by: STAFF,
  body: z.object({
    ...changedBooking,
    customerName: z.string().min(1).max(200),
    customerEmail: emailOrNone,
    customerPhone: contactDetails.customerPhone,
    /** Whether the confirmation goes out again, when there is another address and the appointment lies ahead. */
    resends: z.boolean(),
  }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
export type CorrectBookingContact = BodyOf<typeof correctBookingContact>

/** Staff has gone through the health questionnaire with the client. */
export const confirmEligibility = defineCommand('confirm-eligibility', {
  by: STAFF,
  body: z.object(changedBooking),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Who wanted the change that staff makes. The terms of sale depend on it. */
export const wishedBy = z.enum(['client', 'centre'])

/**
 * Staff cancels a booking, and its time is free again, once a payment that is open for it has been closed. No money is
 * refunded automatically: what goes back is recorded as owed, and a voucher is restored. When the centre wanted it,
 * everything that was paid goes back (terms of sale). When the client wanted it, nothing goes back, unless staff grants
 * it.
 */
export const cancelBooking = defineCommand('cancel-booking', {
  by: STAFF,
  body: z.object({
    ...changedBooking,
    reason: z.string().trim().max(500).nullable(),
    wishedBy: wishedBy.default('centre'),
    /** Whether staff gives back what was paid although the client canceled. Ignored when the centre wanted it. */
    givesBack: z.boolean().default(false),
  }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/**
 * Moves a confirmed booking to another time. When the terms of sale do not allow the move, staff gives the reason why
 * it is granted. When the centre wants the move, the terms do not apply; staff gives the reason, and the client reads
 * it.
 */
export const rescheduleBooking = defineCommand('reschedule-booking', {
  by: STAFF,
  body: z.object({
    ...changedBooking,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    /** The practitioner; null for the same one, or another one who is free. */
    practitionerId: smallId.nullable(),
    reason: z.string().trim().min(1).max(500).nullable(),
    wishedBy: wishedBy.default('client'),
    outsideHours,
    /**
     * Takes the last move back: `startTime` is the time before it, with the practitioner of then. The other fields do
     * not matter.
     */
    undoes: z.boolean().optional(),
  }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
export type RescheduleBooking = BodyOf<typeof rescheduleBooking>

/**
 * Gives the booking to another practitioner, at the same time and in the same room. `part` says that it is the second of
 * two treatments side by side; two that come one after the other are given away together.
 */
export const changePractitioner = defineCommand('change-practitioner', {
  by: STAFF,
  body: z.object({ ...changedBooking, practitionerId: smallId, part: part.optional() }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
export type ChangePractitioner = BodyOf<typeof changePractitioner>

/** Staff decides that a booking stays where it is, outside the opening hours or in a closed room. */
export const keepBooking = defineCommand('keep-booking', {
  by: STAFF,
  body: z.object(changedBooking),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Records whether the client came, or corrects it; null removes the record. */
export const recordAttendance = defineCommand('record-attendance', {
  by: STAFF,
  body: z.object({ ...changedBooking, attendance: attendance.nullable() }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Records that a booking was paid at the centre. */
export const markPaidOnSite = defineCommand('mark-paid-on-site', {
  by: STAFF,
  body: z.object({
    ...changedBooking,
    means,
    /** When it is left out, the price of the booking was paid. */
    amountCents: cents.min(1).optional(),
  }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/** Removes a record of a payment at the centre that was made by mistake. */
export const undoPaidOnSite = defineCommand('undo-paid-on-site', {
  by: STAFF,
  body: z.object(changedBooking),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

/**
 * Records that money which was paid at the centre was given back. Each command records one more refund, so it is not
 * sent again after a broken connection.
 */
export const refundOnSite = defineCommand('refund-on-site', {
  by: STAFF,
  body: z.object({ ...changedBooking, amountCents: cents.min(1), means, reason: staffReason }),
  answer: accepted,
  repeatable: () => false,
})

/** Records that money which was paid at the centre, and is owed, will not be returned any more. */
export const writeOffOnSite = defineCommand('write-off-on-site', {
  by: STAFF,
  body: z.object({ ...changedBooking, reason: staffReason }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
