import { removeAvailability as command } from '@alba/contracts/agenda/commands'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { agenda } from '../agenda.ts'
import { dateOfOpening, removeAvailability as decide, outsideOpenings } from './decide.ts'

/** Removes an opening, and answers which bookings are outside the opening hours now. */
export const removeAvailability = handler(command, async (deps: Deps, { availabilityId }, cause) => {
  const date = dateOfOpening(availabilityId)
  const outcome = await deps.streams.execute(agenda, date, cause, day => decide(day, { date, availabilityId }))
  if (!outcome.ok) return outcome
  const removed = outcome.events.flatMap(({ type, data }) => (type === 'AvailabilityRemoved' ? [data] : []))
  const outside = removed.flatMap(({ practitionerId, startsAt, endsAt }) => {
    const range = { practitionerId, from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt) }
    return outsideOpenings(outcome.state, range, deps.clock())
  })
  return { ...outcome, outside }
})
