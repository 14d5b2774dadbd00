import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import { worthOfPart } from '@alba/contracts/packages/shares'
import { refundableOf } from '@alba/contracts/payments/refundable'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { type Rejection, rejections } from '@alba/contracts/shared/rejections'
import type {
  PublicPaymentStatus,
  SalePaymentStatus,
  VoucherDetail,
  VoucherLookup,
  VoucherOrder,
  VoucherStatus,
  VoucherView,
} from '@alba/contracts/vouchers/api'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { paysNothingElse } from '@alba/contracts/vouchers/rules'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { moneyView } from '../payments/money-view.ts'
import { statusAt } from './queries.ts'

type Sale = { readonly payment_status: SalePaymentStatus; readonly paid_at: string | null }

/** The public status. It is « paid » only once the voucher is issued, because the page shows its number next. */
export function publicPayment({ payment_status: status, paid_at }: Sale): PublicPaymentStatus {
  if (status === 'elsewhere') return 'paid'
  return status === 'pending' || (status === 'paid' && paid_at === null) ? 'unpaid' : status
}

/**
 * Whether a part of the voucher was spent. Among the vouchers for a service, only those for a retired one are spent in
 * parts.
 */
const isPartlySpent = ({ balance_cents: left, amount_cents: whole }: VoucherRow): boolean => 0 < left && left < whole

/**
 * What everybody may see who has the id or the number.
 * @param now milliseconds since the epoch
 * @param worth in cents: for a voucher of a package its share of the price (`worth.ts`), otherwise its amount
 */
export const viewOfVoucher = (row: VoucherRow, now: number, worth: number): VoucherView => ({
  id: row.id,
  voucher_number: row.number,
  status: statusAt(row, now),
  payment_status: publicPayment(row),
  service_id: row.service_id,
  service_name: row.service_name,
  amount_cents: worth,
  balance_cents: row.service_id === null || isPartlySpent(row) ? row.balance_cents : null,
  validity_months: row.validity_months,
  expires_at: row.expires_at,
  used_at: row.used_at,
  created_at: row.created_at,
  paid_at: row.paid_at,
  ...(row.deliver_at !== null && { deliver_at: row.deliver_at }),
  terms: snakeKeys(row.terms),
})

/**
 * The order as its buyer sees it. The buyer's data is in columns of the same names; the response schema decides which
 * of them the answer has.
 * @param now milliseconds since the epoch
 */
export function orderOfVoucher(row: VoucherRow, now: number): VoucherOrder {
  // The view leaves `deliver_at` out where it is null.
  const { deliver_at: _nullable, ...rest } = row
  const view = viewOfVoucher(row, now, row.amount_cents)
  return { ...rest, ...view, stripe_payment_intent_id: row.payment_intent_id }
}

/**
 * A voucher as staff see it.
 * @param now milliseconds since the epoch
 * @param worth in cents: for a voucher of a package its share of the price (`worth.ts`), otherwise its amount
 */
export const detailOfVoucher = (row: VoucherRow, now: number, worth: number): VoucherDetail => ({
  ...orderOfVoucher(row, now),
  payment_status: row.payment_status,
  package_purchase_id: row.purchase_id,
  worth_cents: worth,
  used_cents: worthOfPart(row.used_cents, { amountCents: row.amount_cents, worthCents: worth }),
  can_undo_extension: row.undoable_extensions > 0 && ['valid', 'expired'].includes(statusAt(row, now)),
  ...pick(row, ['card', 'delivered_at', 'refunded_cents', 'outstanding_cents']),
  money: moneyView(row),
  refundable: refundableOf(row.payments),
})

/**
 * Why a voucher cannot be used now. Only staff, who may give its id, ask about one that is not paid and has no number.
 */
const refusals: Record<Exclude<VoucherStatus, 'valid'>, Rejection> = {
  pending: 'voucher_unpaid',
  canceled: 'voucher_unpaid',
  used: 'voucher_used',
  expired: 'voucher_expired',
  invalidated: 'voucher_invalidated',
}

function errorOf(row: VoucherRow, now: number): string | null {
  const status = statusAt(row, now)
  if (status !== 'valid') return rejections[refusals[status]][1]
  return row.suspended ? rejections.voucher_suspended[1] : null
}

/** The answer about an unknown code. */
export const lookupOfUnknownCode: VoucherLookup = {
  found: false,
  is_valid: false,
  error: rejections.voucher_unknown[1],
  voucher_number: null,
  expires_at: null,
  balance_cents: null,
  service: null,
}

/**
 * The answer to the booking flow about a code, with the service as it is offered now.
 * @param now milliseconds since the epoch
 */
export function lookupOf(row: VoucherRow, catalogue: Catalogue, now: number): VoucherLookup {
  const own = catalogue.services.get(row.service_id ?? 0)
  const isOwnRetired = own !== undefined && !isOffered(own)
  const worth = { serviceId: row.service_id, amountCents: row.amount_cents, balanceCents: row.balance_cents }
  // Whether it pays for any service, up to its balance.
  const isAmount = !paysNothingElse(worth, isOwnRetired) && row.balance_cents > 0
  const error = errorOf(row, now)
  return {
    found: true,
    is_valid: error === null,
    error,
    voucher_number: row.number,
    expires_at: row.expires_at,
    balance_cents: isAmount || row.service_id === null ? row.balance_cents : null,
    ...(isAmount && isOwnRetired && { retired_service_name: own.name }),
    service: own && !isAmount ? offeredService(own, catalogue) : null,
  }
}

function offeredService(service: ServiceRow, { categories }: Catalogue): VoucherLookup['service'] {
  const category = categories.find(each => each.id === service.category_id)
  return {
    id: service.id,
    name: service.name,
    duration_minutes: service.duration_minutes,
    price: service.price_cents,
    category_name: category?.name ?? null,
    category_slug: category?.slug ?? null,
  }
}
