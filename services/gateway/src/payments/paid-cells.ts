import { type OnSiteMoney, type Payments, receiptsOf } from '@alba/contracts/payments/money'
import { type Cell, euroCell, momentCell } from '../http/csv.ts'

type Paid = { readonly payments: Payments; readonly on_site?: OnSiteMoney | null }

/**
 * When the first payment arrived; null for a sale that a voucher paid, because the voucher was paid when it was bought.
 */
export function paidOnCell({ payments, on_site }: Paid, zone: string): Cell {
  const [first] = receiptsOf(payments, on_site)
  return first ? momentCell(first.paidAt, zone) : null
}

/** The heading of the column with `paymentsCell`. */
export const PAYMENTS = 'Détail des paiements'

/** All payments of a sale that has several, because they may belong to different months; null for a single one. */
export function paymentsCell({ payments, on_site }: Paid, zone: string): Cell {
  const receipts = receiptsOf(payments, on_site)
  if (receipts.length < 2) return null
  return receipts.map(each => `${momentCell(each.paidAt, zone)} : ${euroCell(each.amountCents)}`).join(' ; ')
}
