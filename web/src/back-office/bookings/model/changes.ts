import type {
  AgendaChangesView,
  BookingChange,
  ChangedBookingView,
  ChangedClosureView,
  ChangedHoursView,
} from '@alba/contracts/agenda/changes-api'
import { dateOf } from '../../../shared/centre-time.ts'
import { labelOf, momentOf } from '../changes/words.ts'
import type { Whose } from './address.ts'
import { type Entry, type Mark, pastEntriesOf } from './entry.ts'
import type { Span } from './span.ts'

/* The comparison of a past moment with the present: as marks on the calendar's cards, and as a list. */

export type Changed =
  | { readonly of: 'booking'; readonly change: ChangedBookingView }
  | { readonly of: 'hours'; readonly change: ChangedHoursView }
  | { readonly of: 'closure'; readonly change: ChangedClosureView }
export type ChangedDay = { readonly date: string; readonly changes: readonly Changed[] }

/** The changes that concern these practitioners: of their bookings and hours, and of all closures. */
export function changesFor(changes: AgendaChangesView, whose: Whose, me: number | undefined): AgendaChangesView {
  if (whose === 'all') return changes
  const wanted = whose === 'mine' ? me : Number(whose)
  const isOf = ({ before, after }: ChangedBookingView) =>
    [before, after].some(place => place?.practitioner.id === wanted || place?.second?.practitioner.id === wanted)
  return {
    ...changes,
    bookings: changes.bookings.filter(isOf),
    hours: changes.hours.filter(({ practitioner }) => practitioner.id === wanted),
  }
}

/**
 * The start by which a change is listed: the booking's former one, or if that day is not shown, its present one; empty
 * if neither day is shown.
 */
function whenOf({ of, change }: Changed, { from, to }: Span): string {
  if (of !== 'booking') return change.start_datetime
  const places = [change.before, change.after].flatMap(place => (place ? [place.start_time] : []))
  return places.find(time => from <= dateOf(time) && dateOf(time) <= to) ?? ''
}

/** The changes of the shown days, by day and time. A moved booking is listed once. */
export function changesByDay({ bookings, hours, closures }: AgendaChangesView, span: Span): ChangedDay[] {
  const all: Changed[] = [
    ...hours.map(change => ({ of: 'hours' as const, change })),
    ...closures.map(change => ({ of: 'closure' as const, change })),
    ...bookings.map(change => ({ of: 'booking' as const, change })),
  ]
  const timed = all
    .map(changed => ({ changed, when: whenOf(changed, span) }))
    .filter(({ when }) => span.from <= dateOf(when) && dateOf(when) <= span.to)
    .toSorted((a, b) => a.when.localeCompare(b.when))
  const days = Map.groupBy(timed, ({ when }) => dateOf(when))
  return [...days].map(([date, ofDay]) => ({ date, changes: ofDay.map(({ changed }) => changed) }))
}

/**
 * The cards of the past moment with their marks, and additional cards for bookings that have come to a new place since.
 */
export function markedEntries(
  entries: readonly Entry[],
  { bookings }: Pick<AgendaChangesView, 'bookings'>,
  massageRooms: readonly number[],
): Entry[] {
  const changes = new Map(bookings.map(change => [change.id, change]))
  const marked = entries.map(entry => {
    const change = changes.get(entry.id)
    return change ? { ...entry, mark: formerPlaceMark(change) } : entry
  })
  return [...marked, ...bookings.flatMap(change => arrivalEntries(change, massageRooms))]
}

/** The mark on a card of the past moment. Its label names the first change, `spoken` all changes. */
function formerPlaceMark(change: ChangedBookingView): Mark {
  const [kind = 'moved'] = change.kinds
  const phrases = change.kinds.map(each => (each === 'moved' ? movedTo(change) : labelOf(each, change)))
  return { side: 'before', kind, label: labelOf(kind, change), spoken: phrases.map(lowerFirst).join(', ') }
}

const movedTo = ({ after }: ChangedBookingView): string => `Déplacée au ${after ? momentOf(after) : ''}`
const lowerFirst = (text: string): string => `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`

/** The changes of a booking that gave it a new place. */
const arrivalKinds: readonly BookingChange[] = ['added', 'moved']

/** The cards of a booking at its present place, one for each treatment; none when it was there already at the past moment. */
function arrivalEntries(change: ChangedBookingView, massageRooms: readonly number[]): Entry[] {
  const { id, after, before, client_name, service_name } = change
  const kind = arrivalKinds.find(each => change.kinds.includes(each))
  if (!after || !kind) return []
  const { second, ...first } = after
  const places = second ? [first, { ...first, ...second }] : [first]
  const bookings = places.map(({ practitioner, ...place }) => ({
    id,
    client_name,
    service_name,
    // The number of the service is not drawn.
    service_id: 0,
    practitioners: [practitioner],
    ...place,
  }))
  const isAdded = kind === 'added' || !before
  const label = isAdded ? labelOf(kind, change) : 'Venue ici'
  const spoken = isAdded ? lowerFirst(label) : `déplacée ici, avant : ${momentOf(before)}`
  const mark: Mark = { side: 'after', kind, label, spoken }
  return pastEntriesOf([{ bookings }], massageRooms).map(entry => ({ ...entry, mark }))
}
