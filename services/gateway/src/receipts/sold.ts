import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { type PurchaseRow, purchasesTable } from '@alba/contracts/packages/rows'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { receiptReference } from '@alba/contracts/payments/receipt-name'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import type { Sold } from '@alba/platform/documents/receipt/sheet'
import type { ReadModels } from '../read-models/read-models.ts'

/** A booking or an order as its receipt needs it; undefined when there is none. */
export async function soldOf(models: ReadModels, { kind, id }: PaymentTarget, zone: string): Promise<Sold | undefined> {
  if (kind === 'booking') {
    const [row] = await models.rows(bookingsTable, [id])
    return row && soldBooking(row, zone)
  }
  if (kind === 'voucher') {
    const [row] = await models.rows(vouchersTable, [id])
    return row && soldVoucher(row)
  }
  const [row] = await models.rows(purchasesTable, [id])
  return row && soldPackage(row)
}

/** What vouchers paid for a booking that was canceled may be on them again, so only a confirmed one says so. */
function soldBooking(row: BookingRow, zone: string): Sold {
  const begins = localOf(row.starts_at, zone)
  return {
    reference: receiptReference({ kind: 'booking', id: row.id }),
    client: row.customer_name,
    what: row.service_name,
    details: [
      `Le ${spokenDay(begins)} à ${spokenTime(begins)}`,
      ...(row.status === 'canceled' ? ['Rendez-vous annulé'] : []),
    ],
    priceCents: row.price_cents,
    payments: row.payments,
    onSite: row.on_site,
    vouchersCents: row.status === 'confirmed' ? row.voucher_parts.map(({ cents }) => cents) : [],
  }
}

const ordered = (kind: 'voucher' | 'package', row: VoucherRow | PurchaseRow) => ({
  reference: receiptReference({ kind, id: row.id }),
  client: buyerName(row.purchaser_firstname, row.purchaser_name),
  priceCents: row.amount_cents,
  payments: row.payments,
  onSite: null,
  vouchersCents: [],
})

/** Whoever has the number of a voucher can spend it, and a receipt is shown to others: it has the end of the number. */
const soldVoucher = (row: VoucherRow): Sold => ({
  ...ordered('voucher', row),
  what: `Bon cadeau : ${row.service_name ?? 'montant libre'}`,
  details: row.number === null ? [] : [`Numéro se terminant par ${row.number.slice(-4)}`],
})

const soldPackage = (row: PurchaseRow): Sold => ({
  ...ordered('package', row),
  what: `Forfait : ${row.package_name}`,
  details: row.items.map(({ quantity, serviceName }) => `${quantity} × ${serviceName}`),
})
