import { z } from 'zod'
import { acceptedTerms } from '../settings/terms.ts'
import { instant, localDateTime } from '../shared/centre-time.ts'
import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { emailCorrection } from '../shared/corrections.ts'
import { randomId, requestKey, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { buyerDetails } from './buyer-details.ts'
import { voucherCard } from './delivery.ts'
import { LONGEST_EXTENSION_MONTHS } from './rules.ts'

/** A visitor orders a voucher for a service, or for a free amount. It is worth nothing before it is paid. */
export const orderVoucher = defineCommand('order-voucher', {
  by: ['visitor'],
  body: z.object({
    /** Null for a free amount. */
    serviceId: smallId.nullable(),
    /** The free amount. With a service it is ignored: the voucher has the price of the service. */
    amountCents: cents.nullable(),
    /** Null: as many months as the centre's vouchers have. */
    validityMonths: acceptedTerms.shape.voucherMonths.nullable(),
    ...buyerDetails,
    /** Must be addresses here. `buyerDetails` also accepts « effacé », which erased events have. */
    purchaserEmail: z.email().max(254),
    recipientEmail: z.email().max(254).nullable(),
    /** When it is to be sent, the centre's date and time without a zone; left out: as soon as it is paid. */
    deliverAt: localDateTime.optional(),
    /** Left out: the quiet one. */
    card: voucherCard.optional(),
    /** The same key with the same order returns the same voucher. */
    idempotencyKey: requestKey.nullable(),
  }),
  /** `position` of the log after the command, for which readers wait. */
  answer: z.object({ voucherId: randomId, position: z.string() }),
  repeatable: ({ idempotencyKey }) => idempotencyKey !== null,
})

/** The buyer corrects their email address on a voucher that they have just paid. The voucher is sent there again. */
export const correctVoucherEmail = defineCommand('correct-voucher-email', {
  by: ['visitor'],
  body: z.object({ voucherId: randomId, ...emailCorrection }),
  answer: accepted,
})

/** A voucher that somebody presents: its number, and the id that the read model has for this number. */
export const presentedVoucher = { voucherId: randomId, number: z.string() }

/** Pays for a booking on hold with a voucher. */
export const redeemVoucher = defineCommand('redeem-voucher', {
  by: ['visitor', ...STAFF],
  body: z.object({ ...presentedVoucher, bookingId: randomId }),
  answer: accepted,
})

/** Why staff does it; null without a reason. The history and the mail to the buyer give it. */
const reason = z.string().trim().min(1).max(500).nullable().default(null)

/** The end of the voucher that staff saw. When it is another one by now, nothing changes; left out: not checked. */
const seenExpiresAt = instant.optional()

/** Gives a valid or an expired voucher more months, from its last day or from today, whichever is later. */
export const extendVoucher = defineCommand('extend-voucher', {
  by: STAFF,
  body: z.object({ voucherId: randomId, months: z.int().min(1).max(LONGEST_EXTENSION_MONTHS), reason, seenExpiresAt }),
  answer: accepted,
  repeatable: () => false,
})

/**
 * Takes the last extension of a voucher back. `formerExpiresAt` is its end before the extension that staff means: when
 * somebody has extended it since, that extension stays.
 */
export const undoExtension = defineCommand('undo-extension', {
  by: STAFF,
  body: z.object({ voucherId: randomId, reason, formerExpiresAt: instant.optional(), seenExpiresAt }),
  answer: accepted,
  repeatable: () => false,
})

/** Makes a voucher invalid for good. */
export const invalidateVoucher = defineCommand('invalidate-voucher', {
  by: STAFF,
  body: z.object({ voucherId: randomId, reason }),
  answer: accepted,
})
