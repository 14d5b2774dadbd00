import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { Wish } from '@alba/contracts/agenda/scheduling'
import { agenda } from '../agenda/agenda.ts'
import { confirmSlot } from '../agenda/decide.ts'
import { blockOf, blocksOf } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import type { Draft } from '../decision/draft.ts'
import type { Recorded } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type BookingDetails, booking, type KnownBooking } from './booking.ts'
import { confirmBooking } from './decide.ts'
import type { ConfirmingPayment } from './parts/decide.ts'
import { treatmentOf } from './treatment.ts'

/**
 * The result of a confirmation. It is refused when the time is taken, or when the state of the booking does not allow
 * it; `state` is then the last known state.
 */
export type Confirmation = ({ readonly ok: true } & Recorded) | { readonly ok: false; readonly state: KnownBooking }

/**
 * Confirms the time in the agenda, then the booking with the payment that settles it. Safe to run again after a crash between the
 * two.
 */
export async function confirm(
  deps: Deps,
  state: KnownBooking,
  payment: ConfirmingPayment,
  cause: Cause,
): Promise<Confirmation> {
  const { bookingId, date, personId } = state
  const slot = await deps.streams.execute(agenda, date, cause, confirmOn(deps, state))
  // When a policy runs again, the time that it confirmed before may have been released since: then there is no block.
  if (!slot.ok || !blockOf(slot.state, bookingId)) return { ok: false, state }
  const data = { bookingId, date, ...placesOf(deps, state, slot.state), payment, personId }
  const outcome = await deps.streams.execute(booking, bookingId, cause, current => confirmBooking(current, data))
  if (outcome.ok) return { ok: true, position: outcome.position }
  return { ok: false, state: outcome.state.status === 'none' ? state : outcome.state }
}

/** Adds the confirmation of a booking that is just being made to the draft that makes it. */
export function draftConfirmation(deps: Deps, draft: Draft, state: KnownBooking, payment: ConfirmingPayment): void {
  const { bookingId, date, personId } = state
  const day = draft.add(agenda, date, confirmOn(deps, state))
  if (!day || !blockOf(day, bookingId)) return
  const data = { bookingId, date, ...placesOf(deps, state, day), payment, personId }
  draft.add(booking, bookingId, current => confirmBooking(current, data))
}

const confirmOn = (deps: Deps, state: KnownBooking) => (day: DaySchedule) =>
  confirmSlot(day, treatmentOf(state), {
    resources: resourcesOf(deps.reference.current()),
    now: deps.clock(),
    wish: stayingWith(state),
  })

/**
 * A booking whose client asked for somebody stays with its practitioner when it is paid late, and goes to nobody else.
 * She may not be the one for whom the client asked, if staff chose another one in the meantime.
 */
const stayingWith = ({ wishedPractitionerId, practitionerId }: KnownBooking): Wish | null =>
  wishedPractitionerId === null ? null : { practitionerId, strict: true }

/** The practitioner and the room by the agenda, with their current names; of two treatments, for each. */
function placesOf(deps: Deps, state: BookingDetails, day: DaySchedule) {
  const [first, second] = blocksOf(day, state.bookingId)
  const place = namesOf(deps, first ?? state, state)
  return second && state.second ? { ...place, second: namesOf(deps, second, state.second) } : place
}

type Place = Pick<BookingDetails, 'practitionerId' | 'roomId'>

/** @param known the names from when the booking was made, for a practitioner or room that is not defined any more */
function namesOf(
  { reference }: Deps,
  { practitionerId, roomId }: Place,
  known: Pick<BookingDetails, 'practitionerName' | 'roomName'>,
) {
  const { practitioners, rooms } = reference.current()
  const practitionerName = practitioners.get(practitionerId)?.name ?? known.practitionerName
  return { practitionerId, practitionerName, roomId, roomName: rooms.get(roomId)?.name ?? known.roomName }
}
