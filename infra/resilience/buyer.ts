import { randomUUID } from 'node:crypto'
import type { BookingView } from '@alba/contracts/bookings/api'
import type { PurchaseView } from '@alba/contracts/packages/api'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import type { VoucherView } from '@alba/contracts/vouchers/api'
import { pay, send, type Urls, withRetries } from './visitor.ts'

/** A voucher or package that was bought. The provider and the read models are compared with it afterwards. */
export type Sale = {
  readonly kind: 'voucher' | 'package'
  readonly id: number
  readonly email: string
  readonly paymentIntentId: string
}

const person = (email: string) => ({
  purchaser_firstname: 'Jeanne',
  purchaser_name: 'Martin',
  purchaser_email: email,
  recipient_firstname: 'Anaïs',
})

/**
 * Buys a voucher for a service, or a package, and retries each request. Undefined when the order or its payment was
 * refused.
 */
export async function buy(
  urls: Urls,
  what: { readonly serviceId: number } | { readonly packageId: number },
): Promise<Sale | undefined> {
  const key = randomUUID()
  const email = `buyer-${key.slice(0, 8)}@example.org`
  const kind = 'serviceId' in what ? 'voucher' : 'package'
  const [path, body] =
    'serviceId' in what
      ? ['gift-vouchers', { service_id: what.serviceId, ...person(email) }]
      : ['packages/purchase', { package_id: what.packageId, ...person(email) }]
  const ordered = await withRetries(() => send('POST', `${urls.site}/api/${path}`, body, { 'idempotency-key': key }))
  if (ordered.status !== 201 && ordered.status !== 202) return undefined
  const { id } = ordered.body as { id: number }
  const target = kind === 'voucher' ? { type: kind, voucher_id: id } : { type: kind, package_purchase_id: id }
  const opened = await withRetries(() => send('POST', `${urls.site}/api/payments/create-intent`, target))
  if (opened.status !== 200) return undefined
  const payment = opened.body as CreateIntentView
  await pay(urls, payment)
  const sale = { kind, id, email, paymentIntentId: payment.payment_intent_id } as const
  // A buyer who waits for the result triggers the check with the provider. Without it the webhook does the same.
  await withRetries(() => send('GET', `${urls.site}/api/payments/intent/${sale.paymentIntentId}`))
  return sale
}

/** Voucher numbers as the buyer sees them; empty while the read model lags behind. */
export async function numbersOf(urls: Urls, { kind, id }: Sale): Promise<string[]> {
  const path = kind === 'voucher' ? `gift-vouchers/by-id/${id}` : `packages/purchases/${id}`
  const { status, body } = await withRetries(() => send('GET', `${urls.site}/api/${path}`))
  if (status !== 200) return []
  const shown =
    kind === 'voucher'
      ? [(body as VoucherView).voucher_number]
      : (body as PurchaseView).vouchers.map(each => each.voucher_number)
  return shown.filter(number => number !== null)
}

/** Books with a voucher number. Undefined when the slot or the voucher was taken, or the voucher is no longer valid. */
export async function bookWith(
  urls: Urls,
  choice: { readonly serviceId: number; readonly startTime: string; readonly number: string },
): Promise<BookingView | undefined> {
  const key = randomUUID()
  const body = {
    service_id: choice.serviceId,
    start_time: choice.startTime,
    voucher_number: choice.number,
    customer_name: 'Anaïs Petit',
    customer_email: `guest-${key.slice(0, 8)}@example.org`,
    customer_phone: '06 12 34 56 78',
    terms_accepted: true,
  }
  const { status, body: answer } = await withRetries(() =>
    send('POST', `${urls.site}/api/bookings`, body, { 'idempotency-key': key }),
  )
  return status === 201 ? (answer as BookingView) : undefined
}

/**
 * Declares a withdrawal, with the same request sent twice at once, as by a double click.
 * @param reference a voucher's number
 */
export async function withdrawFrom(urls: Urls, { email }: Sale, reference: string): Promise<void> {
  const key = randomUUID()
  const body = { name: 'Jeanne Martin', email, reference }
  const declare = () =>
    withRetries(() => send('POST', `${urls.site}/api/withdrawals`, body, { 'idempotency-key': key }))
  await Promise.all([declare(), declare()])
}
