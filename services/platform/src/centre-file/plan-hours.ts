import { setWeeklyHours } from '@alba/contracts/agenda/commands'
import { hoursFrom, hoursOn, type TimeRange, type WeeklyHours } from '@alba/contracts/agenda/weekly-hours'
import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import { isHoliday } from '../holidays.ts'
import type { Definition } from './definitions.ts'
import { differences, same } from './differences.ts'
import { differingByHand, eachDay, hoursInLog, type KnownHours, weeklyHoursOf } from './opening-days.ts'
import type { PlanOptions } from './plan.ts'
import { written } from './ranges.ts'
import { noSteps, type Steps, together } from './steps.ts'

type PlannedHours = { readonly steps: Steps; readonly leftByHand: readonly string[]; readonly isUnchanged: boolean }

/**
 * The weekly hours of the practitioners for whom the file has some. Days that staff changed by hand stay as they are, so
 * that a file that is applied again does not open a day off.
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
    steps: together(...planned.map(({ steps }) => steps)),
    leftByHand: planned.flatMap(({ leftByHand }) => leftByHand),
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
  const resetsDays = reopen && byHand.length > 0
  const leftByHand = reopen ? [] : byHand.map(date => leftInWords(practitioner, date, known, wanted))
  if (!resetsDays && agree(wanted, known, state)) return { steps: noSteps, leftByHand, isUnchanged: true }
  return { steps: stepsOf(practitioner, wanted, known, resetsDays), leftByHand, isUnchanged: false }
}

/**
 * Whether the log says these hours already. What they say about days that were changed by hand does not count, and
 * neither do hours that hold before the first day of the file.
 */
function agree(wanted: readonly WeeklyHours[], known: KnownHours, { today }: CentreState): boolean {
  if (known.weekly.length === 0) return openAlready(wanted, known, today)
  const [ours, theirs] = [hoursFrom(wanted, today)[0]?.from ?? today, known.weekly[0]?.from ?? today]
  const since = theirs < ours ? ours : today
  const compared = (set: readonly WeeklyHours[]) =>
    hoursFrom(set, since).map(each => ({
      ...each,
      exceptions: each.exceptions.filter(({ date }) => !known.byHand.has(date)),
    }))
  return same(compared(wanted), compared(known.weekly))
}

/** Hours that end say nothing new where all their days were opened by hand before. */
function openAlready(wanted: readonly WeeklyHours[], { byHand }: KnownHours, today: string): boolean {
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
  const changed = differences(inWords(known.weekly), inWords(wanted))
  const words =
    known.weekly.length === 0 ? `sets ${about}` : `changes ${about}: ${changed.join('; ') || 'days changed by hand'}`
  return {
    commands: wanted.map(hours => ({
      command: setWeeklyHours,
      body: { practitionerId: id, ...hours, resetsDays: resetsDays ? 'all' : 'none' },
      about,
    })),
    changes: [{ effect: known.weekly.length === 0 ? 'created' : 'changed', words }],
  }
}

const hoursInWords = (hours: readonly TimeRange[]): string => hours.map(written).join(', ') || 'closed'

/** The hours as texts, in which differences can be told. */
function inWords(set: readonly WeeklyHours[]): object {
  const each = set.map(({ from, until, week, holidaysOff, exceptions }) => ({
    until: until ?? 'no end',
    holidaysOff,
    ...Object.fromEntries(Object.entries(week).map(([weekday, hours]) => [weekday, hoursInWords(hours)])),
    ...Object.fromEntries(exceptions.map(({ date, hours }) => [date, hoursInWords(hours)])),
    from,
  }))
  const [now, ...later] = each.map(({ from, ...rest }) => ({ from, rest }))
  return { ...now?.rest, ...Object.fromEntries(later.map(({ from, rest }) => [`from ${from}`, rest])) }
}

function leftInWords(
  { name }: Definition,
  date: string,
  { byHand }: KnownHours,
  wanted: readonly WeeklyHours[],
): string {
  const [is, would] = [byHand.get(date) ?? [], hoursOn(wanted, date, isHoliday) ?? []].map(hoursInWords)
  return `${name} on ${date}: ${is}, not ${would}`
}
