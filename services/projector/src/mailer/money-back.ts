import type { SettlementPart, VoucherPart } from '@alba/contracts/bookings/settlement'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { moneyAfter, noMoney, outstanding } from '@alba/contracts/payments/money'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { type Expiry, hasExpired } from '@alba/contracts/vouchers/rules'
import { type Facts, lastOf, NotYet } from './facts.ts'
import type { MoneyBack } from './letters/money-back.ts'

type Cancellation = EventOf<'BookingCanceled'>
type Reads = Pick<Facts, 'history'>

/**
 * What a cancellation refunds of each payment, as its event decided; what it keeps of several is said once. Payments
 * count up to the cancellation, so a mail that is written later says the same. Only a voucher and its own payment are
 * read as they are when the mail is written.
 * @param events events of the booking, up to its cancellation
 * @throws {NotYet} until its vouchers are valid again
 */
export async function moneyBackOf(
  facts: Reads,
  events: readonly DomainEvent[],
  canceled: Cancellation,
): Promise<readonly MoneyBack[]> {
  const settledBy = lastOf(events, 'BookingConfirmed')?.data.settledBy ?? [{ kind: 'staff' as const }]
  const isAlone = settledBy.length === 1
  const back = await Promise.all(settledBy.map(part => backOf(facts, part, { events, canceled, isAlone })))
  const kept = back.filter(each => each.kind === 'kept')
  if (kept.length < 2) return back
  const paidWith = kept.every(each => each.paidWith === 'voucher') ? 'vouchers' : 'both'
  return [{ kind: 'kept', paidWith }, ...back.filter(each => each.kind !== 'kept')]
}

async function backOf(
  facts: Reads,
  part: SettlementPart,
  {
    events,
    canceled,
    isAlone,
  }: { readonly events: readonly DomainEvent[]; readonly canceled: Cancellation; readonly isAlone: boolean },
): Promise<MoneyBack> {
  const givesBack = canceled.data.givesBack ?? true
  switch (part.kind) {
    case 'voucher':
      return givesBack ? voucherBack(facts, part, { canceled, isAlone }) : { kind: 'kept', paidWith: 'voucher' }
    case 'card': {
      const { paymentIntentId, amountCents: paidCents } = part
      const payment = await facts.history(paymentStream(paymentIntentId))
      const before = payment.filter(({ metadata }) => metadata.occurredAt <= canceled.metadata.occurredAt)
      return moneyBack('card', { paidCents, returnedCents: returnedOf(before, paidCents) }, givesBack)
    }
    case 'elsewhere':
      return givesBack ? { kind: 'elsewhere', owedCents: part.amountCents } : { kind: 'kept', paidWith: 'money' }
    case 'staff':
      return moneyBack('on-site', onSite(events), givesBack)
  }
}

type Sums = { readonly paidCents: number; readonly returnedCents: number }

function moneyBack(kind: 'card' | 'on-site', { paidCents, returnedCents }: Sums, givesBack: boolean): MoneyBack {
  if (paidCents === 0) return { kind: 'nothing-paid' }
  if (returnedCents >= paidCents) return { kind: 'returned', cents: paidCents }
  return givesBack ? { kind, owedCents: paidCents - returnedCents } : { kind: 'kept', paidWith: 'money' }
}

/** Cents of a payment that these events returned, by any means, including a lost dispute. */
function returnedOf(payment: readonly DomainEvent[], paidCents: number): number {
  let money = noMoney
  for (const event of payment) money = { ...money, ...moneyAfter(money, event as PaymentEvent) }
  return paidCents - outstanding({ ...money, receivedCents: paidCents, dueCents: paidCents })
}

/** What was paid at the centre, and what of it was returned there. */
function onSite(events: readonly DomainEvent[]): Sums {
  let paidCents = 0
  let returnedCents = 0
  for (const event of events) {
    if (event.type === 'PaidOnSite') paidCents = event.data.amountCents
    if (event.type === 'PaymentOnSiteUndone') paidCents = 0
    if (event.type === 'RefundedOnSite') returnedCents += event.data.amountCents
  }
  return { paidCents, returnedCents }
}

/**
 * The voucher that paid for a canceled booking. A policy restores it a moment after the cancellation. It extends the
 * voucher if little time was left, but not when the client canceled with the link.
 */
async function voucherBack(
  { history }: Reads,
  part: VoucherPart,
  { canceled: { data, metadata }, isAlone }: { readonly canceled: Cancellation; readonly isAlone: boolean },
): Promise<MoneyBack> {
  const { voucherId, amountCents: cents } = part
  const events = await history(voucherStream(voucherId))
  // The amount is restored to an invalidated voucher too, but nobody can use it there.
  if (lastOf(events, 'VoucherInvalidated'))
    return { kind: 'void-voucher', cents, priceReturned: await priceIsReturned(history, events) }
  const lastUse = events.findLast(event => isUse(event) && event.data.bookingId === data.bookingId)
  if (lastUse?.type !== 'VoucherRestored') throw new NotYet('the voucher is not restored')
  const last = lastExpiryOf(events)
  if (!last) throw new Error('the voucher that paid for the booking has no last day')
  const { expiresOn: lastDay, expiresAt } = last
  const kind = hasExpired(expiresAt, Date.parse(metadata.occurredAt)) ? 'expired-voucher' : 'voucher'
  return isAlone ? { kind, lastDay } : { kind, lastDay, partCents: cents }
}

const isUse = (event: DomainEvent): event is EventOf<'VoucherRedeemed' | 'VoucherRestored'> =>
  event.type === 'VoucherRedeemed' || event.type === 'VoucherRestored'

/**
 * Whether the price of an invalidated voucher goes back to its buyer. If staff invalidated it, they may have refunded
 * the price separately: the payment of the voucher tells.
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
