import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { PurchaseRow } from '@alba/contracts/packages/rows'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import type { Database } from '@alba/platform/postgres/pool'
import Stripe from 'stripe'
import type { Sale } from './buyer.ts'

/**
 * Checks what must hold of vouchers and packages once all work is done, and returns a list of violations. It reads only
 * the read models and the card provider.
 */
export async function salesViolations(
  database: Database,
  sandboxUrl: string,
  sales: readonly Sale[],
): Promise<string[]> {
  const { rows: vouchers } = await database.query<VoucherRow>('SELECT * FROM vouchers.vouchers')
  const { rows: purchases } = await database.query<PurchaseRow>('SELECT * FROM purchases.purchases')
  const { rows: bookings } = await database.query<BookingRow>(
    'SELECT * FROM bookings.bookings WHERE voucher_id IS NOT NULL',
  )
  const money = await moneyOf(sandboxUrl, sales)
  return [
    ...wrongUses(vouchers, bookings),
    ...sharedNumbers(vouchers),
    ...incomplete(purchases, vouchers),
    ...wrongMoney({ vouchers, purchases, bookings }, sales, money),
  ]
}

/** A used voucher pays exactly one confirmed booking, any other voucher pays none. */
function wrongUses(vouchers: readonly VoucherRow[], bookings: readonly BookingRow[]): string[] {
  return vouchers.flatMap(({ id, status, suspended }) => {
    const paid = bookings.filter(({ voucher_id, status }) => voucher_id === id && status === 'confirmed').length
    return [
      ...(paid === (status === 'used' ? 1 : 0) ? [] : [`voucher ${id} is ${status} and pays ${paid} bookings`]),
      ...(suspended ? [`voucher ${id} is still suspended`] : []),
    ]
  })
}

const sharedNumbers = (vouchers: readonly VoucherRow[]): string[] => {
  const numbers = vouchers.flatMap(({ number }) => number ?? [])
  return new Set(numbers).size === numbers.length ? [] : ['two vouchers have the same number']
}

/** A paid package has as many vouchers as its items say. */
const incomplete = (purchases: readonly PurchaseRow[], vouchers: readonly VoucherRow[]): string[] =>
  purchases.flatMap(({ id, items, paid_at }) => {
    const wanted = paid_at === null ? 0 : items.reduce((sum, { quantity }) => sum + quantity, 0)
    const issued = vouchers.filter(({ purchase_id }) => purchase_id === id).length
    return issued === wanted ? [] : [`purchase ${id} has ${issued} vouchers instead of ${wanted}`]
  })

type Money = { readonly paid: boolean; readonly refunded: boolean }

/** What the card provider says of each sale, by payment intent. Only a refund of the whole amount counts. */
async function moneyOf(sandboxUrl: string, sales: readonly Sale[]): Promise<Map<string, Money>> {
  const { hostname, port } = new URL(sandboxUrl)
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' })
  const found = new Map<string, Money>()
  for (const { paymentIntentId } of sales) {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    const paid = intent.status === 'succeeded'
    found.set(paymentIntentId, { paid, refunded: paid && charge?.amount_refunded === intent.amount })
  }
  return found
}

/**
 * The vouchers of a paid sale are issued. The sale is refunded if all of them are invalidated, and only then. The
 * vouchers of a refunded sale pay no booking.
 */
function wrongMoney(
  {
    vouchers,
    purchases,
    bookings,
  }: { vouchers: readonly VoucherRow[]; purchases: readonly PurchaseRow[]; bookings: readonly BookingRow[] },
  sales: readonly Sale[],
  money: ReadonlyMap<string, Money>,
): string[] {
  return sales.flatMap(({ kind, id, paymentIntentId }) => {
    const { paid = false, refunded = false } = money.get(paymentIntentId) ?? {}
    const bought = vouchers.filter(each => (kind === 'voucher' ? each.id : each.purchase_id) === id)
    const settled =
      kind === 'voucher'
        ? bought.some(each => each.number !== null)
        : purchases.some(each => each.id === id && each.paid_at !== null)
    const worthless = bought.every(each => each.status === 'invalidated')
    const used = bought.some(({ id: voucher }) =>
      bookings.some(each => each.voucher_id === voucher && each.status === 'confirmed'),
    )
    return [
      ...(paid !== settled ? [`${kind} ${id}: paid ${paid}, settled ${settled}`] : []),
      ...(refunded !== (paid && worthless) ? [`${kind} ${id}: refunded ${refunded}, worthless ${worthless}`] : []),
      ...(refunded && used ? [`${kind} ${id} was refunded and used`] : []),
    ]
  })
}
