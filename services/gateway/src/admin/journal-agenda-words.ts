import { type Week, type WeeklyHours, weekdays } from '@alba/contracts/agenda/weekly-hours'
import type { DataOf, EventType } from '@alba/contracts/events'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import type { Catalogue } from '../catalogue/catalogue.ts'

// What the journal says of openings, closures and weekly hours. `journal.ts` adds who did it, and when.

/** A field that changed, with its values in words. */
export type Change = { readonly label: string; readonly before: string; readonly after: string }
export type AgendaText = { readonly sentence: string; readonly changes: readonly Change[] }

const NOTHING = 'rien'
const FOR_ABSENCE = ', pour une absence'

/** « lundi 23 novembre 2026 à 9 h 00 » */
function spokenMoment(instant: string, zone: string): string {
  const local = localOf(instant, zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}

type Ends = { readonly startsAt: string; readonly endsAt: string }

/** « de 9 h 00 à 13 h 00 » */
const hoursOf = ({ startsAt, endsAt }: Ends, zone: string): string =>
  `de ${spokenTime(localOf(startsAt, zone))} à ${spokenTime(localOf(endsAt, zone))}`

const added = (label: string, after: string): Change => ({ label, before: NOTHING, after })
const removed = (label: string, before: string): Change => ({ label, before, after: NOTHING })

/** The changes of a closure that is scheduled or, with `removed`, lifted. */
const closureChanges = (
  data: Ends & { readonly roomId: number; readonly reason?: string | null },
  change: typeof added,
  { rooms }: Catalogue,
  zone: string,
): Change[] => [
  change('Salle', roomName(data.roomId, rooms)),
  change('Du', spokenMoment(data.startsAt, zone)),
  change('Au', spokenMoment(data.endsAt, zone)),
  ...(data.reason ? [change('Motif', data.reason)] : []),
]

export const roomName = (id: number, rooms: Catalogue['rooms']): string =>
  rooms.find(room => room.id === id)?.name ?? `Salle ${id}`

const openingChange = (data: DataOf<'AvailabilityOpened'>, change: typeof added, zone: string): Change[] => [
  change(spokenDay(data.date), hoursOf(data, zone)),
]

type Writer<Type extends EventType> = (
  data: DataOf<Type>,
  before: DataOf<Type> | undefined,
  catalogue: Catalogue,
  zone: string,
) => AgendaText

const texts: {
  readonly [Type in
    | 'AvailabilityOpened'
    | 'AvailabilityRemoved'
    | 'ClosureScheduled'
    | 'ClosureLifted'
    | 'WeeklyHoursSet']: Writer<Type>
} = {
  AvailabilityOpened: (data, _before, _catalogue, zone) => ({
    // An absence removes an opening, and opens what is left of it: nobody opened hours.
    sentence: data.absenceId === undefined ? 'Disponibilité ouverte' : `Disponibilité gardée en partie${FOR_ABSENCE}`,
    changes: openingChange(data, added, zone),
  }),
  AvailabilityRemoved: (data, _before, _catalogue, zone) => ({
    sentence: `Disponibilité supprimée${data.absenceId === undefined ? '' : FOR_ABSENCE}`,
    changes: openingChange(data, removed, zone),
  }),
  ClosureScheduled: (data, _before, catalogue, zone) => ({
    sentence: 'Fermeture prévue',
    changes: closureChanges(data, added, catalogue, zone),
  }),
  ClosureLifted: (data, _before, catalogue, zone) => ({
    sentence: 'Fermeture levée',
    changes: closureChanges(data, removed, catalogue, zone),
  }),
  WeeklyHoursSet: (data, before) => ({
    sentence: `Horaires de la semaine, à partir du ${spokenDay(data.from)}`,
    changes: hoursChanges(before, data),
  }),
}

/**
 * The text of an entry about the agenda; undefined for an event of another kind.
 * @param data the data of the event
 * @param before the data of the previous event of the same type about the same subject; undefined for the first one
 * @param zone the centre's time zone
 */
export function agendaText(
  type: EventType,
  data: object,
  before: object | undefined,
  catalogue: Catalogue,
  zone: string,
): AgendaText | undefined {
  if (!(type in texts)) return undefined
  const write = texts[type as keyof typeof texts] as Writer<EventType>
  return write(data as DataOf<EventType>, before as DataOf<EventType> | undefined, catalogue, zone)
}

const dayNames: Readonly<Record<keyof Week, string>> = {
  monday: 'Lundi',
  tuesday: 'Mardi',
  wednesday: 'Mercredi',
  thursday: 'Jeudi',
  friday: 'Vendredi',
  saturday: 'Samedi',
  sunday: 'Dimanche',
}
const calendarNames: Readonly<Record<WeeklyHours['holidaysOff'], string>> = {
  none: 'travaillés',
  france: 'chômés',
  'alsace-moselle': 'chômés, avec ceux d’Alsace et de Moselle',
}

/** « 9 h 00 » @param time `09:00` */
const clock = (time: string): string => spokenTime(`1970-01-01T${time}`)

/** « de 9 h 00 à 13 h 00 et de 14 h 00 à 18 h 00 » */
const rangesOf = (hours: Week['monday'] | undefined): string =>
  hours === undefined || hours.length === 0
    ? 'fermé'
    : hours.map(({ start, end }) => `de ${clock(start)} à ${clock(end)}`).join(' et ')

/** What differs between weekly hours and those that were set before; all of them are new when there were none. */
function hoursChanges(before: WeeklyHours | undefined, now: WeeklyHours): Change[] {
  const days = weekdays.map(
    day => [dayNames[day], before && rangesOf(before.week[day]), rangesOf(now.week[day])] as const,
  )
  const exceptions = datesOf(before, now).map(
    date => [`Exception du ${spokenDay(date)}`, exceptionOf(before, date), exceptionOf(now, date) ?? NOTHING] as const,
  )
  const others = [
    ['Dernier jour', before && untilOf(before), untilOf(now)],
    ['Jours fériés', before && calendarNames[before.holidaysOff], calendarNames[now.holidaysOff]],
  ] as const
  return [...days, ...exceptions, ...others]
    .filter(([, was, is]) => (was ?? NOTHING) !== is)
    .map(([label, was, is]) => ({ label, before: was ?? NOTHING, after: is }))
}

const untilOf = ({ until }: WeeklyHours): string => (until === null ? 'sans fin' : spokenDay(until))

const datesOf = (...set: readonly (WeeklyHours | undefined)[]): string[] =>
  [...new Set(set.flatMap(hours => hours?.exceptions.map(({ date }) => date) ?? []))].toSorted()

const exceptionOf = (hours: WeeklyHours | undefined, date: string): string | undefined => {
  const exception = hours?.exceptions.find(other => other.date === date)
  return exception && rangesOf(exception.hours)
}
