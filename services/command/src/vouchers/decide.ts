import type { HandOver } from '@alba/contracts/clients/events'
import type { DataOf } from '@alba/contracts/events'
import type { AcceptedTerms } from '@alba/contracts/settings/terms'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { buyerContactNames } from '@alba/contracts/vouchers/buyer-details'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { expiryMonthsAfter, hasExpired, paysItsService, paysNothingElse } from '@alba/contracts/vouchers/rules'
import * as orders from '../orders/decide.ts'
import type { IssuedVoucher, Voucher } from './voucher.ts'

type VoucherDecision = Decision<VoucherEvent>

export const orderVoucher = (state: Voucher, data: DataOf<'VoucherOrdered'>): VoucherDecision =>
  orders.placeOrder(state, { type: 'VoucherOrdered', data } as const)

/** The order, if it can be paid now. A voucher of a package cannot: the package is paid as a whole. */
export function payableVoucher(state: Voucher) {
  if (state.status !== 'none' && state.purchaseId !== null) return reject('order_closed')
  return orders.payableOrder(state, 'voucher_unknown')
}

export const requestPayment = (state: Voucher, data: DataOf<'VoucherPaymentRequested'>): VoucherDecision =>
  orders.requestPayment(payableVoucher(state), { type: 'VoucherPaymentRequested', data } as const)

export const cancelOrder = (state: Voucher, paymentIntentId: string | null): VoucherDecision =>
  orders.cancelOrder(state, paymentIntentId, ({ voucherId }) => ({ type: 'VoucherOrderCanceled', data: { voucherId } }))

/**
 * Issues a voucher that has been paid, even when its order was canceled: the centre keeps no payment without a voucher.
 * Nothing changes when the payment was refunded.
 */
export function issueVoucher(state: Voucher, data: DataOf<'VoucherIssued'>): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status === 'issued' || state.status === 'invalidated') return accept()
  // Stryker disable next-line ConditionalExpression: only a canceled order has `refunded`
  if (state.status === 'canceled' && state.refunded) return accept()
  return accept({ type: 'VoucherIssued', data })
}

/** The buyer corrects their address. A voucher of a package has that of its purchase. */
export function correctEmail(state: Voucher, correction: orders.EmailCorrection, now: number): VoucherDecision {
  if (state.status === 'none' || state.purchaseId !== null) return reject('voucher_unknown')
  const { voucherId, purchaseId } = state
  const corrected = (buyer: BuyerCorrection) =>
    ({ type: 'VoucherBuyerCorrected', data: { voucherId, purchaseId, ...buyer } }) as const
  return orders.correctBuyerEmail(state.status === 'issued' ? state : undefined, correction, corrected, now)
}

type BuyerCorrection = Omit<DataOf<'VoucherBuyerCorrected'>, 'voucherId' | 'purchaseId'>

const contactNames = ['personId', ...buyerContactNames] as const

/**
 * Gives a voucher of a package the contact details that were corrected in its purchase. No mail is sent for it: the
 * package has its own.
 */
export function followPurchase(state: Voucher, buyer: Omit<BuyerCorrection, 'previousPersonId'>): VoucherDecision {
  if (state.status === 'none' || contactNames.every(name => state[name] === buyer[name])) return accept()
  const { voucherId, purchaseId, personId: previousPersonId } = state
  const data = { voucherId, purchaseId, ...buyer, previousPersonId, resends: false }
  return accept({ type: 'VoucherBuyerCorrected', data })
}

/**
 * Gives the voucher the contact details of its client, after they were corrected for everything that the client has.
 */
export function followClient(state: Voucher, to: HandOver['data']): VoucherDecision {
  const buyer = state.status === 'none' ? undefined : orders.followedClient(state, to)
  if (state.status === 'none' || !buyer) return accept()
  const { voucherId, purchaseId } = state
  return accept({ type: 'VoucherBuyerCorrected', data: { voucherId, purchaseId, ...buyer } })
}

/** Orders and issues a voucher of a package, once. Refused when its id belongs to another order. */
export function issueWithPackage(
  state: Voucher,
  ordered: DataOf<'VoucherOrdered'>,
  issued: DataOf<'VoucherIssued'>,
): VoucherDecision {
  if (state.status === 'none')
    return accept({ type: 'VoucherOrdered', data: ordered }, { type: 'VoucherIssued', data: issued })
  return state.purchaseId === ordered.purchaseId ? accept() : reject('idempotency_key_reused')
}

/** Imports a voucher, once. Refused when its id belongs to another one. */
export function importVoucher(state: Voucher, data: DataOf<'VoucherImported'>): VoucherDecision {
  if (state.status === 'none') return accept({ type: 'VoucherImported', data })
  return state.requestDigest === data.requestDigest ? accept() : reject('idempotency_key_reused')
}

/** What a voucher is to pay. `number` is the one that its holder presents. */
export type Redemption = {
  readonly number: string
  readonly bookingId: number
  /** Null for two treatments together: no voucher for one service pays both. */
  readonly serviceId: number | null
  readonly priceCents: number
  /** The ids of services that are no longer offered. */
  readonly retiredServices: ReadonlySet<number>
}

/**
 * Pays a booking with a voucher. A voucher for a service is used up by that service, whatever it costs now. A voucher
 * with a free amount pays any price up to its balance and keeps the rest; so does a voucher whose service is retired
 * (ADR 43). Redeeming it for the same booking again changes nothing.
 * @param now milliseconds since the epoch
 */
export function redeemVoucher(state: Voucher, wanted: Redemption, now: number): VoucherDecision {
  // Stryker disable next-line ConditionalExpression: an unissued voucher has no number, so the next line refuses it too
  if (state.status !== 'issued' && state.status !== 'invalidated') return reject('voucher_unknown')
  if (state.number !== wanted.number) return reject('voucher_unknown')
  const taken = state.redemptions.find(each => each.bookingId === wanted.bookingId)
  if (taken) return taken.isPart ? reject('voucher_amount_too_small') : accept()
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

/** Why the voucher cannot be used now. @param now milliseconds since the epoch */
export function notUsable(
  state: Extract<Voucher, { status: 'issued' | 'invalidated' }>,
  now: number,
): Rejection | undefined {
  if (state.status === 'invalidated') return 'voucher_invalidated'
  if (state.suspendedBy !== null) return 'voucher_suspended'
  if (isUsed(state)) return 'voucher_used'
  return hasExpired(state.expiresAt, now) ? 'voucher_expired' : undefined
}

function doesNotPay(state: IssuedVoucher, wanted: Redemption): Rejection | undefined {
  if (isForService(state, wanted)) return undefined
  if (isForOthersOnly(state, wanted)) return forOthers(wanted)
  return state.balanceCents < wanted.priceCents ? 'voucher_amount_too_small' : undefined
}

/** Why a voucher that is for one service only does not pay. */
export const forOthers = ({ serviceId }: Redemption): Rejection =>
  serviceId === null ? 'voucher_for_one_treatment' : 'voucher_for_another_service'

/** Whether the voucher pays for nothing but its own service, which is another one. */
export function isForOthersOnly(state: IssuedVoucher, { retiredServices }: Redemption): boolean {
  // Stryker disable next-line ConditionalExpression: the set never contains null
  const isRetired = state.serviceId !== null && retiredServices.has(state.serviceId)
  return paysNothingElse(state, isRetired)
}

/** Whether the voucher is for this service, and pays it at any price. */
export const isForService = (state: IssuedVoucher, { serviceId }: Redemption): boolean =>
  serviceId !== null && state.serviceId === serviceId && paysItsService(state)

/** Whether nothing is left on it. */
const isUsed = (state: IssuedVoucher): boolean => state.balanceCents === 0

/** Why a booking gives back what a voucher paid for it. After a cancellation by staff its terms extend the voucher. */
export type GivenBack =
  | { readonly reason: 'not_confirmed' | 'canceled_by_client' }
  | { readonly reason: 'canceled_by_staff'; readonly terms: Pick<AcceptedTerms, 'moveMonths'> }

/**
 * Restores what a voucher paid for a booking that was not confirmed, or was canceled. After a cancellation by staff the
 * voucher is extended, if needed, so that it is valid for `moveMonths` of the booking's terms from today. After a
 * cancellation by the client it is not: a client could extend a voucher for ever by booking and canceling.
 * @param today the calendar day in the centre
 */
export function restoreVoucher(
  state: Voucher,
  bookingId: number,
  back: GivenBack,
  { today, zone }: { readonly today: string; readonly zone: string },
): VoucherDecision {
  if (state.status !== 'issued' && state.status !== 'invalidated') return accept()
  const taken = state.redemptions.find(each => each.bookingId === bookingId)
  if (!taken) return accept()
  const { voucherId } = state
  const { amountCents } = taken
  const balanceCents = state.balanceCents + amountCents
  const { reason } = back
  const restored: VoucherEvent = {
    type: 'VoucherRestored',
    data: { voucherId, bookingId, amountCents, balanceCents, reason },
  }
  if (back.reason !== 'canceled_by_staff' || state.status === 'invalidated') return accept(restored)
  const { moveMonths: months } = back.terms
  const usable = expiryMonthsAfter(today, months, zone)
  if (state.expiresOn >= usable.expiresOn) return accept(restored)
  const { personId } = state
  const data = {
    voucherId,
    months,
    ...usable,
    personId,
    reason: null,
    by: 'centre_canceled',
  } as const
  return accept<VoucherEvent>(restored, { type: 'VoucherExtended', data })
}

/** The reason that staff gives, encrypted with the key of the buyer. */
type StaffReason = { readonly reason: string | null }

/** The end of the voucher that staff saw; left out: not checked. */
type Seen = { readonly seenExpiresAt?: string | undefined }

/** Whether the voucher has another end than staff saw: somebody has extended it since, or taken an extension back. */
const isOtherEnd = ({ expiresAt }: IssuedVoucher, { seenExpiresAt }: Seen): boolean =>
  seenExpiresAt !== undefined && Date.parse(seenExpiresAt) !== Date.parse(expiresAt)

/**
 * Extends a voucher by some months from its last day or from today, whichever is later: an expired one is valid again.
 * @param today the calendar day in the centre
 */
export function extendVoucher(
  state: Voucher,
  { months, reason, ...seen }: StaffReason & Seen & { readonly months: number },
  today: string,
  zone: string,
): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status !== 'issued' || isUsed(state)) return reject('voucher_not_extendable')
  if (isOtherEnd(state, seen)) return reject('voucher_end_changed')
  // Stryker disable next-line EqualityOperator: both values are the same day then
  const from = state.expiresOn > today ? state.expiresOn : today
  const { voucherId, personId } = state
  const data = { voucherId, months, ...expiryMonthsAfter(from, months, zone), personId, reason, by: 'staff' } as const
  return accept({ type: 'VoucherExtended', data })
}

/**
 * Whether the voucher is still to be sent, and only after this end: the buyer chose a later day since it was extended. It
 * would never be sent then, because it could not be used any more.
 */
const isSentAfter = ({ deliverAt, isDelivered }: IssuedVoucher, expiresAt: string): boolean =>
  deliverAt !== undefined && !isDelivered && hasExpired(expiresAt, Date.parse(deliverAt))

/**
 * Undoes the last extension: the voucher has its former end again. Refused when it is to be sent after that.
 * @param formerExpiresAt its end before the extension that staff means; left out: the last one, whichever it is
 */
export function undoExtension(
  state: Voucher,
  { reason, formerExpiresAt, ...seen }: StaffReason & Seen & { readonly formerExpiresAt?: string | undefined },
): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status !== 'issued') return reject('voucher_not_extended')
  const before = state.endedBefore.at(-1)
  if (!before) return reject('voucher_not_extended')
  if (isOtherEnd(state, seen)) return reject('voucher_end_changed')
  if (formerExpiresAt !== undefined && Date.parse(formerExpiresAt) !== Date.parse(before.expiresAt))
    return reject('voucher_end_changed')
  if (isSentAfter(state, before.expiresAt)) return reject('voucher_sent_later')
  const { voucherId, personId } = state
  return accept({ type: 'VoucherExtensionUndone', data: { voucherId, ...before, personId, reason } })
}

/** Staff invalidates a valid voucher, for good. */
export function invalidateVoucher(state: Voucher, { reason }: StaffReason, now: number): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  if (state.status === 'invalidated') return accept()
  // Stryker disable next-line ConditionalExpression: a voucher that is not issued is not usable either
  if (state.status !== 'issued' || notUsable(state, now)) return reject('voucher_not_invalidable')
  return accept(invalidated(state, 'staff', null, reason))
}

/** @param because the reason that staff gives */
const invalidated = (
  { voucherId, personId }: IssuedVoucher,
  reason: DataOf<'VoucherInvalidated'>['reason'],
  withdrawalId: number | null,
  because: string | null = null,
): VoucherEvent => ({ type: 'VoucherInvalidated', data: { voucherId, reason, withdrawalId, personId, because } })

/** Invalidates a voucher whose buyer withdraws and is refunded. Refused when it has paid for something. */
export function withdrawVoucher(state: Voucher, withdrawalId: number): VoucherDecision {
  if (state.status !== 'issued' && state.status !== 'invalidated') return reject('voucher_unpaid')
  if (state.status === 'invalidated')
    return state.withdrawalId === withdrawalId ? accept() : reject('voucher_invalidated')
  if (state.redemptions.length > 0) return reject('voucher_used')
  if (state.suspendedBy !== null && state.suspendedBy !== withdrawalId) return reject('voucher_suspended')
  return accept(invalidated(state, 'withdrawal', withdrawalId))
}

/**
 * Invalidates a voucher whose payment was returned in full. If it is not issued yet, its order is canceled, and it
 * never will be. When it has paid for bookings, staff is notified and decides about them.
 */
export function refundVoucher(state: Voucher): VoucherDecision {
  if (state.status === 'none') return reject('voucher_unknown')
  const { voucherId } = state
  // Stryker disable next-line ConditionalExpression: only a canceled order has `refunded`
  if (state.status === 'invalidated' || (state.status === 'canceled' && state.refunded)) return accept()
  if (state.status !== 'issued') return accept({ type: 'VoucherOrderCanceled', data: { voucherId, refunded: true } })
  return accept(invalidated(state, 'refunded', null))
}

/**
 * Suspends a voucher while a withdrawal is judged: nobody can use it.
 * @param unsettled the bookings that it pays a part of, and that may still end unpaid: they do not count as its use yet
 */
export function suspendVoucher(
  state: Voucher,
  withdrawalId: number,
  unsettled: ReadonlySet<number> = new Set(),
): VoucherDecision {
  // The same withdrawal was judged twice at the same time, and the other run has invalidated the voucher already.
  // Stryker disable next-line ConditionalExpression: only an invalidated voucher has `withdrawalId`
  if (state.status === 'invalidated' && state.withdrawalId === withdrawalId) return accept()
  if (state.status !== 'issued')
    return reject(state.status === 'invalidated' ? 'voucher_invalidated' : 'voucher_unpaid')
  if (state.redemptions.some(({ bookingId }) => !unsettled.has(bookingId))) return reject('voucher_used')
  if (state.suspendedBy === withdrawalId) return accept()
  if (state.suspendedBy !== null) return reject('voucher_suspended')
  return accept({ type: 'VoucherSuspended', data: { voucherId: state.voucherId, withdrawalId } })
}

export function resumeVoucher(state: Voucher, withdrawalId: number): VoucherDecision {
  // Stryker disable next-line ConditionalExpression: only an issued voucher is suspended
  if (state.status !== 'issued' || state.suspendedBy !== withdrawalId) return accept()
  return accept({ type: 'VoucherResumed', data: { voucherId: state.voucherId, withdrawalId } })
}

/** Records that the voucher has expired. @param now milliseconds since the epoch */
export function expireVoucher(state: Voucher, now: number): VoucherDecision {
  if (state.status !== 'issued' || state.expired || isUsed(state) || !hasExpired(state.expiresAt, now)) return accept()
  return accept({ type: 'VoucherExpired', data: { voucherId: state.voucherId } })
}

/** Records that the key of the recipient was deleted. */
export const recordRecipientErased = (state: Voucher, reason: string): VoucherDecision =>
  state.status === 'none'
    ? accept()
    : accept({ type: 'VoucherRecipientErased', data: { voucherId: state.voucherId, reason } })
