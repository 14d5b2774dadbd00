import type { BookingEvent } from '@alba/contracts/bookings/events'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, confirmSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import type { Paid } from '../payments/payable.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, type BookingDetails, booking } from './booking.ts'
import { confirmBooking, isSettledWith, rejectLatePayment } from './decide.ts'
import { release, treatmentOf } from './slot.ts'

type Reason = Extract<BookingEvent, { type: 'LatePaymentRejected' }>['data']['reason']

/**
 * The money is there: the agenda gives the time for good, then the booking is confirmed. When the time was given away
 * meanwhile, or staff canceled the booking, the payment is recorded as too late and goes back in full: money is never
 * kept without a booking. Safe to run again after a crash at any point.
 * @returns the position to wait for, or null when the booking does not exist
 */
export async function settleBooking(
  deps: Deps,
  bookingId: number,
  { paymentIntentId, amountCents }: Paid,
  cause: Cause,
): Promise<string | null> {
  const card = { paymentIntentId, amountCents }
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return null
  // Decided once, whatever is free or canceled by now: a payment is settled or goes back, never both.
  if (state.rejectedIntents.includes(paymentIntentId)) return releaseRefused(deps, state, paymentIntentId, cause)
  const hopeless = refusal(state, card)
  if (hopeless) return returnMoney(deps, state, card, hopeless, cause)
  const slot = await deps.streams.execute(agenda, state.date, cause, day =>
    confirmSlot(day, treatmentOf(state), { resources: resourcesOf(deps.reference.current()), now: deps.clock() }),
  )
  // Without a block it was given once for this payment and taken back since: there is nothing to confirm.
  const block = slot.ok ? blockOf(slot.state, bookingId) : undefined
  if (!block) return returnMoney(deps, state, card, 'slot_taken', cause)
  return confirm(deps, state, block, card, cause)
}

/** What cannot be settled whatever the agenda says. */
function refusal(state: Exclude<Booking, { status: 'none' }>, card: Paid): Reason | undefined {
  if (state.status === 'canceled' && state.canceledBy === 'staff') return 'canceled_by_staff'
  if (state.status !== 'confirmed') return undefined
  return isSettledWith(state, card.paymentIntentId) ? undefined : 'already_settled'
}

async function confirm(
  deps: Deps,
  state: BookingDetails,
  { practitionerId, roomId }: { practitionerId: number; roomId: number },
  card: Paid,
  cause: Cause,
): Promise<string | null> {
  const { bookingId, date } = state
  const reference = deps.reference.current()
  const practitionerName = reference.practitioners.get(practitionerId)?.name ?? state.practitionerName
  const roomName = reference.rooms.get(roomId)?.name ?? state.roomName
  const data = {
    bookingId,
    date,
    practitionerId,
    practitionerName,
    roomId,
    roomName,
    settledBy: { kind: 'card' as const, ...card },
  }
  const outcome = await deps.streams.execute(booking, bookingId, cause, current => confirmBooking(current, data))
  if (outcome.ok) return outcome.position
  if (outcome.state.status === 'none') return null
  // Staff canceled, or another payment won, between our look and our append.
  return returnMoney(deps, outcome.state, card, refusal(outcome.state, card) ?? 'slot_taken', cause)
}

async function returnMoney(
  deps: Deps,
  state: BookingDetails,
  card: Paid,
  reason: Reason,
  cause: Cause,
): Promise<string | null> {
  const { bookingId } = state
  const outcome = await deps.streams.execute(booking, bookingId, cause, current =>
    rejectLatePayment(current, { bookingId, ...card, reason }),
  )
  if (!outcome.ok || outcome.state.status === 'none') return null
  if (outcome.state.rejectedIntents.includes(card.paymentIntentId))
    await releaseRefused(deps, outcome.state, card.paymentIntentId, cause)
  return outcome.position
}

/**
 * Gives back the time that we may have taken for a booking which turned out to be over. Only after the refusal is
 * recorded: from then on nobody can confirm the booking with this payment and miss the time.
 */
export async function releaseRefused(
  deps: Pick<Deps, 'streams'>,
  state: BookingDetails & { readonly status: Booking['status'] },
  paymentIntentId: string,
  cause: Cause,
): Promise<string | null> {
  if (state.status === 'confirmed') return null
  const { date, bookingId } = state
  const what = { date, bookingId, reason: 'refused', onlyUnpaid: false, closedIntent: paymentIntentId } as const
  const released = await release(deps, what, cause)
  return released.ok ? released.position : null
}
