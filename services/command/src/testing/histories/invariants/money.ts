import { bookingStream } from '@alba/contracts/bookings/events'
import type { EventType } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { isGone as isGoneHere } from '@alba/contracts/payments/money'
import type { EventMetadata } from '@alba/contracts/shared/event'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import type { IntentSnapshot } from '../../../payments/decide.ts'
import { payment } from '../../../payments/payment.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

/** What came in is kept for something that was delivered or is to come, or went back. */
export const moneyFindings = (simulation: Simulation): Finding[] =>
  [...simulation.provider.intents.values()].flatMap(intent => {
    const found = [...unfinished(simulation, intent), ...(intent.receivedCents > 0 ? ofPaid(simulation, intent) : [])]
    return found.map(([kind, text]) => ({ kind, subject: intent.id, text }))
  })

type What = readonly [kind: string, text: string]

/** An intent that nobody knows of (a death in front of the first append) nobody can pay either: it may stay open. */
function unfinished(simulation: Simulation, { id, status, receivedCents, refundedCents }: IntentSnapshot): What[] {
  const state = simulation.state(payment, id)
  if (state.status === 'none') return []
  const found: What[] = []
  if (status !== 'succeeded' && status !== 'canceled')
    found.push(['payment left open', `at the provider it is ${status}`])
  else if (state.status !== status)
    found.push(['payment not heard of', `${status} at the provider, ${state.status} here`])
  if (receivedCents > 0 && state.refundedCents !== refundedCents)
    found.push(['refund not heard of', `${refundedCents} at the provider, ${state.refundedCents} here`])
  if (state.requests.some(request => request.state === 'asked'))
    found.push(['refund left open', 'staff asked for it, and nothing came of it'])
  if (state.refundedCents + state.otherwiseCents > receivedCents && !simulation.provider.byHand.has(id))
    found.push(['returned twice', `${state.refundedCents} and ${state.otherwiseCents} of ${receivedCents}`])
  return found
}

const ofPaid = (simulation: Simulation, intent: IntentSnapshot): What[] => {
  const { target } = intent
  if (!target) return []
  const isBack = isGone(intent)
  if (target.kind === 'booking') return ofBooking(simulation, intent, target.id, isBack)
  if (isBack || isOwedOrSettled(simulation, intent) || isWrittenOff(simulation, intent)) return []
  return target.kind === 'voucher' ? ofVoucher(simulation, intent, target.id) : ofPurchase(simulation, target.id)
}

function ofBooking(simulation: Simulation, intent: IntentSnapshot, bookingId: number, isBack: boolean): What[] {
  const { id, paidAt } = intent
  const state = simulation.state(booking, bookingId)
  if (state.status === 'none') return [['money for nothing', 'there is no such booking']]
  const isSettled = state.settledBy?.kind === 'card' && state.settledBy.paymentIntentId === id
  const isRejected = state.rejectedIntents.includes(id)
  const found: What[] = []
  if (isSettled && isRejected)
    found.push(['settled and rejected', `booking ${bookingId} is paid with it and turned it down`])
  if (!isBack && !isSettled && !isOwedOrSettled(simulation, intent))
    found.push(['money for nothing', `booking ${bookingId} is ${state.status}, and the money stays`])
  if (!isBack && isRejected && !isOwedOrSettled(simulation, intent))
    found.push(['rejected and kept', `booking ${bookingId} turned it down, and the money stays`])
  if (isBack && !isRejected && !isAskedFor(simulation, intent))
    found.push(['refunded unasked', `booking ${bookingId} is ${state.status}, and its money went back by itself`])
  if (isSettled && isToldTooLate(simulation, id, bookingId))
    found.push(['confirmed after its refund', `booking ${bookingId} was confirmed when its money was back already`])
  if (state.status === 'canceled' && state.canceledBy === 'staff' && state.givesBack && isSettled && !isBack)
    if (!isOwedOrSettled(simulation, intent))
      found.push(['canceled and not owed', `booking ${bookingId} gives back what nobody owes`])
  if (isSettled && paidAt !== null && Date.parse(paidAt) > Date.parse(state.firstStartsAt))
    found.push([
      'confirmed after its time',
      `booking ${bookingId} was to begin at ${state.firstStartsAt}, paid at ${paidAt}`,
    ])
  return found
}

/** All of it went back to the card, or was taken by the bank. */
export const isGone = ({ receivedCents, refundedCents, disputes }: IntentSnapshot): boolean => {
  const lost = disputes.reduce((sum, { outcome, amountCents }) => sum + (outcome === 'lost' ? amountCents : 0), 0)
  return refundedCents + lost >= receivedCents
}

/** Somebody returned it at the provider, asked for that here, or the bank took it. */
function isAskedFor(simulation: Simulation, { id, disputes }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  const isAsked = state.status !== 'none' && state.requests.length > 0
  return simulation.provider.byHand.has(id) || isAsked || disputes.some(({ outcome }) => outcome === 'lost')
}

/** What did not go back stands in the list of what is owed, was returned otherwise, or staff has written it off. */
export function isOwedOrSettled(simulation: Simulation, { id, receivedCents }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  return state.status !== 'none' && (state.owedFor.length > 0 || state.dueCents >= receivedCents)
}

/** The order had ended already when its refund came back, and staff decided that nobody gets the money. */
function isWrittenOff(simulation: Simulation, { id, receivedCents }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  return state.status !== 'none' && state.dueCents + state.writtenOffCents >= receivedCents
}

/** Whoever heard of the payment heard at once that its money is gone again. */
function isToldTooLate(simulation: Simulation, id: string, bookingId: number): boolean {
  const confirmedAt = place(simulation, bookingStream(bookingId), 'BookingConfirmed') ?? ''
  // The same message may come a second time at the same moment and tell more: what is told behind the confirmation is later.
  const events = simulation.log.stream(paymentStream(id)).filter(({ position }) => position < confirmedAt)
  const paid = events.findIndex(({ type }) => type === 'PaymentSucceeded')
  const heard = events[paid]?.metadata
  const isLater = ({ correlationId, occurredAt }: EventMetadata) =>
    correlationId !== heard?.correlationId || occurredAt !== heard.occurredAt
  const next = events.findIndex(({ metadata }, place) => place > paid && isLater(metadata))
  const state = simulation.stateOf(payment, next < 0 ? events : events.slice(0, next))
  return paid >= 0 && state.status !== 'none' && isGoneHere(state)
}

/** Where in the log the first event of a type stands in a stream. */
export const place = (simulation: Simulation, stream: string, type: EventType): string | undefined =>
  simulation.log.stream(stream).find(event => event.type === type)?.position

function ofVoucher(simulation: Simulation, { id }: IntentSnapshot, voucherId: number): What[] {
  const state = simulation.state(voucher, voucherId)
  const isThere = state.status === 'issued' || state.status === 'invalidated'
  if (!isThere || state.paidWith.kind !== 'card' || state.paidWith.paymentIntentId !== id)
    return [['money for nothing', `voucher ${voucherId} is ${state.status}, and the money stays`]]
  return []
}

function ofPurchase(simulation: Simulation, purchaseId: number): What[] {
  const { status } = simulation.state(purchase, purchaseId)
  if (status === 'paid' || status === 'withdrawn') return []
  return [['money for nothing', `purchase ${purchaseId} is ${status}, and the money stays`]]
}
