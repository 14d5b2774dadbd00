import { comingStart, dayBounds } from '@alba/contracts/agenda/offer'
import { rescheduleBooking as command } from '@alba/contracts/bookings/commands'
import { brokenTerms } from '@alba/contracts/bookings/rescheduling'
import type { EventOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, confirmSlot, moveSlot } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { later, type Recorded, type Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, booking } from './booking.ts'
import { changePractitioner } from './change-practitioner.ts'
import { rescheduleBooking as decide, notMovable } from './decide.ts'
import { release, treatmentOf } from './slot.ts'

type Moved = EventOf<'SlotMoved'>['data']

/**
 * Agenda first, then booking: the new time is taken before it is promised, and the old one freed last of all. Safe to
 * run again; policies go on from wherever a crash left it.
 */
export const rescheduleBooking = handler(command, async (deps: Deps, body, cause) => {
  const { bookingId, startTime, practitionerId, reason, version } = body
  const state = await deps.streams.load(booking, bookingId)
  const refusal = notMovable(state, version)
  if (refusal || state.status === 'none') return reject(refusal ?? 'booking_unknown')
  const start = comingStart(startTime, deps.zone, deps.clock())
  if (!start.ok) return start
  if (fromEpochMinutes(start.startsAt) === state.startsAt)
    return changePractitioner(
      deps,
      { bookingId, practitionerId: practitionerId ?? state.practitionerId, version },
      cause,
    )
  const outside = brokenTerms(state, fromEpochMinutes(start.startsAt), deps.clock(), deps.zone).length > 0
  if (outside && reason === null) return reject('override_reason_missing')
  const move = {
    from: { date: state.date, startsAt: state.startsAt },
    personId: state.personId,
    reason: outside ? reason : null,
    practitionerId: practitionerId ?? state.practitionerId,
    strict: practitionerId !== null,
  }
  const moved = await deps.streams.execute(agenda, start.date, cause, day => {
    const bounds = dayBounds(start.date, deps.zone)
    const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock(), bounds }
    return moveSlot(day, { ...treatmentOf(state), ...pick(start, ['date', 'startsAt']) }, move, context)
  })
  if (!moved.ok) return moved
  const event = moved.events.find(each => each.type === 'SlotMoved')
  return event ? tellBooking(deps, event.data, cause) : moved
})

/** Heals a crash between agenda and booking, unless the time has gone elsewhere since. */
export async function followMove(deps: Deps, { data }: EventOf<'SlotMoved'>, cause: Cause): Promise<void> {
  const block = blockOf(await deps.streams.load(agenda, data.date), data.bookingId)
  if (block && fromEpochMinutes(block.startsAt) === data.startsAt) await tellBooking(deps, data, cause)
}

async function tellBooking(deps: Deps, moved: Moved, cause: Cause): Promise<Result<Recorded>> {
  const { bookingId, date, startsAt } = moved
  const data = rescheduled(deps, moved)
  const outcome = await deps.streams.execute(booking, bookingId, cause, state => decide(state, data))
  if (!outcome.ok) {
    const { state } = outcome
    const isThere = state.status === 'confirmed' && state.date === date && state.startsAt === startsAt
    if (!isThere) await release(deps, { ...over(bookingId, date), reason: 'refused' }, cause)
    return outcome
  }
  const freed = await freeOldTime(deps, outcome.state, data.from.date, cause)
  return { ok: true, position: later(outcome.position, freed) }
}

const over = (bookingId: number, date: string) => ({ bookingId, date, onlyUnpaid: false, closedIntent: null })

function rescheduled(deps: Deps, moved: Moved): EventOf<'BookingRescheduled'>['data'] {
  const { practitioners, rooms } = deps.reference.current()
  const { practitionerId, roomId, from, startsAt, endsAt } = moved
  const wasOver = Date.parse(from.startsAt) + Date.parse(endsAt) - Date.parse(startsAt)
  return {
    ...pick(moved, ['bookingId', 'personId', 'date', 'startsAt', 'endsAt', 'practitionerId', 'roomId', 'reason']),
    practitionerName: practitioners.get(practitionerId)?.name ?? '',
    roomName: rooms.get(roomId)?.name ?? '',
    from: { ...from, endsAt: fromEpochMinutes(wasOver / 60_000) },
  }
}

async function freeOldTime(deps: Deps, state: Booking, date: string, cause: Cause): Promise<string | null> {
  if (state.status === 'none' || state.date === date) return null
  const freed = await release(deps, { ...over(state.bookingId, date), reason: 'rescheduled' }, cause)
  return freed.ok ? freed.position : null
}

/** Ends a move that a crash left half done: the new time is the booking's, the old one is nobody's. */
export async function settleMove(deps: Deps, { data }: EventOf<'BookingRescheduled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'confirmed') return
  const kept = await deps.streams.execute(agenda, state.date, cause, day =>
    confirmSlot(day, treatmentOf(state), { resources: resourcesOf(deps.reference.current()), now: deps.clock() }),
  )
  if (!kept.ok) throw new PermanentFailure(`booking ${data.bookingId} was moved to time that is no longer free`)
  await freeOldTime(deps, state, data.from.date, cause)
}
