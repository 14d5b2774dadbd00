import { agendaStream } from '@alba/contracts/agenda/events'
import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import { agenda } from '../agenda/agenda.ts'
import { confirmSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, type BookingDetails, booking } from './booking.ts'
import { confirmBooking, isSettledWith, rejectLatePayment } from './decide.ts'
import { release } from './release.ts'
import { treatmentOf } from './treatment.ts'

type Card = { readonly paymentIntentId: string; readonly amountCents: number }
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
  { paymentIntentId, amountCents }: Card,
  cause: Cause,
): Promise<string | null> {
  const card = { paymentIntentId, amountCents }
  const state = await deps.streams.load(bookingStream(bookingId), booking)
  if (state.status === 'none') return null
  // Decided once, whatever is free or canceled by now: a payment is settled or goes back, never both.
  if (state.rejectedIntents.includes(paymentIntentId)) return releaseRefused(deps, state, cause)
  const hopeless = refusal(state, card)
  if (hopeless) return returnMoney(deps, state, card, hopeless, cause)
  const slot = await deps.streams.execute({
    stream: agendaStream(state.date),
    decider: agenda,
    cause,
    decide: day =>
      confirmSlot(day, treatmentOf(state), { resources: resourcesOf(deps.reference.current()), now: deps.clock() }),
  })
  if (!slot.ok)
    return slot.rejection === 'slot_taken' ? returnMoney(deps, state, card, 'slot_taken', cause) : busy(slot.rejection)
  const block = slot.state.blocks.find(other => other.bookingId === bookingId)
  // Given once for this payment and taken back since (the store knew our event): there is nothing to confirm.
  if (!block) return returnMoney(deps, state, card, 'slot_taken', cause)
  return confirm(deps, state, block, card, cause)
}

/** What cannot be settled whatever the agenda says. */
function refusal(state: Exclude<Booking, { status: 'none' }>, card: Card): Reason | undefined {
  if (state.status === 'canceled' && state.canceledBy === 'staff') return 'canceled_by_staff'
  if (state.status !== 'confirmed') return undefined
  return isSettledWith(state, card.paymentIntentId) ? undefined : 'already_settled'
}

async function confirm(
  deps: Deps,
  state: BookingDetails,
  { practitionerId, roomId }: { practitionerId: number; roomId: number },
  card: Card,
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
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (current: Booking) => confirmBooking(current, data),
  })
  if (outcome.ok) return outcome.position
  if (outcome.state.status === 'none' || outcome.rejection === 'too_busy') return busy(outcome.rejection)
  // Staff canceled, or another payment won, between our look and our append.
  return returnMoney(deps, outcome.state, card, refusal(outcome.state, card) ?? 'slot_taken', cause)
}

async function returnMoney(
  deps: Deps,
  state: BookingDetails,
  card: Card,
  reason: Reason,
  cause: Cause,
): Promise<string | null> {
  const { bookingId } = state
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (current: Booking) => rejectLatePayment(current, { bookingId, ...card, reason }),
  })
  if (!outcome.ok || outcome.state.status === 'none') return busy(outcome.ok ? 'booking_unknown' : outcome.rejection)
  if (outcome.state.rejectedIntents.includes(card.paymentIntentId)) await releaseRefused(deps, outcome.state, cause)
  return outcome.position
}

/**
 * Gives back the time that we may have taken for a booking which turned out to be over. Only after the refusal is
 * recorded: from then on nobody can confirm the booking with this payment and miss the time.
 */
export async function releaseRefused(
  deps: Pick<Deps, 'streams'>,
  state: BookingDetails & { readonly status: Booking['status'] },
  cause: Cause,
): Promise<string | null> {
  if (state.status === 'confirmed') return null
  const { date, bookingId } = state
  const released = await release(deps, { date, bookingId, reason: 'refused', onlyUnpaid: false }, cause)
  return released.ok ? released.position : busy(released.rejection)
}

/** Too many lost races: the caller (a policy, or the provider's next webhook) tries again. */
function busy(rejection: string): never {
  throw new Error(`the booking could not be settled now: ${rejection}`)
}
