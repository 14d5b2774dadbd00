import { z } from 'zod'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { pageQuery, searchQuery } from '../shared/page.ts'
import { salePaymentStatus } from '../vouchers/api.ts'
import { intentStatus } from './intent-status.ts'
import { supervisedType } from './supervised.ts'

/** The supervision of payments. */

/** GET /api/payments/overview */
export const overviewQuery = z.object({
  p_type: supervisedType.or(z.literal('all')).default('all'),
  status: salePaymentStatus.or(z.literal('all')).default('all'),
  /** Part of the customer's name or e-mail, the service, or a number. */
  q: searchQuery,
  /** `true` asks the provider about every payment of the page, one after the other. */
  include_stripe: z.enum(['true', 'false']).default('false'),
  ...pageQuery(100, 20),
})
export type OverviewQuery = z.output<typeof overviewQuery>

/** GET /api/payments/export: the same filter, all of it. */
export const paymentExportQuery = overviewQuery.pick({ p_type: true, status: true, q: true })
export type PaymentExportQuery = z.output<typeof paymentExportQuery>

export const overviewItem = z.object({
  /** Tells one from every other: `booking:123456789012345`. */
  id: z.string(),
  type: supervisedType,
  entity_id: randomId,
  /** Of the voucher, or of the one that paid for the booking; null until there is one. */
  voucher_number: z.string().nullable(),
  local_status: salePaymentStatus,
  amount_cents: cents,
  /** Null for a voucher of a free amount. */
  service_name: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  stripe_payment_intent_id: z.string().nullable(),
  /** In the provider's words, as last known; as it is now with `include_stripe`. */
  stripe_status: z.string().nullable(),
  stripe_amount: cents.nullable(),
  created_at: z.string(),
  /** When the money arrived; null while it has not. */
  paid_at: z.string().nullable(),
  /** What arrived, what went back, what the bank holds back or has taken, and what the centre keeps. */
  received_cents: cents,
  refunded_cents: cents,
  disputed_cents: cents,
  kept_cents: cents,
  /** How far a dispute has come; null when there was none. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** The same three as the provider says now; null unless it was asked (`include_stripe`). */
  stripe_received: cents.nullable(),
  stripe_refunded: cents.nullable(),
  stripe_disputed: cents.nullable(),
  /** Whether what the provider says differs from what is known here; false unless it was asked. */
  gap: z.boolean(),
})
export type OverviewItem = z.infer<typeof overviewItem>

export const paymentOverview = z.object({
  items: z.array(overviewItem),
  /** How many match the filter. */
  count: z.int(),
  /** How many there are at all. */
  total_bookings: z.int(),
  total_vouchers: z.int(),
  total_packages: z.int(),
})
export type PaymentOverview = z.infer<typeof paymentOverview>

/** GET /api/payments/stripe/{id}: the payment as the provider shows it, whatever that is. */
export const providerDetail = z.record(z.string(), z.unknown())

/** What the provider says of a payment. */
export const comparedIntent = z.object({
  paymentIntentId,
  status: intentStatus,
  amountCents: cents,
  receivedCents: cents,
  refundedCents: cents,
  /** What the bank holds back or has taken. */
  disputedCents: cents,
})
