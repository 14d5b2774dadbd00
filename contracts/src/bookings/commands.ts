import { z } from 'zod'
import { means, staffReason } from '../payments/refunds.ts'
import { localDateTime } from '../shared/centre-time.ts'
import { accepted, type BodyOf, defineCommand, STAFF } from '../shared/command.ts'
import { eligibilityKey, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { seenVersion, unlessSeen } from '../shared/version.ts'
import { presented } from '../vouchers/commands.ts'
import { bookingView } from './api.ts'
import { visitorDetails } from './visitor-details.ts'

/** A visitor asks for a time: it is held, and the booking recorded, until it is paid or the hold runs out. */
export const requestBooking = defineCommand('request-booking', {
  by: ['visitor'],
  body: z.object({
    serviceId: smallId,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    ...visitorDetails,
    customerName: z.string().min(1).max(200),
    customerEmail: z.email().max(254),
    termsAccepted: z.boolean().nullable(),
    eligibilityId: eligibilityKey.nullable(),
    /** A voucher that pays for it at once. */
    voucher: z.object(presented).nullable(),
    /** From where it is asked; what one network holds unpaid is bounded. Left out: by nobody from outside. */
    network: z.string().min(1).max(64).optional(),
    /** The same key with the same request returns the same booking. */
    idempotencyKey: z.string().min(8).max(255).nullable(),
  }),
  answer: z.object({
    bookingId: randomId,
    position: z.string(),
    /** The booking as it was made, for an answer that cannot wait for the read model; null when it was made before. */
    booking: bookingView.nullable(),
  }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
export type RequestBooking = BodyOf<typeof requestBooking>

/** The visitor gives an unpaid booking up, and its payment intent too when asked. */
export const cancelUnpaidBooking = defineCommand('cancel-unpaid-booking', {
  by: ['visitor'],
  body: z.object({ bookingId: randomId, closeIntent: z.boolean() }),
  answer: accepted,
})

/**
 * Staff books for a client: confirmed at once, at any free start ahead, offered online or not. Staff judges the questions of the
 * service's health questionnaire; `eligibilityConfirmed` says that this was done.
 */
export const bookForClient = defineCommand('book-for-client', {
  by: STAFF,
  body: z.object({
    serviceId: smallId,
    /** The centre's time. */
    startTime: localDateTime,
    /** The practitioner; null for any who is free. */
    practitionerId: smallId.nullable(),
    ...visitorDetails,
    customerName: z.string().min(1).max(200),
    customerEmail: z.email().max(254),
    adminNotes: z.string().max(2000).nullable(),
    eligibilityConfirmed: z.boolean(),
    idempotencyKey: requestBooking.body.shape.idempotencyKey,
  }),
  answer: z.object({ bookingId: randomId, position: z.string() }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})
export type BookForClient = BodyOf<typeof bookForClient>

/** A booking that staff changes, and which of its versions they saw. */
const changed = { bookingId: randomId, version: seenVersion }

/** The notes of a booking; one that is left out stays. */
export const changeNotes = defineCommand('change-notes', {
  by: STAFF,
  body: z.object({
    ...changed,
    notes: z.string().max(2000).nullable().optional(),
    adminNotes: z.string().max(2000).nullable().optional(),
  }),
  answer: accepted,
  repeatable: unlessSeen,
})

/** Staff has gone through the health questionnaire with the client. */
export const confirmEligibility = defineCommand('confirm-eligibility', {
  by: STAFF,
  body: z.object(changed),
  answer: accepted,
  repeatable: unlessSeen,
})

/** Whose wish it is that staff changes a booking: it decides what the terms of sale give. */
export const wishedBy = z.enum(['client', 'centre'])

/**
 * Staff cancels: the time is free again. Money is not refunded by itself: what goes back is owed from then on, and a
 * voucher is restored. When the centre wishes it everything that was paid goes back (terms of sale); when the client
 * does, nothing, unless staff grants it.
 */
export const cancelBooking = defineCommand('cancel-booking', {
  by: STAFF,
  body: z.object({
    ...changed,
    reason: z.string().trim().max(500).nullable(),
    wishedBy: wishedBy.default('centre'),
    /** Whether staff grants the client what was paid. */
    givesBack: z.boolean().default(false),
  }),
  answer: accepted,
  repeatable: unlessSeen,
})

/**
 * A confirmed booking moves to another time. Outside the terms of sale staff says why it is granted. When the centre
 * wishes it the terms do not ask; staff says why, and the client reads it.
 */
export const rescheduleBooking = defineCommand('reschedule-booking', {
  by: STAFF,
  body: z.object({
    ...changed,
    /** The centre's time. */
    startTime: localDateTime,
    /** The practitioner; null for the same one, or another who is free. */
    practitionerId: smallId.nullable(),
    reason: z.string().trim().min(1).max(500).nullable(),
    wishedBy: wishedBy.default('client'),
  }),
  answer: accepted,
  repeatable: unlessSeen,
})
export type RescheduleBooking = BodyOf<typeof rescheduleBooking>

/** Another practitioner takes the booking over, at the same time and in the same room. */
export const changePractitioner = defineCommand('change-practitioner', {
  by: STAFF,
  body: z.object({ ...changed, practitionerId: smallId }),
  answer: accepted,
  repeatable: unlessSeen,
})

/** Staff keeps a booking on purpose where it stands, outside the opening hours or in a closed room. */
export const keepBooking = defineCommand('keep-booking', {
  by: STAFF,
  body: z.object(changed),
  answer: accepted,
  repeatable: unlessSeen,
})

/** A booking that is paid at the centre was paid. */
export const markPaidOnSite = defineCommand('mark-paid-on-site', {
  by: STAFF,
  body: z.object({
    ...changed,
    means,
    /** Left out: its price. */
    amountCents: cents.min(1).optional(),
  }),
  answer: accepted,
  repeatable: unlessSeen,
})

/** That was a mistake. */
export const undoPaidOnSite = defineCommand('undo-paid-on-site', {
  by: STAFF,
  body: z.object(changed),
  answer: accepted,
  repeatable: unlessSeen,
})

/** Money that was paid at the centre was given back. */
export const refundOnSite = defineCommand('refund-on-site', {
  by: STAFF,
  body: z.object({ ...changed, amountCents: cents.min(1), means, reason: staffReason }),
  answer: accepted,
  repeatable: () => false,
})

/** Money that was paid at the centre and is owed is not returned any more. */
export const writeOffOnSite = defineCommand('write-off-on-site', {
  by: STAFF,
  body: z.object({ ...changed, reason: staffReason }),
  answer: accepted,
  repeatable: unlessSeen,
})
