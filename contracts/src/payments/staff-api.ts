import { z } from 'zod'
import { accountDay } from '../shared/account-day.ts'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { pageQuery } from '../shared/page.ts'
import { salePaymentStatus } from '../vouchers/api.ts'
import { intentStatus } from './intent-status.ts'
import { saleFilter } from './sale-filter.ts'
import { supervisedType } from './supervised.ts'

/* The supervision of payments. */

const filter = {
  ...saleFilter,
  /**
   * Days of the centre, both included; without one of them the period has no beginning or no end. A payment belongs to
   * the day on which it was paid; while nothing was, to the one on which the sale began.
   */
  from: accountDay.optional(),
  to: accountDay.optional(),
}

/** GET /api/payments/export: all payments that match the filter, without pages. GET /api/payments/sums has it, too. */
export const paymentExportQuery = z.object(filter)
export type PaymentExportQuery = z.output<typeof paymentExportQuery>

/** GET /api/payments/overview */
export const overviewQuery = z.object({
  ...filter,
  /** `true` asks the provider about every payment of the page, one after the other. */
  include_stripe: z.enum(['true', 'false']).default('false'),
  ...pageQuery(100, 20),
})
export type OverviewQuery = z.output<typeof overviewQuery>

export const overviewItem = z.object({
  /** A unique id: `booking:123456789012345`. */
  id: z.string(),
  type: supervisedType,
  entity_id: randomId,
  /** The number of the voucher, or of the voucher that paid for the booking; null until there is one. */
  voucher_number: z.string().nullable(),
  local_status: salePaymentStatus,
  amount_cents: cents,
  /** Null for a voucher of a free amount. */
  service_name: z.string().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  stripe_payment_intent_id: z.string().nullable(),
  /** The provider's status as last recorded; as it is now with `include_stripe`. */
  stripe_status: z.string().nullable(),
  stripe_amount: cents.nullable(),
  created_at: z.string(),
  /** When the first payment arrived; null while none has. */
  paid_at: z.string().nullable(),
  /** What was paid, what went back, what the bank holds back or has taken, and what the centre keeps. */
  received_cents: cents,
  refunded_cents: cents,
  disputed_cents: cents,
  kept_cents: cents,
  /** The state of its disputes; null when there was none. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** The first three amounts as the provider reports them now; null unless it was asked (`include_stripe`) and answered. */
  stripe_received: cents.nullable(),
  stripe_refunded: cents.nullable(),
  stripe_disputed: cents.nullable(),
  /** Whether the provider's amounts differ from the recorded ones; false unless it was asked. */
  gap: z.boolean(),
})
export type OverviewItem = z.infer<typeof overviewItem>

export const paymentOverview = z.object({
  items: z.array(overviewItem),
  /** How many payments match the filter. */
  count: z.int(),
  /** How many there are in all, without the filter. */
  total_bookings: z.int(),
  total_vouchers: z.int(),
  total_packages: z.int(),
})
export type PaymentOverview = z.infer<typeof paymentOverview>

/** GET /api/payments/stripe/{id}: the payment as the provider returns it, without a fixed shape. */
export const providerDetail = z.record(z.string(), z.unknown())

/** The provider's state of a payment. */
export const comparedIntent = z.object({
  paymentIntentId,
  status: intentStatus,
  amountCents: cents,
  receivedCents: cents,
  refundedCents: cents,
  /** What the bank holds back or has taken in a dispute. */
  disputedCents: cents,
})
