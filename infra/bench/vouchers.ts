import type { PurchaseView } from '@alba/contracts/packages/api'
import { send, withRetries } from '../resilience/visitor.ts'
import type { Baseline } from './baseline.ts'
import { nextOf, sendBooking } from './bookings.ts'
import { SERVICE_ID } from './centre.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { closedLoop, combined, inTurns, medianOf } from './measure.ts'
import { printFact, printHeading, printLine } from './report.ts'

const PACKAGE = 1
/** The most vouchers that a package may have. */
const PER_PURCHASE = 50

type Seller = { readonly gateway: HttpClient; readonly command: HttpClient; readonly sandbox: string }
type Parts = Seller & {
  readonly slots: string[]
  readonly baseline: Baseline
}

/**
 * Measures bookings paid by a voucher: each takes a slot and a voucher of its own, and is confirmed when it can be
 * read. They alternate with bookings without a voucher.
 */
export async function benchVouchers(parts: Parts): Promise<void> {
  printHeading('Vouchers: a slot, a voucher redeemed, a booking confirmed')
  const { gateway, slots, baseline } = parts
  let visitors = 0
  const book = () => expectStatus(sendBooking(gateway, visitors++, nextOf(slots)), 201)
  const bookWithVoucher = await redeemer(parts, 240)
  const redeem = () => bookWithVoucher(visitors++)
  const loop = (work: () => Promise<unknown>) => closedLoop(8, 2, work)
  await inTurns(2, [book, redeem], loop)
  const [without = [], paid = []] = await inTurns(4, [book, redeem], loop)
  printLine({
    name: 'POST /api/bookings with a voucher until readable, 8 callers',
    measured: combined(paid),
    baseline: baseline.insert8,
  })
  const costs = without.map(({ perSecond }, turn) => perSecond / (paid[turn]?.perSecond ?? 0))
  printFact('cost compared with a booking without a voucher', `× ${medianOf(costs).toFixed(2)}`, 'at most × 1.5')
}

/** Buys a number of packages, then books with their vouchers: each booking takes a slot and a voucher of its own. */
export async function redeemer(parts: Seller & { readonly slots: string[] }, purchases: number) {
  const { gateway, slots } = parts
  const numbers = await sell(parts, purchases)
  return (turn: number) => {
    const voucher_number = nextOf(numbers)
    return expectStatus(sendBooking(gateway, turn, nextOf(slots), { voucher_number }), 201)
  }
}

/** @returns the numbers of all vouchers of the packages bought */
async function sell({ gateway, command, sandbox }: Seller, purchases: number): Promise<string[]> {
  // An item of a package has at most 20 vouchers.
  const quantities = [20, 20, PER_PURCHASE - 40]
  const items = quantities.map(quantity => ({ serviceId: SERVICE_ID, quantity }))
  const body = { packageId: PACKAGE, name: 'Carnet', description: '', priceCents: 200_000, items, rank: 1 }
  await expectStatus(command.send('POST', '/commands/define-package', body), 200)
  const numbers: string[] = []
  for (let n = 0; n < purchases; n++) {
    const id = await order(gateway, n)
    const target = { type: 'package', package_purchase_id: id }
    const opened = await expectStatus(gateway.send('POST', '/api/payments/create-intent', target), 200)
    const { payment_intent_id: intent } = JSON.parse(opened.body) as { payment_intent_id: string }
    await withRetries(() => send('POST', `${sandbox}/sandbox/payment_intents/${intent}/succeed`, {}))
    await expectStatus(gateway.send('GET', `/api/payments/intent/${intent}`), 200)
    numbers.push(...(await issued(gateway, id)))
  }
  return numbers
}

async function order(gateway: HttpClient, n: number): Promise<number> {
  const buyer = {
    purchaser_firstname: 'Jeanne',
    purchaser_name: 'Martin',
    purchaser_email: `acheteuse-${n}@example.org`,
  }
  const answer = await expectStatus(
    gateway.send('POST', '/api/packages/purchase', { package_id: PACKAGE, ...buyer }),
    201,
  )
  return (JSON.parse(answer.body) as { id: number }).id
}

async function issued(gateway: HttpClient, id: number): Promise<string[]> {
  for (;;) {
    const { body } = await expectStatus(gateway.send('GET', `/api/packages/purchases/${id}`), 200)
    const numbers = (JSON.parse(body) as PurchaseView).vouchers.flatMap(each => each.voucher_number ?? [])
    if (numbers.length === PER_PURCHASE) return numbers
  }
}
