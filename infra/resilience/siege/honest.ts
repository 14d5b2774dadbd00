import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingView } from '@alba/contracts/bookings/api'
import type { PurchaseView } from '@alba/contracts/packages/api'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import { pay, persist } from '../visitor.ts'
import { type Client, type Ground, startsOn } from './ground.ts'
import type { Nurse } from './nurse.ts'

export const HONEST = 'honest.example'
type Who = { readonly name: string; readonly email: string; readonly phone: string }

const somebody = ({ random }: Ground, name: string): Who => ({
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
    if (Date.now() > end) throw new Error(`${what}: not within a minute`)
    await sleep(500)
  }
}

/**
 * Searches the week for a free time, books and pays.
 * @throws when the week has no time, or the paid booking is not confirmed
 */
export async function bookAndPay(ground: Ground, client: Client, who: Who): Promise<number> {
  const booking = await find(ground, client, who)
  await payFor(ground, client, { type: 'booking', booking_id: booking.id })
  await until(`booking ${booking.id}, paid`, async () => {
    const { body } = await persist(() => client('GET', `/api/bookings/${booking.id}`))
    return (body as BookingView).status === 'confirmed' || undefined
  })
  return booking.id
}

/** Retries while the site does not answer, as its pages do. */
const patient =
  (client: Client): Client =>
  (...asked) =>
    persist(() => client(...asked))

/** A shown time may be taken by the time one books it: then the next treatment or day is tried, as people do. */
async function find(ground: Ground, client: Client, who: Who): Promise<BookingView> {
  const { random } = ground
  const refusals: string[] = []
  const first = random.below(ground.dates.length)
  for (let day = 0; day < ground.dates.length; day++) {
    const date = ground.dates[(first + day) % ground.dates.length] ?? ''
    for (const serviceId of ground.serviceIds) {
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
      const answer = await persist(() => client('POST', '/api/bookings', body, key))
      if (answer.status === 201) return answer.body as BookingView
      refusals.push(`${date} ${answer.status} ${(answer.body as { code?: string }).code}`)
    }
  }
  throw new Error(`no time in the whole week: ${refusals.join(', ') || 'none shown'}`)
}

async function payFor({ stack }: Ground, client: Client, target: object): Promise<void> {
  const { status, body } = await persist(() => client('POST', '/api/payments/create-intent', target))
  if (status !== 200) throw new Error(`a payment could not begin: ${status} ${JSON.stringify(body)}`)
  if (!(await pay(stack.urls, body as CreateIntentView))) throw new Error('a good card was refused')
  await persist(() => client('GET', `/api/payments/intent/${(body as CreateIntentView).payment_intent_id}`))
}

/** A new visitor books and pays. The nurse then cancels the booking, so that the week does not fill up. */
export async function visit(ground: Ground, nurse: Nurse, address = ground.fresh()): Promise<void> {
  const id = await bookAndPay(ground, ground.from(address), somebody(ground, 'Jeanne Martin'))
  await nurse.cancel(id)
}

/** Three people of a family, who book at the same time from one address. */
export async function visitOfFamily(ground: Ground, nurse: Nurse): Promise<void> {
  const address = ground.fresh()
  await Promise.all(Array.from({ length: 3 }, () => visit(ground, nurse, address)))
}

const buyer = ({ name, email }: Who) => {
  const [firstname, lastname] = name.split(' ')
  return { purchaser_firstname: firstname, purchaser_name: lastname, purchaser_email: email }
}

/**
 * Buys a package whose id the attackers know before it is paid.
 * @throws when its vouchers are not issued
 */
export async function buyPackage(ground: Ground): Promise<void> {
  const client = ground.from(ground.fresh())
  const { body: packages } = await persist(() => client('GET', '/api/packages'))
  const [offered] = packages as { id: number }[]
  const body = { package_id: offered?.id, ...buyer(somebody(ground, 'Anaïs Petit')) }
  const { body: ordered } = await persist(() => client('POST', '/api/packages/purchase', body))
  const { id } = ordered as { id: number }
  ground.leaked.purchaseId = id
  await sleep(60_000)
  await payFor(ground, client, { type: 'package', package_purchase_id: id })
  await until(`the vouchers of package ${id}`, async () => {
    const { body: purchase } = await persist(() => client('GET', `/api/packages/purchases/${id}`))
    return (purchase as PurchaseView).vouchers?.length > 0 || undefined
  })
}

/**
 * Buys a voucher, and withdraws within the legal period.
 * @returns the address that gets the receipt
 */
export async function withdraw(ground: Ground): Promise<string> {
  const client = ground.from(ground.fresh())
  const who = somebody(ground, 'Nadia Roux')
  const { body } = await persist(() => client('POST', '/api/gift-vouchers', { amount_cents: 5_000, ...buyer(who) }))
  const { id } = body as { id: number }
  await payFor(ground, client, { type: 'voucher', voucher_id: id })
  const number = await until(`the number of voucher ${id}`, async () => {
    const { body: voucher } = await persist(() => client('GET', `/api/gift-vouchers/by-id/${id}`))
    return (voucher as { voucher_number: string | null }).voucher_number ?? undefined
  })
  await persist(() => client('POST', '/api/withdrawals', { name: who.name, email: who.email, reference: number }))
  return who.email
}
