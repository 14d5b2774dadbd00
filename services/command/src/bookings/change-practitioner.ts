import type { AbsenceMark } from '@alba/contracts/absences/mark'
import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { type ChangePractitioner, changePractitioner as command } from '@alba/contracts/bookings/commands'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import type { EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { reassignSlot } from '../agenda/decide.ts'
import { blockFor, blocksOf, type Treatment } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import type { Recorded, Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { notWorking, resourcesOf } from '../reference/reference.ts'
import { type BookingDetails, booking, practitionersOf } from './booking.ts'
import { changePractitioner as decide, outdated } from './decide.ts'
import { treatmentOf } from './treatment.ts'

/**
 * Gives a booking to another practitioner: first in the agenda, then in the booking. Two requests at the same time may
 * reach the agenda in one order and the booking in the other, so a policy makes both equal again (`syncPractitioner`).
 */
export const changePractitioner = handler(command, (deps: Deps, body, cause) => giveTo(deps, body, cause))

/**
 * Gives a booking to a practitioner, or one of its two treatments side by side (`part`).
 * @param absence set when the practitioner who had it is absent. The event `BookingHandedOver` then makes the letter to
 * the client, and this change makes none
 */
export async function giveTo(
  deps: Deps,
  { bookingId, practitionerId, version, part: askedPart }: ChangePractitioner,
  cause: Cause,
  absence?: AbsenceMark,
): Promise<Result<Recorded>> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const refusal = outdated(state, version)
  if (refusal) return reject(refusal)
  const unavailable = notGivenTo(deps, state, practitionerId)
  if (unavailable) return unavailable
  // Two treatments one after the other have the same practitioner, so both are given away together.
  const part = state.second?.arrangement === 'beside' ? askedPart : undefined
  const treatment = treatmentOf(state)
  const slot = await deps.streams.execute(agenda, state.date, cause, day => {
    const isConfirmed = state.status === 'confirmed'
    const resources = resourcesOf(deps.reference.current())
    const context = { resources, now: deps.clock(), isConfirmed, part, absence }
    // Another request has changed a practitioner in the agenda, and the booking does not show it yet.
    const overtaken = version !== undefined && givenBy(day, treatment).some((id, n) => id !== practitionersOf(state)[n])
    if (overtaken) return reject('booking_changed')
    return reassignSlot(day, treatment, practitionerId, context)
  })
  return slot.ok ? recordPractitioner(deps, state, { practitionerId, part, absence }, cause) : slot
}

/**
 * The practitioners whom the agenda has for a booking, that of the first treatment first. Empty when the agenda has no
 * time for it, or time of another move.
 */
const givenBy = (day: DaySchedule, treatment: Treatment): number[] =>
  blockFor(day, treatment) ? blocksOf(day, treatment.bookingId).map(({ practitionerId }) => practitionerId) : []

/** Why a practitioner cannot be given a booking. The present one may keep it, even when she no longer works here. */
const notGivenTo = (deps: Deps, state: BookingDetails, practitionerId: number) =>
  practitionersOf(state).includes(practitionerId) ? undefined : notWorking(deps.reference.current(), practitionerId)

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
  const day = await deps.streams.load(agenda, state.date)
  const [first, second] = givenBy(day, treatmentOf(state))
  const markOf = (practitionerId: number) => (practitionerId === data.practitionerId ? data.absence : undefined)
  if (first !== undefined)
    await recordPractitioner(deps, state, { practitionerId: first, absence: markOf(first) }, cause)
  if (second !== undefined && state.second?.arrangement === 'beside')
    await recordPractitioner(deps, state, { practitionerId: second, part: 'second', absence: markOf(second) }, cause)
}

/** The practitioner who gets the booking. */
type Taker = {
  readonly practitionerId: number
  /** `second` when she gets only the second of two treatments side by side. */
  readonly part?: Part | undefined
  readonly absence: AbsenceMark | undefined
}

/**
 * Records in the booking what the agenda has decided. It is refused when the booking was moved meanwhile, because the
 * decision was about its former time.
 */
function recordPractitioner(
  deps: Deps,
  { bookingId, date, timesRescheduled }: BookingDetails,
  { practitionerId, part, absence }: Taker,
  cause: Cause,
) {
  const practitionerName = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  const marks = { ...(part && { part }), ...(absence && { absence }) }
  const data = { bookingId, date, practitionerId, practitionerName, ...marks }
  return deps.streams.execute(booking, bookingId, cause, state => decide(state, data, timesRescheduled))
}
