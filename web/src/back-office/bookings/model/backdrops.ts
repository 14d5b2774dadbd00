import { dateOf, minutesOf, timeOf } from '../../../shared/centre-time.ts'
import type { Entry } from './entry.ts'
import { closedTimes, LEAST_MINUTES, type Opening } from './grid.ts'

type Closure = {
  readonly room_name: string
  readonly start_datetime: string
  readonly end_datetime: string
  readonly reason: string | null
}
/** A period of a day that is drawn behind the bookings, such as a closure, with its title. */
export type Stretch = {
  readonly date: string
  readonly from: string
  readonly to: string
  readonly title: string
  readonly kind: 'outside-hours' | 'day-off' | 'closure'
  /** How many minutes below its top the title is drawn, when a booking covers the top. */
  readonly titleAt?: number
}
type Covering = Pick<Entry, 'date' | 'start' | 'end'>
/** The height of a title in minutes, at 60 px an hour. */
const TITLE_MINUTES = 45

/** The part of a closure that lies on a day. */
function partOf(date: string, { start_datetime, end_datetime, room_name, reason }: Closure): Stretch | undefined {
  if (dateOf(start_datetime) > date || dateOf(end_datetime) < date) return undefined
  const from = start_datetime.startsWith(date) ? timeOf(start_datetime) : '00:00'
  const to = end_datetime.startsWith(date) ? timeOf(end_datetime) : '23:59'
  if (from >= to) return undefined
  return { date, from, to, kind: 'closure', title: `${room_name} fermée${reason ? ` : ${reason}` : ''}` }
}

/** Moves the title to where no booking covers it. When there is no such place, it stays at the top. */
function withVisibleTitle(stretch: Stretch, entries: readonly Covering[], firstHour: number): Stretch {
  const top = Math.max(minutesOf(stretch.from), firstHour * 60)
  const covered = entries
    .filter(({ date }) => date === stretch.date)
    .map(({ start, end }) => ({
      from: minutesOf(start),
      to: Math.max(minutesOf(end), minutesOf(start) + LEAST_MINUTES),
    }))
    .toSorted((a, b) => a.from - b.from)
  let firstGap = top
  for (const { from, to } of covered) if (from - firstGap < TITLE_MINUTES) firstGap = Math.max(firstGap, to)
  const fitsInGap = firstGap > top && firstGap + TITLE_MINUTES <= minutesOf(stretch.to)
  return fitsInGap ? { ...stretch, titleAt: firstGap - top } : stretch
}

/**
 * The periods in which no practitioner works, and those in which a room is closed. A day without any opening is a day
 * off.
 */
export function backdropsOf(
  days: readonly string[],
  openings: readonly Opening[] | undefined,
  closures: readonly Closure[],
  hours: { readonly first: number; readonly last: number },
  entries: readonly Covering[] = [],
): Stretch[] {
  const closed = openings ? days.flatMap(day => closedTimes(day, openings, hours)) : []
  const closedOnce = (date: string) => closed.filter(time => time.date === date).length === 1
  const rooms = days.flatMap(day => closures.map(closure => partOf(day, closure)).filter(part => part !== undefined))
  const isOff = (date: string) =>
    closedOnce(date) && !openings?.some(({ start_datetime }) => start_datetime.startsWith(date))
  return [
    ...closed.map(time =>
      isOff(time.date)
        ? { ...time, kind: 'day-off' as const, title: 'Fermé' }
        : { ...time, kind: 'outside-hours' as const, title: 'Hors des horaires' },
    ),
    ...rooms.map(room => withVisibleTitle(room, entries, hours.first)),
  ]
}
