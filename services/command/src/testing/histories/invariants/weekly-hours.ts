import { agendaStream, hoursStream } from '@alba/contracts/agenda/events'
import { weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { EventOf } from '@alba/contracts/events'
import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { isOf } from './in-force.ts'

/**
 * Finds days whose openings are not what staff asked for: the weekly hours, with exceptions and public holidays, or
 * what somebody opened by hand, unless they asked that the day follows the weekly hours again (ADR 62). It is a second
 * implementation of these rules, and shares no code with the one that writes the days.
 */
export const weeklyHoursFindings = (simulation: Simulation): Finding[] =>
  [...simulation.reference().practitioners.values()].flatMap(({ practitionerId, retired }) => {
    const asked = simulation.log.stream(hoursStream(practitionerId)).filter(isOf('WeeklyHoursSet'))
    return [
      // A retired practitioner keeps the openings that exist.
      ...(retired === true ? [] : notFollowed(simulation, practitionerId, asked)),
      ...overwritten(simulation, practitionerId, asked),
      ...asked.flatMap(event => resetUnasked(simulation, event, asked)),
    ]
  })

type Asked = EventOf<'WeeklyHoursSet'>
type Hours = EventOf<'WeeklyHoursSet'>['data']

/** The days on which the law gives a day off in France, between the earliest and the latest day of a history. */
const HOLIDAYS = ['2026-12-25', '2027-01-01', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-08', '2027-05-17']

/**
 * The hours that hold on a day: the last ones set among those that have begun; before any has begun, the first to
 * begin.
 */
function holding(asked: readonly Asked[], date: string): Hours | undefined {
  const begun = asked.findLast(({ data }) => data.from <= date)
  if (begun) return begun.data
  const first = asked.map(({ data }) => data.from).toSorted()[0]
  return asked.findLast(({ data }) => data.from === first)?.data
}

/** The hours of a day as « 09:00-13:00 »; undefined for a day about which these hours say nothing. */
function wanted(hours: Hours, date: string): string[] | undefined {
  const texts = (ranges: readonly { readonly start: string; readonly end: string }[]) =>
    ranges.map(({ start, end }) => `${start}-${end}`)
  const exception = hours.exceptions.find(each => each.date === date)
  if (exception) return texts(exception.hours)
  if (date < hours.from) return undefined
  const isOver = hours.until !== null && date > hours.until
  if (isOver || (hours.holidaysOff !== 'none' && HOLIDAYS.includes(date))) return []
  const weekday = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday'
  return texts(hours.week[weekday])
}

const clockTime = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)

type Opened = EventOf<'AvailabilityOpened' | 'AvailabilityRemoved'>

/** What happened to the openings of a practitioner on a day. */
const openings = ({ log }: Simulation, date: string, practitionerId: number): Opened[] =>
  log
    .stream(agendaStream(date))
    .filter(isOf('AvailabilityOpened', 'AvailabilityRemoved'))
    .filter(({ data }) => data.practitionerId === practitionerId)

function openHours(events: readonly Opened[]): string[] {
  const open = new Map<number, string>()
  for (const { type, data } of events)
    if (type === 'AvailabilityRemoved') open.delete(data.availabilityId)
    else open.set(data.availabilityId, `${clockTime(data.startsAt)}-${clockTime(data.endsAt)}`)
  return [...open.values()].toSorted()
}

function notFollowed(simulation: Simulation, practitionerId: number, asked: readonly Asked[]): Finding[] {
  if (asked.length === 0) return []
  const { horizonDays } = simulation.reference().bookingRules
  const today = dayAt(simulation.now, zone)
  const last = addDays(today, horizonDays)
  const found: Finding[] = []
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const hours = holding(asked, date)
    const expected = hours && wanted(hours, date)
    const events = openings(simulation, date, practitionerId)
    const changes = events.filter(({ data }) => !data.weekly).length
    const follows = changes === 0 || hours?.resets.some(reset => reset.date === date && reset.changes === changes)
    if (!expected || !follows) continue
    const actual = openHours(events)
    if (actual.join() === expected.join()) continue
    const text = `practitioner ${practitionerId} is open ${actual.join()} instead of ${expected.join()}`
    found.push({ kind: 'weekly hours not followed', subject: agendaStream(date), text })
  }
  return found
}

/**
 * Finds days that were changed by hand and then by weekly hours, although nobody asked to reset a day with exactly that
 * number of changes by hand.
 */
function overwritten(simulation: Simulation, practitionerId: number, asked: readonly Asked[]): Finding[] {
  const resets = new Set(asked.flatMap(({ data }) => data.resets.map(({ date, changes }) => `${date} ${changes}`)))
  const dates = [...simulation.log.streams()].filter(stream => stream.startsWith('agenda-')).map(each => each.slice(7))
  return dates.flatMap(date => {
    let changes = 0
    return openings(simulation, date, practitionerId).flatMap(({ data }): Finding[] => {
      if (!data.weekly) changes++
      if (!data.weekly || changes === 0 || resets.has(`${date} ${changes}`)) return []
      const text = `weekly hours of practitioner ${practitionerId} changed a day that was changed by hand`
      return [{ kind: 'change by hand overwritten', subject: agendaStream(date), text }]
    })
  })
}

/**
 * Finds days that a command reset to the weekly hours, although it asked neither for all days nor has an exception
 * there.
 */
function resetUnasked({ writers }: Simulation, event: Asked, asked: readonly Asked[]): Finding[] {
  const body = writers.get(event.position)?.command?.body as
    | (Pick<Hours, 'exceptions'> & { readonly resetsDays: string })
    | undefined
  const known = new Set(
    asked
      .filter(({ revision }) => revision < event.revision)
      .flatMap(({ data }) => data.resets.map(({ date, changes }) => `${date} ${changes}`)),
  )
  return event.data.resets.flatMap(({ date, changes }) => {
    const isAsked = body?.resetsDays === 'all' || body?.exceptions.some(each => each.date === date)
    if (known.has(`${date} ${changes}`) || (isAsked && body?.resetsDays !== 'none')) return []
    return [{ kind: 'day reset unasked', subject: event.stream, text: `${date} after ${changes} changes` }]
  })
}
