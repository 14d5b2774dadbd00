import { isBlocking } from '@alba/contracts/agenda/scheduling'
import type { DataOf } from '@alba/contracts/events'
import { agenda } from '../agenda/agenda.ts'
import { blockFor } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import type { IntentRef, Paid } from '../payments/payable.ts'
import { booking, type KnownBooking } from './booking.ts'
import { confirm } from './confirm.ts'
import { isSettledWith, rejectLatePayment } from './decide.ts'
import { haveGoneBack } from './parts/decide.ts'
import { releaseRejected } from './release-time.ts'
import { treatmentOf } from './treatment.ts'

type Reason = DataOf<'LatePaymentRejected'>['reason']

/**
 * Confirms a booking that has been paid. When its time has been taken, staff has canceled it, or the appointment has
 * begun, the payment is recorded as too late and is refunded in full: no payment is kept without a booking. Safe to run
 * again after a crash at any point.
 * @returns the position to wait for, or null when the booking does not exist
 */
export async function settleBooking(
  deps: Deps,
  bookingId: number,
  { paymentIntentId, amountCents, paidAt }: Paid,
  cause: Cause,
): Promise<string | null> {
  const card = { paymentIntentId, amountCents }
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return null
  // A payment that was rejected stays rejected, even if the time is free by now: its refund is under way.
  if (state.rejectedIntents.includes(paymentIntentId)) return releaseRejected(deps, state, paymentIntentId, cause)
  const reason = refusal(state, card) ?? ((await isPast(deps, state, { ...card, paidAt })) ? 'past' : undefined)
  if (reason) return rejectPayment(deps, state, card, reason, cause)
  const confirmed = await confirm(deps, state, { kind: 'card', ...card }, cause)
  if (confirmed.ok) return confirmed.position
  // Either staff has canceled in the meantime, or another payment has settled the booking, or the time is taken.
  return rejectPayment(deps, confirmed.state, card, refusal(confirmed.state, card) ?? 'slot_taken', cause)
}

/**
 * The payment has been refunded in full. A booking that was confirmed with it stays confirmed, and staff decides about
 * it. Otherwise the payment is rejected, so that it cannot confirm the booking any more, even when `PaymentSucceeded`
 * is handled after the refund.
 */
export async function rejectRefunded(
  deps: Deps,
  bookingId: number,
  { paymentIntentId, amountCents }: IntentRef,
  cause: Cause,
): Promise<string | null> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return null
  return rejectPayment(deps, state, { paymentIntentId, amountCents }, 'refunded', cause)
}

/** Why the payment cannot settle the booking, whatever the agenda says. */
function refusal(state: KnownBooking, card: IntentRef): Reason | undefined {
  if (state.status === 'canceled' && state.canceledBy === 'staff') return 'canceled_by_staff'
  if (state.status !== 'confirmed') return haveGoneBack(state) ? 'vouchers_given_back' : undefined
  return isSettledWith(state, card.paymentIntentId) ? undefined : 'already_settled'
}

/**
 * Whether the payment is too late because the appointment has begun: it was paid after the start, or the time was not
 * kept until the payment was found. A client who paid in time, and whose time was kept, has come: the booking is
 * confirmed.
 */
async function isPast(
  { streams, clock }: Deps,
  state: KnownBooking,
  { paymentIntentId, paidAt }: Paid,
): Promise<boolean> {
  const start = Date.parse(state.startsAt)
  if (clock() < start || isSettledWith(state, paymentIntentId)) return false
  if (Date.parse(paidAt) >= start) return true
  const block = blockFor(await streams.load(agenda, state.date), treatmentOf(state))
  return !block || !isBlocking(block, clock())
}

async function rejectPayment(
  deps: Deps,
  { bookingId }: KnownBooking,
  card: IntentRef,
  reason: Reason,
  cause: Cause,
): Promise<string | null> {
  const outcome = await deps.streams.execute(booking, bookingId, cause, current =>
    rejectLatePayment(current, { bookingId, ...card, reason }),
  )
  if (!outcome.ok || outcome.state.status === 'none') return null
  if (outcome.state.rejectedIntents.includes(card.paymentIntentId))
    await releaseRejected(deps, outcome.state, card.paymentIntentId, cause)
  return outcome.position
}
