import { setWeeklyHours } from '@alba/contracts/agenda/commands'
import { daysToReset } from '@alba/contracts/agenda/resets'
import { hoursFrom, hoursOn, type TimeRange, type WeeklyHours } from '@alba/contracts/agenda/weekly-hours'
import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import { isHoliday } from '../holidays.ts'
import type { Definition } from './definitions.ts'
import { differences, same } from './differences.ts'
import { differingByHand, eachDay, hoursInLog, type KnownHours, weeklyHoursOf } from './opening-days.ts'
import type { PlanOptions } from './plan.ts'
import { rangeText } from './ranges.ts'
import { joinSteps, noSteps, type Steps } from './steps.ts'

type PlannedHours = { readonly steps: Steps; readonly keptDays: readonly string[]; readonly isUnchanged: boolean }

/**
 * Plans the weekly hours of the practitioners for whom the file has some. Days that staff changed by hand stay as they
 * are, so that a file that is applied again does not open a day off.
 * @param definitions the practitioners of the file, in its order
 */
export function planHours(
  { practitioners }: CentreFile,
  definitions: readonly Definition[],
  state: CentreState,
  options: PlanOptions,
) {
  const planned = practitioners.flatMap(({ openings }, index) => {
    const practitioner = definitions[index]
    if (!practitioner || !openings) return []
    return planOne(practitioner, weeklyHoursOf(openings, options.since ?? state.today), state, options)
  })
  return {
    steps: joinSteps(...planned.map(({ steps }) => steps)),
    keptDays: planned.flatMap(({ keptDays }) => keptDays),
    unchanged: planned.filter(({ isUnchanged }) => isUnchanged).length,
  }
}

function planOne(
  practitioner: Definition,
  wanted: readonly WeeklyHours[],
  state: CentreState,
  { reopen = false }: PlanOptions,
): PlannedHours {
  const known = hoursInLog(state, practitioner.id)
  const byHand = differingByHand(wanted, known)
  const kept = reopen ? absentAmong(byHand, wanted, known) : byHand
  const resetsDays = kept.length < byHand.length
  const keptDays = kept.map(date => keptDayInWords(practitioner, date, known, wanted))
  if (!resetsDays && hasWantedHours(wanted, known, state)) return { steps: noSteps, keptDays, isUnchanged: true }
  return { steps: stepsOf(practitioner, wanted, known, resetsDays), keptDays, isUnchanged: false }
}

/** The days of an absence, which stay closed also when all others follow, unless the file has a new exception for one. */
function absentAmong(
  dates: readonly string[],
  wanted: readonly WeeklyHours[],
  { weekly, absent }: KnownHours,
): string[] {
  const named = new Set(wanted.flatMap(hours => daysToReset(weekly, hours, []).map(({ date }) => date)))
  return dates.filter(date => absent.has(date) && !named.has(date))
}

/**
 * Whether the log has the wanted hours already. Two things are not compared: exceptions on days that were changed by
 * hand, and what the log says about days before the first day of the wanted hours.
 */
function hasWantedHours(wanted: readonly WeeklyHours[], known: KnownHours, { today }: CentreState): boolean {
  if (known.weekly.length === 0) return isOpenedByHand(wanted, known, today)
  const fileStart = hoursFrom(wanted, today)[0]?.from ?? today
  const logStart = known.weekly[0]?.from ?? today
  const since = logStart < fileStart ? fileStart : today
  const compared = (set: readonly WeeklyHours[]) =>
    hoursFrom(set, since).map(each => ({
      ...each,
      exceptions: each.exceptions.filter(({ date }) => !known.byHand.has(date)),
    }))
  return same(compared(wanted), compared(known.weekly))
}

/**
 * Whether staff has opened by hand exactly what the wanted hours would open, for a log without weekly hours. Compares
 * every day until the end of the wanted hours, and every other day that was opened by hand. Hours without an end cannot
 * all be opened by hand.
 */
function isOpenedByHand(wanted: readonly WeeklyHours[], { byHand }: KnownHours, today: string): boolean {
  const until = wanted.at(-1)?.until ?? null
  if (until === null) return false
  const dates = new Set([...eachDay(today, until), ...byHand.keys()])
  return [...dates].every(date => same(hoursOn(wanted, date, isHoliday) ?? [], byHand.get(date) ?? []))
}

function stepsOf(
  { id, name }: Definition,
  wanted: readonly WeeklyHours[],
  known: KnownHours,
  resetsDays: boolean,
): Steps {
  const about = `the hours of ${name}`
  const isNew = known.weekly.length === 0
  const differing = differences(inWords(known.weekly), inWords(wanted))
  // Without a difference in the weekly hours, only days that were changed by hand are reset.
  const changed = differing.join('; ') || 'days changed by hand'
  const words = isNew ? `sets ${about}` : `changes ${about}: ${changed}`
  return {
    commands: wanted.map(hours => ({
      command: setWeeklyHours,
      body: { practitionerId: id, ...hours, resetsDays: resetsDays ? 'all' : 'none' },
      about,
    })),
    changes: [{ effect: isNew ? 'created' : 'changed', words }],
  }
}

const hoursInWords = (hours: readonly TimeRange[]): string => hours.map(rangeText).join(', ') || 'closed'

/**
 * The hours as texts by field, for `differences`: the first period flat, each later one under `from <its first day>`.
 */
function inWords(set: readonly WeeklyHours[]): object {
  const [first, ...later] = set
  if (!first) return {}
  const laterByStart = later.map(hours => [`from ${hours.from}`, periodInWords(hours)] as const)
  return { ...periodInWords(first), ...Object.fromEntries(laterByStart) }
}

function periodInWords({ until, week, holidaysOff, exceptions }: WeeklyHours): Record<string, string> {
  const fields: Record<string, string> = { until: until ?? 'no end', holidaysOff }
  for (const [weekday, hours] of Object.entries(week)) fields[weekday] = hoursInWords(hours)
  for (const { date, hours } of exceptions) fields[date] = hoursInWords(hours)
  return fields
}

function keptDayInWords(
  { name }: Definition,
  date: string,
  { byHand }: KnownHours,
  wanted: readonly WeeklyHours[],
): string {
  const actual = hoursInWords(byHand.get(date) ?? [])
  const inFile = hoursInWords(hoursOn(wanted, date, isHoliday) ?? [])
  return `${name} on ${date}: ${actual}, not ${inFile}`
}
