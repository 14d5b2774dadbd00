import { openAvailability, removeAvailability } from '@alba/contracts/agenda/commands'
import type { CentreFile } from '@alba/contracts/centre/file'
import type { CentreState, PractitionerDay } from '@alba/contracts/centre/state'
import type { Definition } from './definitions.ts'
import { daysOfWeek, weekdayOf } from './opening-days.ts'
import type { PlanOptions } from './plan.ts'
import { common, type Range, without, written } from './ranges.ts'
import type { PlannedChange, PlannedCommand, Steps } from './steps.ts'

/** What is done about the hours of one practitioner on one day. */
type Day = {
  readonly practitioner: Definition
  readonly date: string
  readonly opened: readonly Range[]
  readonly closed: readonly Range[]
  /** The openings that have hours to close. What else they have is opened again, with what is opened. */
  readonly removed: readonly number[]
  readonly timeSlots: readonly Range[]
  readonly onlyInLog: readonly Range[]
  readonly leftClosed: readonly Range[]
}

/**
 * The hours of the practitioners for whom the file has a week. What staff removed stays closed, so that a file that is
 * applied again and again does not open a day off.
 */
export function planHours(
  { practitioners }: CentreFile,
  definitions: readonly Definition[],
  state: CentreState,
  options: PlanOptions,
) {
  const days = practitioners.flatMap(({ openings }, index) => {
    const practitioner = definitions[index]
    return practitioner && openings
      ? daysOf(practitioner, daysOfWeek(openings, state.today, options.since), state, options)
      : []
  })
  // A stable sort: on one day, practitioners stay in the order of the file.
  const ordered = days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const steps: Steps = {
    commands: ordered.flatMap(commandsOf),
    changes: [
      ...inWords(days, 'opened').map(
        ({ words, count }): PlannedChange => ({ effect: 'opened', count, words: `opens ${words}` }),
      ),
      ...inWords(days, 'closed').map(
        ({ words, count }): PlannedChange => ({ effect: 'closed', count, words: `closes ${words}` }),
      ),
    ],
  }
  return {
    steps,
    onlyInLog: inWords(days, 'onlyInLog').map(({ words }) => `the hours of ${words}`),
    leftClosed: inWords(days, 'leftClosed').map(({ words }) => words),
  }
}

/** All days that the file or the log opens for a practitioner. */
function daysOf(
  practitioner: Definition,
  wanted: ReadonlyMap<string, readonly Range[]>,
  state: CentreState,
  options: PlanOptions,
): Day[] {
  const known = new Map(
    state.days.filter(({ practitionerId }) => practitionerId === practitioner.id).map(day => [day.date, day]),
  )
  const dates = [...new Set([...wanted.keys(), ...known.keys()])]
  return dates.map(date => ({
    practitioner,
    date,
    ...planDay(wanted.get(date) ?? [], known.get(date), options),
  }))
}

function planDay(
  wanted: readonly Range[],
  known: Pick<PractitionerDay, 'openings' | 'removed'> = { openings: [], removed: [] },
  { retire = false, reopen = false }: PlanOptions,
): Omit<Day, 'practitioner' | 'date'> {
  const { openings } = known
  const leftClosed = reopen ? [] : common(wanted, known.removed)
  const opening = without(wanted, leftClosed)
  const surplus = without(openings, wanted)
  const removed = retire ? openings.filter(opening => without([opening], wanted).length > 0) : []
  const kept = openings.filter(opening => !removed.includes(opening))
  return {
    opened: without(opening, openings),
    closed: retire ? surplus : [],
    removed: removed.map(({ id }) => id),
    timeSlots: without(opening, kept),
    onlyInLog: retire ? [] : surplus,
    leftClosed,
  }
}

function commandsOf({ practitioner, date, timeSlots, removed }: Day): PlannedCommand[] {
  const about = `the hours of ${practitioner.name} on ${date}`
  const body = { practitionerId: practitioner.id, date, timeSlots }
  return [
    ...removed.map(availabilityId => ({ command: removeAvailability, body: { availabilityId }, about })),
    ...(timeSlots.length > 0 ? [{ command: openAvailability, body, about }] : []),
  ]
}

/** Days with the same hours on the same weekday, in one line: « Inès Moreau on Mondays, 09:00-13:00: 10 days, … ». */
function inWords(days: readonly Day[], which: 'opened' | 'closed' | 'onlyInLog' | 'leftClosed') {
  const lines = new Map<string, string[]>()
  for (const day of days.filter(each => each[which].length > 0)) {
    const line = `${day.practitioner.name} on ${inPlural(weekdayOf(day.date))}, ${day[which].map(written).join(', ')}`
    lines.set(line, [...(lines.get(line) ?? []), day.date])
  }
  return [...lines].map(([line, dates]) => ({ words: `${line}: ${periodOf(dates.toSorted())}`, count: dates.length }))
}

const inPlural = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

const periodOf = (dates: readonly string[]): string =>
  dates.length === 1 ? `${dates[0]}` : `${dates.length} days, ${dates[0]} to ${dates.at(-1)}`
