import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { moneyAfter, noMoney, outstanding } from '@alba/contracts/payments/money'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { type Expiry, isOver } from '@alba/contracts/vouchers/rules'
import { type Facts, lastOf, NotYet } from './facts.ts'
import type { MoneyBack } from './letters/money-back.ts'

type Canceled = EventOf<'BookingCanceled'>
type Reads = Pick<Facts, 'history'>
type ByVoucher = Extract<EventOf<'BookingConfirmed'>['data']['settledBy'], { kind: 'voucher' }>

/**
 * What a cancellation refunds, as its event decided. Payments count up to the cancellation, so a mail that is written
 * later says the same. Only a voucher and its own payment are read as they are when the mail is written.
 * @param events events of the booking, up to its cancellation
 * @throws {NotYet} until its voucher is valid again
 */
export async function moneyBackOf(facts: Reads, events: readonly DomainEvent[], at: Canceled): Promise<MoneyBack> {
  const settledBy = lastOf(events, 'BookingConfirmed')?.data.settledBy
  const givesBack = at.data.givesBack ?? true
  if (settledBy?.kind === 'voucher')
    return givesBack ? voucherBack(facts, settledBy, at) : { kind: 'kept', paidWith: 'voucher' }
  if (settledBy?.kind === 'card') {
    const { paymentIntentId, amountCents } = settledBy
    const { occurredAt } = at.metadata
    const before = (await facts.history(paymentStream(paymentIntentId))).filter(
      ({ metadata }) => metadata.occurredAt <= occurredAt,
    )
    const returned = returnedOf(before, amountCents)
    return moneyBack('card', amountCents, returned, givesBack)
  }
  if (settledBy?.kind === 'elsewhere')
    return givesBack ? { kind: 'elsewhere', owedCents: settledBy.amountCents } : { kind: 'kept', paidWith: 'money' }
  const { paid, returned } = onSite(events)
  return moneyBack('on-site', paid, returned, givesBack)
}

function moneyBack(kind: 'card' | 'on-site', paid: number, returned: number, givesBack: boolean): MoneyBack {
  if (paid === 0) return { kind: 'nothing-paid' }
  if (returned >= paid) return { kind: 'returned', cents: paid }
  return givesBack ? { kind, owedCents: paid - returned } : { kind: 'kept', paidWith: 'money' }
}

/** Cents of a payment that these events returned, by any means, including a lost dispute. */
function returnedOf(payment: readonly DomainEvent[], paid: number): number {
  let money = noMoney
  for (const event of payment) money = { ...money, ...moneyAfter(money, event as PaymentEvent) }
  return paid - outstanding({ ...money, receivedCents: paid, dueCents: paid })
}

function onSite(events: readonly DomainEvent[]): { readonly paid: number; readonly returned: number } {
  let [paid, returned] = [0, 0]
  for (const event of events) {
    if (event.type === 'PaidOnSite') paid = event.data.amountCents
    if (event.type === 'PaymentOnSiteUndone') paid = 0
    if (event.type === 'RefundedOnSite') returned += event.data.amountCents
  }
  return { paid, returned }
}

/**
 * The voucher of a canceled booking, which is restored a moment after the cancellation. It is extended if little time was
 * left, but not when the client canceled with the link.
 */
async function voucherBack({ history }: Reads, settledBy: ByVoucher, { data, metadata }: Canceled): Promise<MoneyBack> {
  const { voucherId, amountCents: cents } = settledBy
  const events = await history(voucherStream(voucherId))
  // What the booking had taken is restored to its balance all the same, where nobody can use it.
  if (lastOf(events, 'VoucherInvalidated'))
    return { kind: 'void-voucher', cents, priceReturned: await priceIsReturned(history, events) }
  if (!events.some(event => event.type === 'VoucherRestored' && event.data.bookingId === data.bookingId))
    throw new NotYet('the voucher is not restored')
  const last = lastExpiryOf(events)
  if (!last) throw new Error('the voucher that paid for the booking has no last day')
  const { expiresOn: lastDay, expiresAt } = last
  return { kind: isOver(expiresAt, Date.parse(metadata.occurredAt)) ? 'expired-voucher' : 'voucher', lastDay }
}

/**
 * Whether the price of an invalidated voucher goes back to its buyer. Staff may have refunded it after they invalidated
 * the voucher, which its own payment tells.
 */
async function priceIsReturned(history: Reads['history'], voucher: readonly DomainEvent[]): Promise<boolean> {
  if (lastOf(voucher, 'VoucherInvalidated')?.data.reason !== 'staff') return true
  const paidWith = lastOf(voucher, 'VoucherIssued')?.data.paidWith
  if (paidWith?.kind !== 'card') return false
  const payment = await history(paymentStream(paidWith.paymentIntentId))
  return returnedOf(payment, paidWith.amountCents) >= paidWith.amountCents
}

/** Last calendar day on which a voucher can be used; undefined if it was not issued. */
export const lastDayOf = (events: readonly DomainEvent[]): string | undefined => lastExpiryOf(events)?.expiresOn

const lastExpiryOf = (events: readonly DomainEvent[]): Expiry | undefined =>
  events.flatMap(({ data }) => ('expiresOn' in data ? [data] : [])).at(-1)
