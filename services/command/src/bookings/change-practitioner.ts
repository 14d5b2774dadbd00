import { changePractitioner as command } from '@alba/contracts/bookings/commands'
import type { EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockFor, reassignSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking, resourcesOf } from '../reference/reference.ts'
import { type BookingDetails, booking } from './booking.ts'
import { changePractitioner as decide, outdated } from './decide.ts'
import { treatmentOf } from './treatment.ts'

/**
 * Agenda first, then booking: the new practitioner's time is taken before it is promised. Of two who change her at once
 * the one who is first in the agenda may be last to tell the booking: policies look again after each of both.
 */
export const changePractitioner = handler(
  command,
  async (deps: Deps, { bookingId, practitionerId, version }, cause) => {
    const state = await deps.streams.load(booking, bookingId)
    const refusal = outdated(state, version)
    if (refusal || state.status === 'none') return reject(refusal ?? 'booking_unknown')
    const unavailable = notGivenTo(deps, state, practitionerId)
    if (unavailable) return unavailable
    const treatment = treatmentOf(state)
    const slot = await deps.streams.execute(agenda, state.date, cause, day => {
      const isConfirmed = state.status === 'confirmed'
      const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock(), isConfirmed }
      const own = blockFor(day, treatment)
      // Of two who saw the same booking, the agenda takes the first.
      const overtaken = version !== undefined && own !== undefined && own.practitionerId !== state.practitionerId
      if (overtaken) return reject('booking_changed')
      return reassignSlot(day, treatment, practitionerId, context)
    })
    return slot.ok ? tellBooking(deps, state, practitionerId, cause) : slot
  },
)

/** Why a practitioner cannot be given a booking; the one who has it keeps it, also when she has left. */
const notGivenTo = (deps: Deps, state: BookingDetails, practitionerId: number) =>
  practitionerId === state.practitionerId ? undefined : notWorking(deps.reference.current(), practitionerId)

/**
 * Makes the booking name whom the agenda names now: after a crash between the two, and when whoever changed the
 * practitioner told the booking late. Looks upon every change of either, so the last of them leaves them agreed.
 */
export async function agreeOnPractitioner(
  deps: Deps,
  { data }: EventOf<'SlotReassigned' | 'PractitionerChanged'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status === 'none') return
  const block = blockFor(await deps.streams.load(agenda, state.date), treatmentOf(state))
  if (block) await tellBooking(deps, state, block.practitionerId, cause)
}

function tellBooking(
  deps: Deps,
  { bookingId, date, timesRescheduled }: BookingDetails,
  practitionerId: number,
  cause: Cause,
) {
  const practitionerName = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  const data = { bookingId, date, practitionerId, practitionerName }
  return deps.streams.execute(booking, bookingId, cause, state => decide(state, data, timesRescheduled))
}
