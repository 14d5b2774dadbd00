import type { PurchaseDetail } from '@alba/contracts/packages/api'
import { hasWords, searchable } from '@alba/contracts/shared/searchable'
import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'

export type PurchaseFilter = { readonly status: SalePaymentStatus | 'all'; readonly q: string }

/** The purchases with a status whose id, buyer's name or e-mail, or package's name contains the searched words. */
export function filtered(purchases: readonly PurchaseDetail[], { status, q }: PurchaseFilter): PurchaseDetail[] {
  return purchases
    .filter(({ payment_status }) => status === 'all' || payment_status === status)
    .filter(purchase => hasWords(searchedOf(purchase), q))
}

const searchedOf = ({
  id,
  purchaser_firstname,
  purchaser_name,
  purchaser_email,
  ...purchase
}: PurchaseDetail): string =>
  searchable([id, purchaser_firstname, purchaser_name, purchaser_email, purchase.package.name])

/**
 * The figures above the list: the numbers of paid, pending and failed purchases, and the sum of the paid ones in cents.
 */
export function figuresOf(purchases: readonly PurchaseDetail[]) {
  const of = (status: SalePaymentStatus) => purchases.filter(({ payment_status }) => payment_status === status)
  const paid = of('paid')
  return {
    paid: paid.length,
    pending: of('pending').length,
    failed: of('failed').length,
    turnoverCents: paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
}
