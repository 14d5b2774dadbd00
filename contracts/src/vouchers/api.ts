import { z } from 'zod'
import { moneyView, refundableView } from '../payments/refund-api.ts'
import { acceptedTerms } from '../settings/terms.ts'
import { acceptedTermsView } from '../settings/terms-view.ts'
import { instant } from '../shared/centre-time.ts'
import { typedEmail } from '../shared/email.ts'
import { paymentIntentId, randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { pageQuery, searchQuery } from '../shared/page.ts'
import { phone } from '../shared/phone.ts'
import { lineText, TWO_CHARACTERS, typedText } from '../shared/text.ts'
import { voucherCard } from './delivery.ts'
import { deliverAtField } from './delivery-api.ts'
import { LONGEST_EXTENSION_MONTHS, LONGEST_MESSAGE } from './rules.ts'

const EMAIL = 'Adresse email invalide'
const FIRST_NAME = 'Le prénom doit contenir au moins 2 caractères'
const LAST_NAME = 'Le nom doit contenir au moins 2 caractères'
const MESSAGE = `Le message ne peut pas dépasser ${LONGEST_MESSAGE} caractères`
const LONGEST = acceptedTerms.shape.voucherMonths.maxValue ?? 0
const MONTHS = `La durée de validité va de 1 à ${LONGEST} mois`
const EXTENSION = `La prolongation va de 1 à ${LONGEST_EXTENSION_MONTHS} mois`

const name = (tooShort: string) => z.string(tooShort).pipe(lineText(100).regex(TWO_CHARACTERS, tooShort))

/** An empty text means « not given ». Only then is it changed, so that the OpenAPI document has the limits of `schema`. */
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .pipe(z.literal('').or(schema))
    .nullish()
    .transform(text => text || null)

/** The buyer and the recipient. Packages have the same fields. */
export const buyerFields = {
  purchaser_firstname: name(FIRST_NAME),
  purchaser_name: name(LAST_NAME),
  purchaser_email: typedEmail(EMAIL),
  purchaser_phone: optional(phone),
  recipient_firstname: optional(lineText(100)),
  recipient_lastname: optional(lineText(100)),
  /** Where a copy of the voucher goes; null for none. */
  recipient_email: optional(z.email(EMAIL).max(254, EMAIL)),
  personal_message: optional(typedText(LONGEST_MESSAGE, MESSAGE)),
}

/**
 * POST /api/gift-vouchers: for a service, at its price, or for a free amount. Which amounts and how many months the
 * centre sells, its own terms say (docs/rules.md, Gift vouchers and packages).
 */
export const voucherRequest = z
  .object({
    service_id: smallId.nullable().default(null),
    /** Only for a free amount; the price of a service is the server's own. */
    amount_cents: cents.nullable().default(null),
    ...buyerFields,
    /**
     * When it is sent, to the recipient where there is an address, or else to the buyer: the centre's date and time without
     * a zone. Null: as soon as it is paid. Only where the centre offers it, like a coloured card.
     */
    deliver_at: deliverAtField.nullable().default(null),
    card: voucherCard.default('quiet'),
    /** Null: as many months as the centre's vouchers have. */
    validity_months: z.int(MONTHS).min(1, MONTHS).max(LONGEST, MONTHS).nullable().default(null),
  })
  .refine(({ service_id, amount_cents }) => service_id !== null || amount_cents !== null, {
    path: ['service_id'],
    error: 'Veuillez choisir un service',
  })
export type VoucherRequest = z.input<typeof voucherRequest>

export const voucherStatus = z.enum(['pending', 'valid', 'used', 'expired', 'invalidated', 'canceled'])
export type VoucherStatus = z.infer<typeof voucherStatus>

/**
 * The state of the payment of a voucher or a purchase, in the centre's words. `elsewhere`: it was imported, and paid in
 * the system before.
 */
export const salePaymentStatus = z.enum(['pending', 'paid', 'failed', 'canceled', 'refunded', 'elsewhere'])
export type SalePaymentStatus = z.infer<typeof salePaymentStatus>

/** The same state as buyers see it: `unpaid` in place of `pending`, and `paid` also for what was paid elsewhere. */
export const publicPaymentStatus = salePaymentStatus.exclude(['pending', 'elsewhere']).or(z.literal('unpaid'))
export type PublicPaymentStatus = z.infer<typeof publicPaymentStatus>

/**
 * A voucher as anybody sees it who knows its id or number: without purchaser, recipient and message. The number is null
 * until the voucher is paid. Instants are UTC.
 */
export const voucherView = z.object({
  id: randomId,
  voucher_number: z.string().nullable(),
  status: voucherStatus,
  payment_status: publicPaymentStatus,
  service_id: smallId.nullable(),
  service_name: z.string().nullable(),
  amount_cents: cents,
  /** What is left of a free amount, or of a voucher whose service was retired; null for a service. */
  balance_cents: cents.nullable(),
  validity_months: z.int(),
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** When it is sent. Left out for a voucher that was sent as soon as it was paid. */
  deliver_at: z.string().optional(),
  /** The terms that apply to it. */
  terms: acceptedTermsView,
})
export type VoucherView = z.infer<typeof voucherView>

/** A voucher as its buyer sees it after ordering. Personal fields are null or « effacé » once the person is erased. */
export const voucherOrder = voucherView.extend({
  purchaser_firstname: z.string().nullable(),
  purchaser_name: z.string().nullable(),
  purchaser_email: z.string().nullable(),
  purchaser_phone: z.string().nullable(),
  recipient_firstname: z.string().nullable(),
  recipient_lastname: z.string().nullable(),
  recipient_email: z.string().nullable(),
  personal_message: z.string().nullable(),
  stripe_payment_intent_id: paymentIntentId.nullable(),
})
export type VoucherOrder = z.infer<typeof voucherOrder>

/** PUT /api/gift-vouchers/{id}/mark-paid, for a caller who has named the right payment. */
export const voucherAfterPayment = voucherView.extend({ stripe_payment_intent_id: paymentIntentId })

/** A voucher as staff sees it. */
export const voucherDetail = voucherOrder.extend({
  payment_status: salePaymentStatus,
  /** The purchase of the package that it belongs to. */
  package_purchase_id: randomId.nullable(),
  /** For a voucher of a package its share of the package's price, otherwise its amount. */
  worth_cents: cents,
  card: voucherCard,
  /**
   * When it was sent, for a voucher with a `deliver_at`: null until then. Always null for a voucher that was sent as soon
   * as it was paid.
   */
  delivered_at: z.string().nullable(),
  /** The amount that bookings have used. */
  used_cents: cents,
  /**
   * Whether staff can take an extension back. The one that the centre gave because it canceled a booking cannot be
   * taken back.
   */
  can_undo_extension: z.boolean(),
  /** What went back of its own payment, and what is owed and has not gone back; 0 for a voucher of a package. */
  refunded_cents: cents,
  outstanding_cents: cents,
  /** What became of its own payments; null when none came in, and for a voucher of a package. */
  money: moneyView.nullable(),
  /** Its own payments of which some money can still be returned. */
  refundable: z.array(refundableView),
})
export type VoucherDetail = z.infer<typeof voucherDetail>

/** The answer when a voucher was ordered or changed but cannot be shown yet: `Location` says where it will be. */
export const voucherPending = z.object({ id: randomId })

/** GET /api/gift-vouchers/{number}/with-service; 200 also for an unknown code (docs/rules.md, The API). */
export const voucherLookup = z.object({
  found: z.boolean(),
  is_valid: z.boolean(),
  /** A French sentence; null when the voucher can be used. */
  error: z.string().nullable(),
  voucher_number: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** What is left of a free amount; null for a service. */
  balance_cents: cents.nullable(),
  /**
   * The name of its service, when that is retired: the voucher then pays other services like a free amount. Left out
   * for every other voucher.
   */
  retired_service_name: z.string().optional(),
  /** Null when it pays like a free amount. */
  service: z
    .object({
      id: smallId,
      name: z.string(),
      duration_minutes: z.int(),
      price: cents,
      category_name: z.string().nullable(),
      category_slug: z.string().nullable(),
    })
    .nullable(),
})
export type VoucherLookup = z.infer<typeof voucherLookup>

/** POST /api/gift-vouchers/{number}/use */
export const useVoucherRequest = z.object({ booking_id: randomId })

/** PUT /api/gift-vouchers/{id}/mark-paid: only makes the server ask the provider about this payment. */
export const markPaidQuery = z.object({ stripe_payment_intent_id: paymentIntentId })

/** GET /api/gift-vouchers/list, for staff. */
export const voucherListQuery = z.object({
  status: voucherStatus.or(z.literal('all')).default('all'),
  /** Words of a number, a purchaser's name or e-mail, or a service's name, in any order and case. */
  q: searchQuery,
  ...pageQuery(500, 50),
})
/** GET /api/gift-vouchers/export, for staff. */
export const voucherExportQuery = voucherListQuery.pick({ status: true, q: true })
export const voucherList = z.object({ items: z.array(voucherDetail), total: z.int() })

/** GET /api/gift-vouchers/search, for staff: the purchaser's address, in any case. */
export const voucherSearchQuery = z.object({ email: typedEmail(EMAIL) })

/** GET /api/gift-vouchers/stats, for staff: the number of vouchers of each status. */
export const voucherStats = z.object({
  total: z.int(),
  pending: z.int(),
  valid: z.int(),
  used: z.int(),
  expired: z.int(),
  invalidated: z.int(),
  canceled: z.int(),
})
export type VoucherStats = z.infer<typeof voucherStats>

/**
 * The body of `extend`, `undo-extension` and `invalidate`, which may be left out: why staff does it. The history shows
 * it, and the buyer reads it.
 */
export const voucherReasonRequest = z
  .object({
    reason: z
      .string()
      .pipe(typedText(500))
      .nullish()
      .transform(text => text || null),
  })
  .nullish()
export type VoucherReasonRequest = z.input<typeof voucherReasonRequest>

const seenEnd = instant
  .optional()
  .describe('The end that the caller sees. When it is another one by now, nothing changes and the answer is 409.')

/** PUT /api/gift-vouchers/{number}/undo-extension, for staff. */
export const undoExtensionQuery = z.object({
  former_expires_at: instant
    .optional()
    .describe('`expires_at` before the extension that is meant: one that somebody made since is not undone.'),
  expires_at: seenEnd,
})

/** POST /api/gift-vouchers/{number}/extend, for staff. */
export const extendQuery = z.object({
  months: z.coerce
    .number(EXTENSION)
    .int(EXTENSION)
    .min(1, EXTENSION)
    .max(LONGEST_EXTENSION_MONTHS, EXTENSION)
    .default(3),
  expires_at: seenEnd,
})
