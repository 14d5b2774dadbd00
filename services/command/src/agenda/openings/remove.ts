import { removeAvailability as command } from '@alba/contracts/agenda/commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { agenda } from '../agenda.ts'
import { dateOfOpening, removeAvailability as decide, leftByRemoval } from './decide.ts'

/** Removes an opening, and answers which of its bookings are in no other opening. */
export const removeAvailability = handler(command, async (deps: Deps, { availabilityId }, cause) => {
  const date = dateOfOpening(availabilityId)
  const outcome = await deps.streams.execute(agenda, date, cause, day => decide(day, { date, availabilityId }))
  if (!outcome.ok) return outcome
  const outside = outcome.events.flatMap(({ type, data }) =>
    type === 'AvailabilityRemoved' ? leftByRemoval(outcome.state, data, deps.clock()) : [],
  )
  return { ...outcome, outside }
})
