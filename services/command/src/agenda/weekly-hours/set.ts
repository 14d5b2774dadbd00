import { setWeeklyHours as command } from '@alba/contracts/agenda/commands'
import { lastPlannedDay } from '@alba/contracts/agenda/planned-day'
import { changesToUndo, daysToReset, resetsToRecord } from '@alba/contracts/agenda/resets'
import { hasLostException, laterDay, type SetHours, type WeeklyHours } from '@alba/contracts/agenda/weekly-hours'
import { addDays, dayAt, daysBetween } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { notWorking } from '../../reference/reference.ts'
import { agenda } from '../agenda.ts'
import { setWeeklyHours as decide } from './decide.ts'
import { followHours } from './follow.ts'
import { hours } from './hours.ts'

/**
 * Sets the weekly hours of a practitioner, and writes them into the days before it answers. After a crash between the
 * two, a policy does the rest.
 */
export const setWeeklyHours = handler(command, async (deps: Deps, body, cause) => {
  const { practitionerId, resetsDays, version: seen, ...wanted } = body
  const refusal = notWorking(deps.reference.current(), practitionerId)
  if (refusal) return refusal
  if (wanted.until !== null && wanted.until < wanted.from) return reject('time_range_invalid')
  const today = dayAt(deps.clock(), deps.zone)
  const from = laterDay(wanted.from, today)
  const state = await deps.streams.load(hours, practitionerId)
  const set = { ...wanted, from }
  // An exception before the hours begin has no effect, and staff would believe that it has. A centre's file may contain
  // old ones.
  const isByStaff = cause.actor.kind === 'practitioner'
  if (isByStaff && hasLostException(state.set, set, today)) return reject('exception_before_hours')
  const resets = await resetsOf(deps, { practitionerId, known: state.set, set, today, resetsDays })
  const outcome = await deps.streams.execute(hours, practitionerId, cause, now =>
    decide(now, { practitionerId, wanted: { ...set, resets }, today, seen }),
  )
  if (!outcome.ok) return outcome
  if (outcome.events.length === 0) return { ...outcome, outside: [] }
  const rules = deps.reference.current().bookingRules
  const { position, outside } = await followHours(deps, { practitionerIds: [practitionerId], rules }, cause)
  return { ...outcome, position: position ?? outcome.position, outside: [...outside] }
})

type Resetting = {
  readonly practitionerId: number
  readonly known: readonly SetHours[]
  readonly set: WeeklyHours
  readonly today: string
  readonly resetsDays: 'none' | 'exceptions' | 'all'
}

/**
 * The days that staff changed by hand, and that are to follow the weekly hours again. Each is recorded with its number
 * of changes by hand, so that a later change by hand counts again. The days of an absence stay as they are.
 */
async function resetsOf(deps: Deps, { practitionerId, known, set, today, resetsDays }: Resetting) {
  const last = lastPlannedDay(today, deps.reference.current().bookingRules)
  const requestedDays = resetsDays === 'all' ? daysFrom(today, last) : []
  const days = resetsDays === 'none' ? [] : daysToReset(known, set, requestedDays)
  const changesByDate = new Map<string, number>()
  for (const day of days)
    changesByDate.set(day.date, changesToUndo(await deps.streams.load(agenda, day.date), practitionerId, day))
  return resetsToRecord(known, today, changesByDate)
}

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
