import { bookingStream } from '@alba/contracts/bookings/events'
import { cardIn } from '@alba/contracts/bookings/settlement'
import type { EventType } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { isFullyReturned } from '@alba/contracts/payments/money'
import { booking } from '../../../bookings/booking.ts'
import { purchase } from '../../../packages/purchase.ts'
import type { IntentSnapshot } from '../../../payments/decide.ts'
import { payment } from '../../../payments/payment.ts'
import { voucher } from '../../../vouchers/voucher.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

/** Finds received money that neither pays for something, nor was refunded, nor is recorded as owed. */
export const moneyFindings = (simulation: Simulation): Finding[] =>
  [...simulation.provider.intents.values()].flatMap(intent => {
    const found = [...unfinished(simulation, intent), ...(intent.receivedCents > 0 ? ofPaid(simulation, intent) : [])]
    return found.map(([kind, text]) => ({ kind, subject: intent.id, text }))
  })

type Problem = readonly [kind: string, text: string]

/** Differences between the provider and the log, and what is still open. */
function unfinished(simulation: Simulation, { id, status, receivedCents, refundedCents }: IntentSnapshot): Problem[] {
  const state = simulation.state(payment, id)
  // An intent that the log does not have was created just before a crash. Nobody has its secret, so it may stay open.
  if (state.status === 'none') return []
  const found: Problem[] = []
  if (status !== 'succeeded' && status !== 'canceled')
    found.push(['payment still open', `it is ${status} at the provider`])
  else if (state.status !== status)
    found.push(['payment status unknown', `${status} at the provider, ${state.status} here`])
  if (receivedCents > 0 && state.refundedCents !== refundedCents)
    found.push(['refund unknown', `${refundedCents} cents at the provider, ${state.refundedCents} here`])
  if (state.requests.some(request => request.state === 'asked'))
    found.push(['refund still requested', 'staff asked for it, and it was neither made nor refused'])
  if (state.refundedCents + state.otherwiseCents > receivedCents && !simulation.provider.byHand.has(id))
    found.push([
      'returned twice',
      `${state.refundedCents} cents to the card and ${state.otherwiseCents} by other means, of ${receivedCents}`,
    ])
  return found
}

const ofPaid = (simulation: Simulation, intent: IntentSnapshot): Problem[] => {
  const { target } = intent
  if (!target) return []
  if (target.kind === 'booking') return ofBooking(simulation, intent, target.id)
  if (isFullyReturnedByProvider(intent) || isOwedOrSettled(simulation, intent) || isWrittenOff(simulation, intent))
    return []
  return target.kind === 'voucher' ? ofVoucher(simulation, intent, target.id) : ofPurchase(simulation, target.id)
}

function ofBooking(simulation: Simulation, intent: IntentSnapshot, bookingId: number): Problem[] {
  const { id, paidAt } = intent
  const state = simulation.state(booking, bookingId)
  if (state.status === 'none') return [['money kept without reason', 'its booking does not exist']]
  const isSettled = cardIn(state.settledBy)?.paymentIntentId === id
  const isRejected = state.rejectedIntents.includes(id)
  const isReturned = isFullyReturnedByProvider(intent)
  const isKept = !isReturned && !isOwedOrSettled(simulation, intent)
  const found: Problem[] = []
  if (isSettled && isRejected)
    found.push(['settled and rejected', `booking ${bookingId} both used and rejected the payment`])
  if (isKept && !isSettled)
    found.push(['money kept without reason', `booking ${bookingId} is ${state.status}, and the money was not returned`])
  if (isKept && isRejected)
    found.push(['rejected and kept', `booking ${bookingId} rejected the payment, and the money was not returned`])
  if (isReturned && !isRejected && !isAskedFor(simulation, intent))
    found.push(['refunded without reason', `booking ${bookingId} is ${state.status}, and nobody asked for the refund`])
  if (isSettled && isConfirmedAfterKnownRefund(simulation, id, bookingId))
    found.push([
      'confirmed after its refund',
      `booking ${bookingId} was confirmed although its payment was known to be refunded`,
    ])
  const mustGiveBack = isSettled && state.status === 'canceled' && state.canceledBy === 'staff' && state.givesBack
  if (mustGiveBack && isKept && !isWrittenOffSinceCanceled(simulation, id, bookingId))
    found.push([
      'canceled and not owed',
      `booking ${bookingId} gives a right to a refund that is neither made nor owed`,
    ])
  if (isSettled && paidAt !== null && Date.parse(paidAt) > Date.parse(state.firstStartsAt))
    found.push([
      'paid after its start',
      `booking ${bookingId} was to start at ${state.firstStartsAt} and was paid at ${paidAt}`,
    ])
  return found
}

/** The whole payment was refunded to the card, or lost in disputes. */
export const isFullyReturnedByProvider = ({ receivedCents, refundedCents, disputes }: IntentSnapshot): boolean => {
  const lost = disputes.reduce((sum, { outcome, amountCents }) => sum + (outcome === 'lost' ? amountCents : 0), 0)
  return refundedCents + lost >= receivedCents
}

/**
 * Whether the refund has a reason: staff made it at the provider or asked for it here, or the bank decided a dispute.
 */
function isAskedFor(simulation: Simulation, { id, disputes }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  const isAsked = state.status !== 'none' && state.requests.length > 0
  return simulation.provider.byHand.has(id) || isAsked || disputes.some(({ outcome }) => outcome === 'lost')
}

/** Whether the rest that was not refunded to the card is owed, was returned by other means, or was written off. */
export function isOwedOrSettled(simulation: Simulation, { id, receivedCents }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  return state.status !== 'none' && (state.owedFor.length > 0 || state.dueCents >= receivedCents)
}

/** Staff wrote the money off. That is possible when a refund failed after the order had ended. */
function isWrittenOff(simulation: Simulation, { id, receivedCents }: IntentSnapshot): boolean {
  const state = simulation.state(payment, id)
  return state.status !== 'none' && state.dueCents + state.writtenOffCents >= receivedCents
}

/**
 * Whether staff wrote the money off after the cancellation. They can, even before the cancellation is recorded as a
 * debt, when an earlier refund had failed and was owed again.
 */
function isWrittenOffSinceCanceled(simulation: Simulation, id: string, bookingId: number): boolean {
  const canceledAt = positionOf(simulation, bookingStream(bookingId), 'BookingCanceled') ?? ''
  const events = simulation.log.stream(paymentStream(id))
  return events.some(({ type, position }) => type === 'RefundWrittenOff' && position > canceledAt)
}

/** Whether the process that confirmed the booking knew already that the payment had been refunded. */
function isConfirmedAfterKnownRefund(simulation: Simulation, id: string, bookingId: number): boolean {
  const confirmedAt = positionOf(simulation, bookingStream(bookingId), 'BookingConfirmed') ?? ''
  const before = simulation.log.stream(paymentStream(id)).filter(({ position }) => position < confirmedAt)
  const paid = before.findIndex(({ type }) => type === 'PaymentSucceeded')
  // The confirming process knew at least the events that were written together with `PaymentSucceeded`, and at most all
  // events before the confirmation. Both must say that all of it was returned, because a refund may have failed in
  // between.
  const delivery = simulation.writers.get(before[paid]?.position ?? '')
  const next = before.findIndex(({ position }, place) => place > paid && simulation.writers.get(position) !== delivery)
  const atLeast = next < 0 ? before : before.slice(0, next)
  return paid >= 0 && isFullyReturnedAfter(simulation, atLeast) && isFullyReturnedAfter(simulation, before)
}

/** Whether all of a payment has gone back according to these events. */
export function isFullyReturnedAfter(simulation: Simulation, events: Parameters<Simulation['stateOf']>[1]): boolean {
  const state = simulation.stateOf(payment, events)
  return state.status !== 'none' && isFullyReturned(state)
}

/** The position in the log of a stream's first event of a type. */
export const positionOf = (simulation: Simulation, stream: string, type: EventType): string | undefined =>
  simulation.log.stream(stream).find(event => event.type === type)?.position

function ofVoucher(simulation: Simulation, { id }: IntentSnapshot, voucherId: number): Problem[] {
  const state = simulation.state(voucher, voucherId)
  const isIssued = state.status === 'issued' || state.status === 'invalidated'
  if (!isIssued || state.paidWith.kind !== 'card' || state.paidWith.paymentIntentId !== id)
    return [['money kept without reason', `voucher ${voucherId} is ${state.status}, and the money was not returned`]]
  return []
}

function ofPurchase(simulation: Simulation, purchaseId: number): Problem[] {
  const { status } = simulation.state(purchase, purchaseId)
  if (status === 'paid' || status === 'withdrawn') return []
  return [['money kept without reason', `purchase ${purchaseId} is ${status}, and the money was not returned`]]
}
