import { bookableStart } from '@alba/contracts/agenda/offer'
import { wishOfMove } from '@alba/contracts/agenda/scheduling'
import { moveByLink as command, type MoveByLink } from '@alba/contracts/bookings/link-commands'
import { fromEpochMinutes, localToEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Move } from '../../agenda/decide.ts'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { resourcesOf } from '../../reference/reference.ts'
import { type BookingDetails, booking } from '../booking.ts'
import { takeOtherTime } from '../reschedule.ts'
import { brokenByMove, notChangeable } from './decide.ts'
import { linkedBooking } from './linked.ts'

/**
 * The client moves the booking to a time that is offered online, within the terms of sale. The old time is released
 * only when the booking has the new one. When the request is sent twice, the second one finds the booking at the wanted
 * time and changes nothing.
 */
export const moveByLink = handler(command, async (deps: Deps, body, cause) => {
  const { token, startTime, seenStart } = body
  const found = await linkedBooking(deps, token)
  if (!found.ok) return found
  const { state } = found
  const now = deps.clock()
  const isThere = localToEpochMinutes(startTime, deps.zone) === toEpochMinutes(state.startsAt)
  if (isThere && state.status === 'confirmed')
    return deps.streams.execute(booking, state.bookingId, cause, () => accept())
  const refusal = notChangeable(state, { seenStart }, now)
  if (refusal) return reject(refusal)
  const start = bookableStart(startTime, deps.reference.current().bookingRules, deps.zone, now)
  if (!start.ok) return start
  const broken = brokenByMove(state, fromEpochMinutes(start.startsAt), { now, zone: deps.zone })
  return broken ? reject(broken) : takeOtherTime(deps, state, start, moveOfClient(deps, state, body), cause)
})

/** A client who asked for a practitioner stays with her, unless they give that up with this move. */
function moveOfClient(
  { reference }: Deps,
  { date, startsAt, personId, practitionerId, wishedPractitionerId }: BookingDetails,
  { anyPractitioner }: MoveByLink,
): Move {
  const held = { wished: wishedPractitionerId, present: practitionerId }
  return {
    from: { date, startsAt },
    personId,
    reason: null,
    wishedBy: 'client',
    through: 'link',
    ...wishOfMove(held, resourcesOf(reference.current()), anyPractitioner),
    ...(wishedPractitionerId !== null && anyPractitioner && { wishEnds: true as const }),
  }
}
