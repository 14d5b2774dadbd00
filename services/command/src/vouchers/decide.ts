import { RESCHEDULE_MONTHS } from '@alba/contracts/bookings/rescheduling'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { isOver, monthsAfter, paysItsService, paysNothingElse } from '@alba/contracts/vouchers/rules'
import * as orders from '../orders/decide.ts'
import type { IssuedVoucher, Voucher } from './voucher.ts'

type VoucherDecision = Decision<VoucherEvent>

export const orderVoucher = (state: Voucher, data: DataOf<'VoucherOrdered'>): VoucherDecision =>
  orders.placeOrder(state, { type: 'VoucherOrdered', data } as const)

/** The order, where it may be paid now by itself: what comes with a package is paid with that. */
export function payableVoucher(state: Voucher) {
  if (state.status !== 'none' && state.purchaseId !== null) return reject('order_closed')
  return orders.payableOrder(state, 'voucher_unknown')
}

export const requestPayment = (state: Voucher, data: DataOf<'VoucherPaymentRequested'>): VoucherDecision =>
  orders.requestPayment(payableVoucher(state), { type: 'VoucherPaymentRequested', data } as const)

export const cancelOrder = (state: Voucher, paymentIntentId: string | null): VoucherDecision =>
  orders.cancelOrder(state, paymentIntentId, ({ voucherId }) => ({ type: 'VoucherOrderCanceled', data: { voucherId } }))

/** The money is there. It is never kept without a voucher, so an order that was given up is issued all the same. */
export function issueVoucher(state: Voucher, data: DataOf<'VoucherIssued'>): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status === 'issued' || state.status === 'invalidated') return accept()
  // Stryker disable next-line ConditionalExpression: only what is canceled is refunded
  if (state.status === 'canceled' && state.refunded) return accept()
  return accept({ type: 'VoucherIssued', data })
}

/** A voucher that comes with a package is ordered and issued at once, exactly once. Refused where its id is another order's. */
export function issueWithPackage(
  state: Voucher,
  ordered: DataOf<'VoucherOrdered'>,
  issued: DataOf<'VoucherIssued'>,
): VoucherDecision {
  if (state.status === 'none')
    return accept({ type: 'VoucherOrdered', data: ordered }, { type: 'VoucherIssued', data: issued })
  return state.purchaseId === ordered.purchaseId ? accept() : reject('idempotency_key_reused')
}

/** What a booking wants of a voucher. `number` is what its bearer showed. */
export type Redemption = {
  readonly number: string
  readonly bookingId: number
  readonly serviceId: number
  readonly priceCents: number
  /** Services that are no longer offered. */
  readonly retiredServices: ReadonlySet<number>
}

/**
 * Pays a booking. A voucher for a service is used once, whatever that service costs by then; a free amount pays what it
 * covers, and the rest stays on it. So does a voucher whose service is retired, for every other service: what was paid
 * for is not lost (ADR 43). Asking again for the same booking changes nothing.
 * @param now milliseconds since the epoch
 */
export function redeemVoucher(state: Voucher, wanted: Redemption, now: number): VoucherDecision {
  // Stryker disable next-line ConditionalExpression: what is not issued has no number, so the next line refuses it as well
  if (state.status !== 'issued' && state.status !== 'invalidated') return reject('voucher_unknown')
  if (state.number !== wanted.number) return reject('voucher_unknown')
  if (state.redemptions.some(each => each.bookingId === wanted.bookingId)) return accept()
  const refusal = notUsable(state, now) ?? doesNotPay(state, wanted)
  if (refusal) return reject(refusal)
  const amountCents = isForService(state, wanted) ? state.balanceCents : wanted.priceCents
  const { voucherId } = state
  const balanceCents = state.balanceCents - amountCents
  return accept({
    type: 'VoucherRedeemed',
    data: { voucherId, bookingId: wanted.bookingId, amountCents, balanceCents },
  })
}

/** Why nobody can use it now. */
function notUsable(state: Extract<Voucher, { status: 'issued' | 'invalidated' }>, now: number): Rejection | undefined {
  if (state.status === 'invalidated') return 'voucher_invalidated'
  if (state.suspendedBy !== null) return 'voucher_suspended'
  if (isUsed(state)) return 'voucher_used'
  return isOver(state.expiresAt, now) ? 'voucher_expired' : undefined
}

function doesNotPay(state: IssuedVoucher, wanted: Redemption): Rejection | undefined {
  if (isForService(state, wanted)) return undefined
  // Stryker disable next-line ConditionalExpression: no service is never retired
  const isRetired = state.serviceId !== null && wanted.retiredServices.has(state.serviceId)
  if (paysNothingElse(state, isRetired)) return 'voucher_for_another_service'
  return state.balanceCents < wanted.priceCents ? 'voucher_amount_too_small' : undefined
}

/** Whether it pays this very service, whatever that costs. */
const isForService = (state: IssuedVoucher, { serviceId }: Redemption): boolean =>
  state.serviceId === serviceId && paysItsService(state)

/** Nothing can be taken from it any more. */
const isUsed = (state: IssuedVoucher): boolean => state.balanceCents === 0

/**
 * The booking that it paid came to nothing: what was taken is on it again. After a cancellation whoever gets it back can
 * use it: it ends three months from today at the earliest, which is as long as the terms of sale give for another date.
 * @param today the calendar day in the centre
 */
export function restoreVoucher(
  state: Voucher,
  bookingId: number,
  reason: DataOf<'VoucherRestored'>['reason'],
  { today, zone }: { readonly today: string; readonly zone: string },
): VoucherDecision {
  if (state.status !== 'issued' && state.status !== 'invalidated') return accept()
  const taken = state.redemptions.find(each => each.bookingId === bookingId)
  if (!taken) return accept()
  const { voucherId } = state
  const { amountCents } = taken
  const balanceCents = state.balanceCents + amountCents
  const restored: VoucherEvent = {
    type: 'VoucherRestored',
    data: { voucherId, bookingId, amountCents, balanceCents, reason },
  }
  const usable = monthsAfter(today, RESCHEDULE_MONTHS, zone)
  const isCanceled = reason === 'canceled_by_staff'
  if (!isCanceled || state.status === 'invalidated' || state.expiresOn >= usable.expiresOn) return accept(restored)
  const { personId } = state
  const data = {
    voucherId,
    months: RESCHEDULE_MONTHS,
    ...usable,
    personId,
    reason: null,
    by: 'centre_canceled',
  } as const
  return accept<VoucherEvent>(restored, { type: 'VoucherExtended', data })
}

/** Why staff does it, sealed with the key of whoever bought the voucher. */
type Because = { readonly reason: string | null }

/**
 * More months, from its last day or from today, whichever is later: so an expired one becomes valid again.
 * @param today the calendar day in the centre
 */
export function extendVoucher(
  state: Voucher,
  { months, reason }: Because & { readonly months: number },
  today: string,
  zone: string,
): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status !== 'issued' || isUsed(state)) return reject('voucher_not_extendable')
  // Stryker disable next-line EqualityOperator: both are the same day then
  const from = state.expiresOn > today ? state.expiresOn : today
  const { voucherId, personId } = state
  const data = { voucherId, months, ...monthsAfter(from, months, zone), personId, reason, by: 'staff' } as const
  return accept({ type: 'VoucherExtended', data })
}

/** Staff takes its last extension back: the voucher ends when it did before. */
export function undoExtension(state: Voucher, { reason }: Because): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status !== 'issued') return reject('voucher_not_extended')
  const before = state.endedBefore.at(-1)
  if (!before) return reject('voucher_not_extended')
  const { voucherId, personId } = state
  return accept({ type: 'VoucherExtensionUndone', data: { voucherId, ...before, personId, reason } })
}

/** Staff takes a valid voucher back, for good (back office §4). */
export function invalidateVoucher(state: Voucher, { reason }: Because, now: number): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status === 'invalidated') return accept()
  // Stryker disable next-line ConditionalExpression: what is not issued is not usable either
  if (state.status !== 'issued' || notUsable(state, now)) return reject('voucher_not_invalidable')
  return accept(invalidated(state, 'staff', null, reason))
}

/** @param because why staff did it, in its own words */
const invalidated = (
  { voucherId, personId }: IssuedVoucher,
  reason: DataOf<'VoucherInvalidated'>['reason'],
  withdrawalId: number | null,
  because: string | null = null,
): VoucherEvent => ({ type: 'VoucherInvalidated', data: { voucherId, reason, withdrawalId, personId, because } })

/** Its money goes back because of a withdrawal: worth nothing from this moment. Refused once something was taken from it. */
export function withdrawVoucher(state: Voucher, withdrawalId: number): VoucherDecision {
  if (state.status !== 'issued' && state.status !== 'invalidated') return reject('voucher_unpaid')
  if (state.status === 'invalidated')
    return state.withdrawalId === withdrawalId ? accept() : reject('voucher_invalidated')
  if (state.redemptions.length > 0) return reject('voucher_used')
  if (state.suspendedBy !== null && state.suspendedBy !== withdrawalId) return reject('voucher_suspended')
  return accept(invalidated(state, 'withdrawal', withdrawalId))
}

/**
 * All its money is gone again: worth nothing for good, whatever was taken from it and whatever it may get back. One that
 * is not issued yet never is. What it has paid already is for staff to settle, who is told.
 */
export function refundVoucher(state: Voucher): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  const { voucherId } = state
  // Stryker disable next-line ConditionalExpression: only what is canceled is refunded
  if (state.status === 'invalidated' || (state.status === 'canceled' && state.refunded)) return accept()
  if (state.status !== 'issued') return accept({ type: 'VoucherOrderCanceled', data: { voucherId, refunded: true } })
  return accept(invalidated(state, 'refunded', null))
}

/** Nobody can use it while a withdrawal is looked into. */
export function suspendVoucher(state: Voucher, withdrawalId: number): VoucherDecision {
  // Looked into twice at the same time, and one was quicker: nobody used it, nor will.
  // Stryker disable next-line ConditionalExpression: only what is invalidated names a withdrawal that way
  if (state.status === 'invalidated' && state.withdrawalId === withdrawalId) return accept()
  if (state.status !== 'issued')
    return reject(state.status === 'invalidated' ? 'voucher_invalidated' : 'voucher_unpaid')
  if (state.redemptions.length > 0) return reject('voucher_used')
  if (state.suspendedBy === withdrawalId) return accept()
  if (state.suspendedBy !== null) return reject('voucher_suspended')
  return accept({ type: 'VoucherSuspended', data: { voucherId: state.voucherId, withdrawalId } })
}

export function resumeVoucher(state: Voucher, withdrawalId: number): VoucherDecision {
  // Stryker disable next-line ConditionalExpression: only what is issued is suspended
  if (state.status !== 'issued' || state.suspendedBy !== withdrawalId) return accept()
  return accept({ type: 'VoucherResumed', data: { voucherId: state.voucherId, withdrawalId } })
}

/** Its last day is over. @param now milliseconds since the epoch */
export function expireVoucher(state: Voucher, now: number): VoucherDecision {
  if (state.status !== 'issued' || state.expired || isUsed(state) || !isOver(state.expiresAt, now)) return accept()
  return accept({ type: 'VoucherExpired', data: { voucherId: state.voucherId } })
}
