import { type DaySchedule, evolveDay } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent, WeeklyHoursEvent } from '@alba/contracts/agenda/events'
import { type Planning, plannedDay } from '@alba/contracts/agenda/planned-day'
import { hoursFrom, type SetHours, type WeeklyHours, withHours } from '@alba/contracts/agenda/weekly-hours'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { isStale } from '@alba/contracts/shared/version'
import { changedOpenings } from '../openings/decide.ts'
import type { Hours } from './hours.ts'

type Setting = {
  readonly practitionerId: number
  readonly wanted: SetHours
  /** The centre's calendar day. */
  readonly today: string
  /** The version that the author saw; undefined: not checked. */
  readonly seen: number | undefined
}

/**
 * Sets the weekly hours of a practitioner. Setting the present hours again records nothing, unless they reset a day: a
 * day that staff had changed by hand follows the weekly hours again.
 */
export function setWeeklyHours(
  state: Hours,
  { practitionerId, wanted, today, seen }: Setting,
): Decision<WeeklyHoursEvent> {
  if (isStale(state.version, seen)) return reject('changed_meanwhile')
  const isKnown = isSame(hoursFrom(state.set, today), hoursFrom(withHours(state.set, wanted), today))
  if (isKnown && !resetsMore(state.set, wanted)) return accept()
  return accept({ type: 'WeeklyHoursSet', data: { practitionerId, ...wanted } })
}

const isSame = (a: readonly WeeklyHours[], b: readonly WeeklyHours[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Whether the wanted hours reset a day that no hours have reset yet. A day that staff has changed by hand since its last
 * reset has more `changes` than that reset says, so it counts as not reset.
 */
const resetsMore = (set: readonly SetHours[], wanted: SetHours): boolean =>
  wanted.resets.some(
    ({ date, changes }) =>
      !set.some(({ resets }) => resets.some(other => other.date === date && other.changes === changes)),
  )

/**
 * Gives a day the openings of the weekly hours of some practitioners, except those whose day staff changed by hand.
 * Bookings that are outside the openings afterwards stay, as after any removal.
 */
export function followWeeklyHours(
  day: DaySchedule,
  date: string,
  plannings: readonly Planning[],
): Decision<AgendaEvent> {
  const events: AgendaEvent[] = []
  let now = day
  for (const planning of plannings) {
    const planned = plannedDay(now, date, planning)
    if (!planned || planned.isKept) continue
    const { practitionerId } = planning
    const facts = changedOpenings(now, { date, practitionerId, ...planned, mark: { weekly: true } })
    events.push(...facts)
    now = facts.reduce(evolveDay, now)
  }
  return accept(...events)
}
