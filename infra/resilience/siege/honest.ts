import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingView } from '@alba/contracts/bookings/api'
import type { PurchaseView } from '@alba/contracts/packages/api'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import { pay, withRetries } from '../visitor.ts'
import { type Client, type SiegeContext, startsOn } from './context.ts'
import type { Nurse } from './nurse.ts'

export const HONEST = 'honest.example'
type Who = { readonly name: string; readonly email: string; readonly phone: string }

const somebody = ({ random }: SiegeContext, name: string): Who => ({
  name,
  email: `${randomUUID().slice(0, 8)}@${HONEST}`,
  phone: `06 ${10 + random.below(90)} ${10 + random.below(90)} ${10 + random.below(90)} 78`,
})

/**
 * Repeats `look` until it finds something.
 * @throws after a minute
 */
export async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const end = Date.now() + 60_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`${what}: did not appear within a minute`)
    await sleep(500)
  }
}

/**
 * Searches the week for a free time, books and pays.
 * @throws when the week has no time, or the paid booking is not confirmed
 */
export async function bookAndPay(context: SiegeContext, client: Client, who: Who): Promise<number> {
  const booking = await holdTime(context, client, who)
  await payFor(context, client, { type: 'booking', booking_id: booking.id })
  await until(`the confirmation of the paid booking ${booking.id}`, async () => {
    const { body } = await withRetries(() => client('GET', `/api/bookings/${booking.id}`))
    return (body as BookingView).status === 'confirmed' || undefined
  })
  return booking.id
}

/** A client that repeats a request while the site does not answer, as its pages do. */
const patient =
  (client: Client): Client =>
  (...request) =>
    withRetries(() => client(...request))

/** Holds a free time. If somebody else takes it first, another treatment or day is tried, as people do. */
async function holdTime(context: SiegeContext, client: Client, who: Who): Promise<BookingView> {
  const { random } = context
  const refusals: string[] = []
  const first = random.below(context.dates.length)
  for (let day = 0; day < context.dates.length; day++) {
    const date = context.dates[(first + day) % context.dates.length] ?? ''
    for (const serviceId of context.serviceIds) {
      const starts = await startsOn(patient(client), serviceId, date)
      if (starts.length === 0) continue
      const body = {
        service_id: serviceId,
        start_time: random.pick(starts),
        customer_name: who.name,
        customer_email: who.email,
        customer_phone: who.phone,
        terms_accepted: true,
      }
      const key = { 'idempotency-key': randomUUID() }
      const answer = await withRetries(() => client('POST', '/api/bookings', body, key))
      if (answer.status === 201) return answer.body as BookingView
      refusals.push(`${date} ${answer.status} ${(answer.body as { code?: string }).code}`)
    }
  }
  throw new Error(`no time could be booked in the whole week: ${refusals.join(', ') || 'the site shows none'}`)
}

async function payFor({ stack }: SiegeContext, client: Client, target: object): Promise<void> {
  const { status, body } = await withRetries(() => client('POST', '/api/payments/create-intent', target))
  if (status !== 200) throw new Error(`a payment could not begin: ${status} ${JSON.stringify(body)}`)
  if (!(await pay(stack.urls, body as CreateIntentView))) throw new Error('a valid card was refused')
  await withRetries(() => client('GET', `/api/payments/intent/${(body as CreateIntentView).payment_intent_id}`))
}

/** A new visitor books and pays. The nurse then cancels the booking, so that the week does not fill up. */
export async function visit(context: SiegeContext, nurse: Nurse, address = context.newAddress()): Promise<void> {
  const id = await bookAndPay(context, context.clientAt(address), somebody(context, 'Jeanne Martin'))
  await nurse.cancel(id)
}

/** Three people of a family, who book at the same time from one address. */
export async function visitOfFamily(context: SiegeContext, nurse: Nurse): Promise<void> {
  const address = context.newAddress()
  await Promise.all(Array.from({ length: 3 }, () => visit(context, nurse, address)))
}

const buyer = ({ name, email }: Who) => {
  const [firstname, lastname] = name.split(' ')
  return { purchaser_firstname: firstname, purchaser_name: lastname, purchaser_email: email }
}

/**
 * Buys a package whose id the attackers know before it is paid.
 * @throws when its vouchers are not issued
 */
export async function buyPackage(context: SiegeContext): Promise<void> {
  const client = context.clientAt(context.newAddress())
  const { body: packages } = await withRetries(() => client('GET', '/api/packages'))
  const [offered] = packages as { id: number }[]
  const body = { package_id: offered?.id, ...buyer(somebody(context, 'Anaïs Petit')) }
  const { body: ordered } = await withRetries(() => client('POST', '/api/packages/purchase', body))
  const { id } = ordered as { id: number }
  context.leaked.purchaseId = id
  // A minute in which the attackers try to take the vouchers.
  await sleep(60_000)
  await payFor(context, client, { type: 'package', package_purchase_id: id })
  await until(`the vouchers of package ${id}`, async () => {
    const { body: purchase } = await withRetries(() => client('GET', `/api/packages/purchases/${id}`))
    return (purchase as PurchaseView).vouchers?.length > 0 || undefined
  })
}

/**
 * Buys a voucher, and withdraws within the legal period.
 * @returns the address that gets the receipt
 */
export async function withdraw(context: SiegeContext): Promise<string> {
  const client = context.clientAt(context.newAddress())
  const who = somebody(context, 'Nadia Roux')
  const { body } = await withRetries(() => client('POST', '/api/gift-vouchers', { amount_cents: 5_000, ...buyer(who) }))
  const { id } = body as { id: number }
  await payFor(context, client, { type: 'voucher', voucher_id: id })
  const number = await until(`the number of voucher ${id}`, async () => {
    const { body: voucher } = await withRetries(() => client('GET', `/api/gift-vouchers/by-id/${id}`))
    return (voucher as { voucher_number: string | null }).voucher_number ?? undefined
  })
  await withRetries(() => client('POST', '/api/withdrawals', { name: who.name, email: who.email, reference: number }))
  return who.email
}
