import type { AskedBookings } from '../../../api/staff/bookings.ts'
import { type DateString, isDate, splitLocal } from '../../../shared/centre-time.ts'

export const statuses = ['active', 'all', 'confirmed', 'pending_hold', 'canceled'] as const
export const periods = ['all', 'today', 'week', 'month', 'upcoming'] as const
export type Status = (typeof statuses)[number]
export type Period = (typeof periods)[number]
/** The user's own bookings, everybody's, or those of the practitioner with this id. */
export type Whose = 'mine' | 'all' | `${number}`

/** The state of the screen that is stored in its address. */
export type Place = {
  readonly view: 'calendar' | 'list'
  /** Undefined until it is chosen: a week on a large screen, a day on a phone. */
  readonly mode: 'week' | 'day' | undefined
  readonly date: DateString
  readonly whose: Whose
  readonly status: Status
  readonly period: Period
  /** The page of the list, from 1. */
  readonly page: number
  /** The id of the booking whose detail is open. */
  readonly booking: number | undefined
  /** The past moment that the calendar shows (« Agenda au… »), local time of the centre. */
  readonly at: string | undefined
  /** Whether that past moment is compared with today. */
  readonly compare: true | undefined
  /** Whether the list « À déplacer » is open. */
  readonly misplaced: true | undefined
}

const modes = ['week', 'day'] as const

const oneOf = <Value extends string>(given: string | null, known: readonly Value[], fallback: Value): Value =>
  known.find(value => value === given) ?? fallback
/** A past moment, to the minute. */
const momentOf = (given: string | null): string | undefined => {
  const local = splitLocal(given)
  return local && `${local.date}T${local.time}`
}
const positiveInteger = (given: string | null): number | undefined =>
  /^[1-9]\d{0,15}$/.test(given ?? '') ? Number(given) : undefined

/**
 * Reads the state from the address. Invalid values are replaced by defaults, since anybody can write a link.
 * @param search without `?`
 */
export function readPlace(search: string, today: DateString): Place {
  const given = new URLSearchParams(search)
  const date = given.get('date') ?? ''
  const whose = given.get('whose')
  return {
    view: oneOf(given.get('view'), ['calendar', 'list'], 'calendar'),
    mode: modes.find(mode => mode === given.get('mode')),
    date: isDate(date) ? date : today,
    whose: whose === 'mine' || positiveInteger(whose) ? (whose as Whose) : 'all',
    status: oneOf(given.get('status'), statuses, 'active'),
    period: oneOf(given.get('period'), periods, 'upcoming'),
    page: positiveInteger(given.get('page')) ?? 1,
    booking: positiveInteger(given.get('booking')),
    at: momentOf(given.get('at')),
    compare: given.get('compare') === 'true' || undefined,
    misplaced: given.get('misplaced') === 'true' || undefined,
  }
}

/** The address of a state, below /backoffice. Defaults are left out. */
export function addressOf(place: Place, today: DateString): string {
  const defaults = readPlace('', today)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(place))
    if (value !== undefined && value !== defaults[name as keyof Place]) search.set(name, String(value))
  return search.size > 0 ? `/bookings?${search}` : '/bookings'
}

/** The filter of practitioners for the server, whose default is the user's own bookings. */
export function askedFor(whose: Whose): AskedBookings {
  if (whose === 'all') return { include_all: 'true' }
  return whose === 'mine' ? {} : { practitioner_ids: [Number(whose)] }
}
