import type { VoucherPart } from '@alba/contracts/bookings/settlement'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { redeemVoucher as command } from '@alba/contracts/vouchers/commands'
import type { Cause } from '../decision/cause.ts'
import type { Draft } from '../decision/draft.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { payment } from '../payments/payment.ts'
import { askProvider } from '../payments/refresh-intent.ts'
import { retiredServices } from '../reference/reference.ts'
import {
  type GivenBack,
  type Redemption,
  redeemVoucher as redeem,
  restoreVoucher as restore,
} from '../vouchers/decide.ts'
import { type Voucher, voucher } from '../vouchers/voucher.ts'
import { type Booking, booking, type CanceledBooking, type KnownBooking } from './booking.ts'
import { confirm, draftConfirmation } from './confirm.ts'
import { endUnconfirmed, notPayable } from './decide.ts'
import { isPaidWith, isSettledBy } from './parts/decide.ts'
import { releaseRejected } from './release-time.ts'

/** A voucher as its holder presents it. */
export type Presented = { readonly voucherId: number; readonly number: string }

/** The visitor pays a booking on hold with a voucher. */
export const redeemVoucher = handler(command, (deps: PaymentDeps, { bookingId, ...presented }, cause) =>
  payWithVoucher(deps, presented, bookingId, cause),
)

/**
 * Pays a booking on hold with a voucher. First the voucher records the amount, so that it cannot be spent twice; then
 * the booking is confirmed. A card payment that was begun must not have succeeded; a policy closes it afterwards.
 */
export async function payWithVoucher(
  deps: PaymentDeps,
  { voucherId, number }: Presented,
  bookingId: number,
  cause: Cause,
): Promise<Result<Recorded>> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const isRepeated = state.status === 'confirmed' && isPaidWith(state.settledBy, voucherId)
  // `notPayable` would answer `payment_settled`, which would tell a stranger that the booking is paid.
  if (!isRepeated && state.status === 'confirmed') return reject('booking_not_on_hold')
  const refusal = isRepeated ? undefined : notPayable(state, deps.clock())
  if (refusal) return reject(refusal)
  if (!isRepeated && state.paymentIntentId !== null) {
    const cardRefusal = await refuseIfPaid(deps, state.paymentIntentId, cause)
    if (cardRefusal) return cardRefusal
  }
  const redeemed = await deps.streams.execute(voucher, voucherId, cause, redeemFor(deps, number, state))
  if (!redeemed.ok) return redeemed
  return settleWithVoucher(deps, redeemed.state, bookingId, cause)
}

/** Adds the payment to the draft of a booking that is just being made, if the voucher in memory can pay it. */
export function draftPayment(deps: Deps, { voucherId, number }: Presented, draft: Draft, made: KnownBooking): void {
  if (notPayable(made, deps.clock())) return
  const redeemed = draft.add(voucher, voucherId, redeemFor(deps, number, made))
  const payment = redeemed && paymentOf(redeemed, made.bookingId)
  if (payment) draftConfirmation(deps, draft, made, payment)
}

/** Redeems the price of the booking from the voucher with this number. */
const redeemFor = (deps: Deps, number: string, made: KnownBooking) => (state: Voucher) =>
  redeem(state, redemptionFor(deps, made, number), deps.clock())

type Billed = Pick<KnownBooking, 'bookingId' | 'serviceId' | 'priceCents'> & { readonly second?: object | undefined }

/** What a voucher with this number is to pay. */
export const redemptionFor = (
  { reference }: Pick<Deps, 'reference'>,
  { bookingId, serviceId, priceCents, second }: Billed,
  number: string,
): Redemption => ({
  number,
  bookingId,
  serviceId: second ? null : serviceId,
  priceCents,
  retiredServices: retiredServices(reference.current()),
})

/** Refuses the voucher when the card payment has succeeded or is in progress. */
async function refuseIfPaid(deps: PaymentDeps, paymentIntentId: string, cause: Cause): Promise<Refusal | undefined> {
  const refreshed = await askProvider(deps, paymentIntentId, cause)
  if (!refreshed.ok) return refreshed
  const { status } = await deps.streams.load(payment, paymentIntentId)
  if (status === 'succeeded') return reject('payment_settled')
  return status === 'processing' ? reject('payment_in_progress') : undefined
}

/**
 * Confirms a booking for which a voucher was redeemed. When it cannot be confirmed (its time is taken, or it has ended),
 * the amount is restored to the voucher: a voucher is never spent without a booking. Safe to run again.
 */
export async function settleWithVoucher(
  deps: Deps,
  state: Voucher,
  bookingId: number,
  cause: Cause,
): Promise<Result<Recorded>> {
  const payment = paymentOf(state, bookingId)
  if (!payment) return reject('booking_closed')
  const known = await deps.streams.load(booking, bookingId)
  if (known.status !== 'none' && isOpenFor(known, payment)) {
    const confirmed = await confirm(deps, known, payment, cause)
    if (confirmed.ok) return confirmed
  }
  const { state: now } = await deps.streams.execute(booking, bookingId, cause, current =>
    endUnconfirmed(current, deps.clock()),
  )
  const back = backFrom(now, payment.voucherId)
  if (back) await restoreToVoucher(deps, payment.voucherId, bookingId, back, cause)
  if (now.status !== 'none') await releaseRejected(deps, now, now.paymentIntentId, cause)
  return reject('slot_taken')
}

/**
 * How a voucher gets back what it was redeemed for a booking that this process could not confirm. Undefined when another
 * one has confirmed it with the voucher, and the centre keeps that: the booking goes on, or staff canceled it so.
 */
function backFrom(state: Booking, voucherId: number): GivenBack | undefined {
  if (state.status === 'none' || !isPaidWith(state.settledBy, voucherId)) return { reason: 'not_confirmed' }
  return state.status === 'canceled' && state.givesBack ? givenBackBy(state) : undefined
}

/** The payment of a whole booking by a voucher; undefined when it was not redeemed for that. */
function paymentOf(state: Voucher, bookingId: number): VoucherPart | undefined {
  if (state.status !== 'issued' && state.status !== 'invalidated') return undefined
  const taken = state.redemptions.find(each => each.bookingId === bookingId && !each.isPart)
  const { voucherId, number: voucherNumber } = state
  return taken && { kind: 'voucher', voucherId, voucherNumber, amountCents: taken.amountCents }
}

/** Whether the booking can be confirmed with this payment, or has been already. */
const isOpenFor = (state: KnownBooking, payment: VoucherPart): boolean =>
  state.status === 'confirmed' ? isSettledBy(state.settledBy, payment) : state.status === 'pending'

/** Why the vouchers of a canceled booking get back what they paid. */
export const givenBackBy = ({ byLink, terms }: CanceledBooking): GivenBack =>
  byLink ? { reason: 'canceled_by_client' } : { reason: 'canceled_by_staff', terms }

/** Gives back to a voucher what a booking has redeemed from it. */
export const restoreToVoucher = (
  { streams, clock, zone }: Pick<Deps, 'streams' | 'clock' | 'zone'>,
  voucherId: number,
  bookingId: number,
  back: GivenBack,
  cause: Cause,
) => {
  const today = dayAt(clock(), zone)
  return streams.execute(voucher, voucherId, cause, state => restore(state, bookingId, back, { today, zone }))
}
