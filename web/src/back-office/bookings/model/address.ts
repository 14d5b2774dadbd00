import type { AskedBookings } from '../../../api/staff/bookings.ts'
import { type DateString, isDate, splitLocal } from '../../../shared/centre-time.ts'

export const statuses = ['active', 'all', 'confirmed', 'pending_hold', 'canceled'] as const
export const periods = ['all', 'today', 'week', 'month', 'upcoming'] as const
export type Status = (typeof statuses)[number]
export type Period = (typeof periods)[number]
/** One's own bookings, everybody's, or those of the practitioner with this id. */
export type Whose = 'mine' | 'all' | `${number}`

/** The part of the screen's state that can be linked: it stands in the query string. */
export type Place = {
  readonly view: 'calendar' | 'list'
  /** A week at a desk, a day on a phone, unless it was chosen. */
  readonly mode: 'week' | 'day' | undefined
  readonly date: DateString
  readonly whose: Whose
  readonly status: Status
  readonly period: Period
  /** Of the list, from 1 on. */
  readonly page: number
  /** The booking whose detail is open. */
  readonly booking: number | undefined
  /** The past moment that the calendar shows, a local time of the centre: « Agenda au… ». */
  readonly at: string | undefined
  /** The list « À déplacer » is open. */
  readonly misplaced: true | undefined
}

const oneOf = <Value extends string>(given: string | null, known: readonly Value[], usual: Value): Value =>
  known.find(value => value === given) ?? usual
/** A past moment is written to the minute. */
const momentOf = (given: string | null): string | undefined => {
  const local = splitLocal(given)
  return local && `${local.date}T${local.time}`
}
const whole = (given: string | null): number | undefined =>
  /^[1-9]\d{0,15}$/.test(given ?? '') ? Number(given) : undefined

/** Anybody may write an address: what cannot be read has its usual value. @param search without `?` */
export function readPlace(search: string, today: DateString): Place {
  const given = new URLSearchParams(search)
  const date = given.get('date') ?? ''
  const whose = given.get('whose')
  return {
    view: oneOf(given.get('view'), ['calendar', 'list'], 'calendar'),
    mode: given.get('mode') === 'week' ? 'week' : given.get('mode') === 'day' ? 'day' : undefined,
    date: isDate(date) ? date : today,
    whose: whose === 'mine' || whole(whose) ? (whose as Whose) : 'all',
    status: oneOf(given.get('status'), statuses, 'active'),
    period: oneOf(given.get('period'), periods, 'upcoming'),
    page: whole(given.get('page')) ?? 1,
    booking: whole(given.get('booking')),
    at: momentOf(given.get('at')),
    misplaced: given.get('misplaced') === 'true' || undefined,
  }
}

/** The address of a place below /backoffice; what is as usual is left out. */
export function addressOf(place: Place, today: DateString): string {
  const usual = readPlace('', today)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(place))
    if (value !== undefined && value !== usual[name as keyof Place]) search.set(name, String(value))
  return search.size > 0 ? `/bookings?${search}` : '/bookings'
}

/** Which bookings the server is asked for: one's own unless told otherwise. */
export function askedFor(whose: Whose): AskedBookings {
  if (whose === 'all') return { include_all: 'true' }
  return whose === 'mine' ? {} : { practitioner_ids: [Number(whose)] }
}
