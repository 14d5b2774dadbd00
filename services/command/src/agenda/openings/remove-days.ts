import { removeOpenings as command } from '@alba/contracts/agenda/commands'
import { dayBounds } from '@alba/contracts/agenda/offer'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import { later } from '../../decision/result.ts'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { agenda } from '../agenda.ts'
import { closeRange, leftByRemoval } from './decide.ts'

/** The longest time whose openings are removed at once. Each day is a stream of its own. */
const LONGEST_DAYS = 366

/**
 * Removes all openings of a practitioner on several days. When the process dies between two days, the same command again
 * removes the rest.
 */
export const removeOpenings = handler(command, async (deps: Deps, { practitionerId, firstDay, lastDay }, cause) => {
  if (!deps.reference.current().practitioners.has(practitionerId)) return reject('practitioner_unknown')
  const last = daysBetween(firstDay, lastDay)
  if (last < 0) return reject('time_range_invalid')
  if (last >= LONGEST_DAYS) return reject('openings_too_long')
  let position: string | null = null
  const outside: number[] = []
  let removed = 0
  for (let day = 0; day <= last; day++) {
    const date = addDays(firstDay, day)
    const range = { date, practitionerId, ...dayBounds(date, deps.zone) }
    const outcome = await deps.streams.execute(agenda, date, cause, state => closeRange(state, range))
    if (!outcome.ok) return outcome
    const gone = outcome.events.flatMap(({ type, data }) => (type === 'AvailabilityRemoved' ? [data] : []))
    removed += gone.length
    outside.push(...gone.flatMap(each => leftByRemoval(outcome.state, each, deps.clock())))
    position = later(position, outcome.position)
  }
  return { ok: true, position, removed, outside }
})
