import { type OnSiteMoney, type Payments, receiptsOf } from '@alba/contracts/payments/money'
import { type Cell, euroCell, momentCell } from '../http/csv.ts'

type Paid = { readonly payments: Payments; readonly on_site?: OnSiteMoney | null }

/** When the first money arrived; null for what a voucher paid, which was paid itself when it was bought. */
export function paidOnCell({ payments, on_site }: Paid, zone: string): Cell {
  const [first] = receiptsOf(payments, on_site)
  return first ? momentCell(first.paidAt, zone) : null
}

export const PAYMENTS = 'Détail des paiements'

/** Each payment of a thing that has several, so that whoever adds up a month finds what came in then; null for one alone. */
export function paymentsCell({ payments, on_site }: Paid, zone: string): Cell {
  const receipts = receiptsOf(payments, on_site)
  if (receipts.length < 2) return null
  return receipts.map(each => `${momentCell(each.paidAt, zone)} : ${euroCell(each.amountCents)}`).join(' ; ')
}
