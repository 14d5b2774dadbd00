import { z } from 'zod'
import { provenance } from '../moving/provenance.ts'
import { acceptedTerms } from '../settings/terms.ts'
import { instant, localDate } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { buyerCorrection, recipientErasure, voucherEventParties } from './buyer-details.ts'
import { deliveredTo, voucherCard } from './delivery.ts'

/** The last day of the voucher, and the end of that day. */
const expiry = { expiresOn: localDate, expiresAt: instant }

/**
 * Why staff did it. The text may be about a person, so it is sealed under that person's key. Missing in older events.
 */
const because = { personId: personId.optional(), reason: personal(z.string().max(500).nullable()).optional() }

/** What paid for a voucher: its own payment, or the payment of its package. */
const voucherPayment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), paymentIntentId, amountCents: cents }),
  z.object({ kind: z.literal('package'), purchaseId: randomId }),
])

export const voucherEvents = [
  defineEvent(
    'VoucherOrdered',
    'Somebody ordered a voucher, for a service or for a free amount. It is not valid before it is paid.',
    z.object({
      voucherId: randomId,
      personId,
      /** Null for a free amount. */
      serviceId: smallId.nullable(),
      serviceName: z.string().nullable(),
      amountCents: cents,
      validityMonths: z.int().min(1).max(60),
      termsVersion: z.string(),
      /** The terms that apply to it for good; in events of version 1 those that every sale had then. */
      terms: acceptedTerms,
      /** The purchase of the package that it belongs to. */
      purchaseId: randomId.nullable(),
      /** A keyed digest of the order. It distinguishes a retry from another order with the same idempotency key. */
      requestDigest: z.string(),
      /** When the buyer wants it to be sent. Missing: as soon as it is paid, as every older voucher was. */
      deliverAt: instant.optional(),
      /** How it is drawn. Missing: the quiet card, as every older voucher has. */
      card: voucherCard.optional(),
      ...voucherEventParties,
    }),
    2,
  ),
  defineEvent(
    'VoucherPaymentRequested',
    'A payment intent was opened for the voucher.',
    z.object({ voucherId: randomId, paymentIntentId, amountCents: cents }),
  ),
  defineEvent(
    'VoucherOrderCanceled',
    'The order was given up, because it was unpaid or was refunded before its voucher was issued. If an unpaid order is paid after all, its voucher is issued.',
    z.object({
      voucherId: randomId,
      /** The money went back before the voucher was issued, so it never is. */
      refunded: z.literal(true).optional(),
    }),
  ),
  defineEvent(
    'VoucherIssued',
    'The voucher is paid and has its number. Anybody who knows the number may use it, until the end of its last day.',
    z.object({
      voucherId: randomId,
      number: z.string(),
      paidAt: instant,
      paidWith: voucherPayment,
      ...expiry,
      /** The person who bought it; missing in older events. */
      personId: personId.optional(),
    }),
  ),
  defineEvent(
    'VoucherRedeemed',
    'A booking is paid with the voucher. What is left of a free amount stays on it.',
    z.object({
      voucherId: randomId,
      bookingId: randomId,
      /** What the booking took from the voucher. */
      amountCents: cents,
      /** What is left on the voucher. */
      balanceCents: cents,
      /** It pays a part of the booking, which is confirmed once all of it is paid (ADR 115). Missing: it pays all. */
      isPart: z.literal(true).optional(),
      /** Of a part: what was still to be paid of the booking when the voucher was redeemed. Older events lack it. */
      dueCents: cents.optional(),
    }),
  ),
  defineEvent(
    'VoucherRestored',
    'The voucher got back what a booking had taken from it: the centre canceled the booking, its client did in time with a link, or the booking was not confirmed.',
    z.object({
      voucherId: randomId,
      bookingId: randomId,
      /** What the voucher got back. */
      amountCents: cents,
      /** What is on the voucher now. */
      balanceCents: cents,
      reason: z.enum(['canceled_by_staff', 'canceled_by_client', 'not_confirmed']),
    }),
  ),
  defineEvent(
    'VoucherExtended',
    'The voucher is valid for longer; one that had expired is valid again.',
    z.object({
      voucherId: randomId,
      months: z.int().min(1).max(24),
      ...expiry,
      ...because,
      /**
       * Who caused the extension: staff, or the centre because it canceled a booking that the voucher had paid for.
       * Missing in older events, which count as staff's.
       */
      by: z.enum(['staff', 'centre_canceled']).optional(),
    }),
  ),
  defineEvent(
    'VoucherExtensionUndone',
    'Staff took the last extension back: the voucher has the last day that it had before.',
    z.object({ voucherId: randomId, ...expiry, ...because }),
  ),
  defineEvent(
    'VoucherSuspended',
    'A withdrawal is being checked: nobody can use the voucher meanwhile.',
    z.object({ voucherId: randomId, withdrawalId: randomId }),
  ),
  defineEvent(
    'VoucherResumed',
    'The withdrawal was not accepted: the voucher can be used again.',
    z.object({ voucherId: randomId, withdrawalId: randomId }),
  ),
  defineEvent(
    'VoucherInvalidated',
    'The voucher was made invalid and stays so.',
    z.object({
      voucherId: randomId,
      reason: z.enum(['staff', 'withdrawal', 'refunded']),
      /** The withdrawal that caused it. */
      withdrawalId: randomId.nullable(),
      personId: personId.optional(),
      /** Why staff did it. */
      because: personal(z.string().max(500).nullable()).optional(),
    }),
  ),
  defineEvent(
    'VoucherBuyerCorrected',
    'The address of the buyer was corrected: by the buyer, or because it was corrected for the package of the voucher.',
    z.object({
      voucherId: randomId,
      /** The purchase of the package that it belongs to. */
      purchaseId: randomId.nullable(),
      ...buyerCorrection,
    }),
  ),
  defineEvent(
    'VoucherImported',
    'A voucher of another system was imported, with what is left on it. No money was received here.',
    z.object({
      voucherId: randomId,
      personId,
      /** The code that it had, in the form of this system's numbers; a new one where it had none. */
      number: z.string(),
      /** Null for a free amount. */
      serviceId: smallId.nullable(),
      serviceName: z.string().nullable(),
      amountCents: cents,
      /** What is left, at most `amountCents`. A voucher for a service that was used in part pays as an amount. */
      balanceCents: cents,
      ...expiry,
      boughtOn: localDate.nullable(),
      /** The imported purchase of the package that it belongs to. */
      purchaseId: randomId.nullable(),
      /** The terms that apply to it here: those of the day of the import. */
      terms: acceptedTerms,
      importedFrom: provenance,
      requestDigest: z.string(),
      ...voucherEventParties,
    }),
    2,
  ),
  defineEvent(
    'VoucherRecipientErased',
    'The key of the person for whom the voucher was bought was deleted, on their wish: name, address and message of the earlier events cannot be read any more, and the buyer stays. Read models forget them.',
    z.object({ voucherId: randomId, ...recipientErasure }),
  ),
  defineEvent(
    'VoucherDeliveryMoved',
    'The buyer chose another moment at which the voucher is sent.',
    z.object({ voucherId: randomId, deliverAt: instant }),
  ),
  defineEvent(
    'VoucherDelivered',
    'The moment came at which the voucher is sent, or its buyer had it sent at once. Its letter goes out once.',
    z.object({ voucherId: randomId, to: deliveredTo, by: z.enum(['day', 'buyer']) }),
  ),
  defineEvent('VoucherExpired', 'The last day of the voucher is over.', z.object({ voucherId: randomId })),
] as const

export type VoucherEvent = Fact<(typeof voucherEvents)[number]>

export const voucherStream = (id: number): string => `voucher-${id}`
