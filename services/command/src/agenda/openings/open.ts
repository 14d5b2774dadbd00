import { openAvailability as command } from '@alba/contracts/agenda/commands'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { notWorking } from '../../reference/reference.ts'
import { agenda } from '../agenda.ts'
import { openAvailability as decide } from './decide.ts'

/** Opens hours of a practitioner, given in the centre's local time, and answers the openings that are new. */
export const openAvailability = handler(command, async (deps: Deps, { date, practitionerId, timeSlots }, cause) => {
  const refusal = notWorking(deps.reference.current(), practitionerId)
  if (refusal) return refusal
  const instant = (time: string) => localToEpochMinutes(`${date}T${time}:00`, deps.zone)
  const ranges = timeSlots.flatMap(({ start, end }) => {
    const from = instant(start)
    const until = instant(end)
    return from === undefined || until === undefined ? [] : [{ from, until }]
  })
  if (ranges.length < timeSlots.length) return reject('start_time_skipped')
  const outcome = await deps.streams.execute(agenda, date, cause, day => decide(day, { date, practitionerId, ranges }))
  if (!outcome.ok) return outcome
  const opened = new Set(outcome.events.map(({ type, data }) => type === 'AvailabilityOpened' && data.availabilityId))
  return { ...outcome, opened: outcome.state.openings.filter(({ id }) => opened.has(id)) }
})
