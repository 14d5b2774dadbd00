import { isBlocking } from '@alba/contracts/agenda/scheduling'
import type { DataOf } from '@alba/contracts/events'
import { agenda } from '../agenda/agenda.ts'
import { blockFor } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import type { Opened, Paid } from '../payments/payable.ts'
import { booking, type KnownBooking } from './booking.ts'
import { confirm } from './confirm.ts'
import { isSettledWith, rejectLatePayment } from './decide.ts'
import { freeRefused } from './give-time-back.ts'
import { treatmentOf } from './treatment.ts'

type Reason = DataOf<'LatePaymentRejected'>['reason']

/**
 * The money is there: the booking is confirmed. When the time was given away meanwhile, when staff canceled the booking or
 * the appointment lies behind, the payment is recorded as too late and goes back in full: money is never kept without a
 * booking. Safe to run again after a crash at any point.
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
  // Decided once, whatever is free or canceled by now: a payment is settled or goes back, never both.
  if (state.rejectedIntents.includes(paymentIntentId)) return freeRefused(deps, state, paymentIntentId, cause)
  const hopeless = refusal(state, card) ?? ((await isPast(deps, state, { ...card, paidAt })) ? 'past' : undefined)
  if (hopeless) return returnMoney(deps, state, card, hopeless, cause)
  const confirmed = await confirm(deps, state, { kind: 'card', ...card }, cause)
  if (confirmed.ok) return confirmed.position
  // Staff canceled, or another payment won, between our look and our append; else the time is somebody else's.
  return returnMoney(deps, confirmed.state, card, refusal(confirmed.state, card) ?? 'slot_taken', cause)
}

/**
 * The money is gone again. A booking that was confirmed with it stays: what becomes of it is for staff to say. Any other
 * can no longer be confirmed with it, however late its arrival is heard of.
 */
export async function turnDownRefunded(
  deps: Deps,
  bookingId: number,
  { paymentIntentId, amountCents }: Opened,
  cause: Cause,
): Promise<string | null> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return null
  return returnMoney(deps, state, { paymentIntentId, amountCents }, 'refunded', cause)
}

/** What cannot be settled whatever the agenda says. */
function refusal(state: KnownBooking, card: Opened): Reason | undefined {
  if (state.status === 'canceled' && state.canceledBy === 'staff') return 'canceled_by_staff'
  if (state.status !== 'confirmed') return undefined
  return isSettledWith(state, card.paymentIntentId) ? undefined : 'already_settled'
}

/**
 * The appointment has begun, and nobody could count on it: it was not paid before, or its time was not kept until the
 * money was found. Whoever paid in time and was heard of late has come, and keeps the booking.
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

async function returnMoney(
  deps: Deps,
  { bookingId }: KnownBooking,
  card: Opened,
  reason: Reason,
  cause: Cause,
): Promise<string | null> {
  const outcome = await deps.streams.execute(booking, bookingId, cause, current =>
    rejectLatePayment(current, { bookingId, ...card, reason }),
  )
  if (!outcome.ok || outcome.state.status === 'none') return null
  if (outcome.state.rejectedIntents.includes(card.paymentIntentId))
    await freeRefused(deps, outcome.state, card.paymentIntentId, cause)
  return outcome.position
}
