import type { AbsenceMark } from '@alba/contracts/absences/mark'
import { type ChangePractitioner, changePractitioner as command } from '@alba/contracts/bookings/commands'
import type { EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockFor, reassignSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking, resourcesOf } from '../reference/reference.ts'
import { type BookingDetails, booking } from './booking.ts'
import { changePractitioner as decide, outdated } from './decide.ts'
import { treatmentOf } from './treatment.ts'

/**
 * Gives a booking to another practitioner: first in the agenda, then in the booking. Two requests at the same time may
 * reach the agenda in one order and the booking in the other, so a policy makes both equal again (`syncPractitioner`).
 */
export const changePractitioner = handler(command, (deps: Deps, body, cause) => giveTo(deps, body, cause))

/** @param absence set when the practitioner is absent: the client is then told by the hand-over, and not by this change */
export async function giveTo(
  deps: Deps,
  { bookingId, practitionerId, version }: ChangePractitioner,
  cause: Cause,
  absence?: AbsenceMark,
): Promise<Result<Recorded>> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const refusal = outdated(state, version)
  if (refusal) return reject(refusal)
  const unavailable = notGivenTo(deps, state, practitionerId)
  if (unavailable) return unavailable
  const treatment = treatmentOf(state)
  const slot = await deps.streams.execute(agenda, state.date, cause, day => {
    const isConfirmed = state.status === 'confirmed'
    const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock(), isConfirmed, absence }
    const own = blockFor(day, treatment)
    // Another request has changed the practitioner in the agenda, and the booking does not show it yet.
    const overtaken = version !== undefined && own !== undefined && own.practitionerId !== state.practitionerId
    if (overtaken) return reject('booking_changed')
    return reassignSlot(day, treatment, practitionerId, context)
  })
  return slot.ok ? recordPractitioner(deps, state, { practitionerId, absence }, cause) : slot
}

/** Why a practitioner cannot be given a booking. The present one may keep it, even when she no longer works here. */
const notGivenTo = (deps: Deps, state: BookingDetails, practitionerId: number) =>
  practitionerId === state.practitionerId ? undefined : notWorking(deps.reference.current(), practitionerId)

/**
 * Makes the booking name the same practitioner as the agenda. They can differ after a crash between the two, or when
 * two changes overlapped. It runs after every change of either, so that the last change leaves them equal.
 */
export async function syncPractitioner(
  deps: Deps,
  { data }: EventOf<'SlotReassigned' | 'PractitionerChanged'>,
  cause: Cause,
): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status === 'none') return
  const block = blockFor(await deps.streams.load(agenda, state.date), treatmentOf(state))
  if (!block) return
  const { practitionerId } = block
  const absence = practitionerId === data.practitionerId ? data.absence : undefined
  await recordPractitioner(deps, state, { practitionerId, absence }, cause)
}

function recordPractitioner(
  deps: Deps,
  { bookingId, date, timesRescheduled }: BookingDetails,
  { practitionerId, absence }: { readonly practitionerId: number; readonly absence: AbsenceMark | undefined },
  cause: Cause,
) {
  const practitionerName = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  const data = { bookingId, date, practitionerId, practitionerName, ...(absence && { absence }) }
  return deps.streams.execute(booking, bookingId, cause, state => decide(state, data, timesRescheduled))
}
