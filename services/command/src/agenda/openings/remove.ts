import { removeAvailability as command } from '@alba/contracts/agenda/commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { agenda } from '../agenda.ts'
import { dateOfOpening, removeAvailability as decide } from './decide.ts'

export const removeAvailability = handler(command, (deps: Deps, { availabilityId }, cause) => {
  const date = dateOfOpening(availabilityId)
  return deps.streams.execute(agenda, date, cause, day => decide(day, { date, availabilityId }))
})
