import type { BookingChange } from '@alba/contracts/agenda/changes-api'
import type { PastDayView } from '@alba/contracts/agenda/staff-api'
import type { DrawnBookingView, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { minutesOf, splitLocal } from '../../../shared/centre-time.ts'
import { MASSAGE } from '../../../shared/staff/rooms.ts'

/** A booking as the calendar draws it. Times are local times of the centre. */
export type Entry = {
  readonly id: number
  /** Different for each card: the treatments of a booking have the same `id`. */
  readonly key: string
  readonly status: string
  readonly date: string
  /** `09:15` */
  readonly start: string
  readonly end: string
  /** The minutes from `start` to `end`, without the tidying. */
  readonly minutes: number
  readonly service: string
  readonly client: string
  readonly practitioners: readonly { readonly id: number; readonly name: string }[]
  /** Whether the card has the colour of massage rooms: the service needs one, or (`pastEntryOf`) the room is one. */
  readonly isMassage: boolean
  /** The minutes for tidying the room afterwards. */
  readonly after: number
  /** Set for each of two treatments in one booking. */
  readonly pair?: Pair
  /**
   * The change of the booking since the past moment that the calendar shows; set only while that moment is compared
   * with the present.
   */
  readonly mark?: Mark
}

type Pair = {
  readonly isSecond: boolean
  /** Whether both are given at the same time. */
  readonly isBeside: boolean
  /** The name of the other treatment. */
  readonly other: string
  /** The id of whoever gives the other treatment; undefined when that is unknown. */
  readonly otherBy: number | undefined
  /** When the booking begins, `14:00`. */
  readonly bookingStart: string
}

/**
 * A moved booking has two cards: `before`, where it was at the past moment, and `after`, where it is now. An added
 * booking has only the card `after`.
 */
export type Mark = {
  readonly side: 'before' | 'after'
  readonly kind: BookingChange
  /** « Ajoutée », « Déplacée ». */
  readonly label: string
  /** For screen readers: « déplacée au jeudi 26 novembre, 14:00 ». */
  readonly spoken: string
}

/** The name of a booking's service; its number when the service is missing. */
export const serviceName = (booking: { service?: { name: string } | null; service_id: number }): string =>
  booking.service?.name ?? `Service #${booking.service_id}`

/** The rooms of a booking: one, or those of two treatments where they differ. */
export const roomsOf = ({ room, second }: Pick<StaffBookingView, 'room' | 'second'>): string =>
  [...new Set([room?.name, second?.room.name])].filter(Boolean).join(' et ')

/** The client's name, under either of the two keys of the API. */
export const clientOf = (booking: { client_name?: string; customer_name?: string }): string =>
  booking.client_name ?? booking.customer_name ?? ''

type Timed = { start_time: string; end_time: string }

/** The date and times; undefined when they cannot be read. */
function timesOf({ start_time, end_time }: Timed) {
  const start = splitLocal(start_time)
  const end = splitLocal(end_time)
  if (!start || !end) return undefined
  // A booking that goes beyond midnight is drawn to the end of its first day.
  const until = end.date > start.date ? '23:59' : end.time
  return { date: start.date, start: start.time, end: until, minutes: minutesOf(until) - minutesOf(start.time) }
}

/** The state to show. A canceled hold whose client left before paying is « abandoned »: it never became a booking. */
export const stateOf = ({ status, abandoned }: Pick<StaffBookingView, 'status' | 'abandoned'>): string =>
  abandoned ? 'abandoned' : status

/** A booking as entries, one for each treatment; none when its times cannot be read. */
export function entriesOf(booking: DrawnBookingView): Entry[] {
  const { second } = booking
  const times = timesOf(second ? { ...booking, end_time: second.first_end_time } : booking)
  if (!times) return []
  const entry: Entry = {
    ...times,
    id: booking.id,
    key: String(booking.id),
    status: stateOf(booking),
    service: serviceName(booking),
    client: clientOf(booking),
    practitioners: booking.practitioners,
    isMassage: booking.service?.room_type_required === MASSAGE,
    after: booking.service?.buffer_after_minutes ?? 0,
  }
  return second ? pairOf(entry, second) : [entry]
}

/** The two treatments of a booking, each with its own time and practitioner. */
function pairOf(booking: Entry, second: NonNullable<DrawnBookingView['second']>): Entry[] {
  const times = timesOf(second)
  const pair = { isBeside: times?.start === booking.start, bookingStart: booking.start }
  const first: Entry = {
    ...booking,
    service: second.first_service_name,
    practitioners: booking.practitioners.slice(0, 1),
    pair: { ...pair, isSecond: false, other: second.service_name, otherBy: second.practitioner.id },
  }
  if (!times) return [first]
  const other: Entry = {
    ...booking,
    ...times,
    key: `${booking.id}-second`,
    service: second.service_name,
    practitioners: [second.practitioner],
    isMassage: second.room_type_required === MASSAGE,
    after: second.buffer_after_minutes,
    pair: {
      ...pair,
      isSecond: true,
      other: second.first_service_name,
      otherBy: booking.practitioners[0]?.id,
    },
  }
  return [first, other]
}

/**
 * The bookings of some days, as they were at a past moment, as entries. There each of two treatments is a booking of its
 * own, with the same id.
 * @param massageRooms the ids of the massage rooms
 */
export function pastEntriesOf(
  days: readonly Pick<PastDayView, 'bookings'>[],
  massageRooms: readonly number[],
): Entry[] {
  const seen = new Set<number>()
  return days
    .flatMap(({ bookings }) => bookings)
    .flatMap(booking => pastEntryOf(booking, massageRooms) ?? [])
    .map(entry => {
      const isSecond = seen.has(entry.id)
      seen.add(entry.id)
      return isSecond ? { ...entry, key: `${entry.id}-second` } : entry
    })
}

/**
 * A booking as it was at a past moment, as an entry; undefined when its times cannot be read.
 * @param massageRooms the ids of the massage rooms, since a past booking does not say of which type its room is
 */
export function pastEntryOf(
  booking: PastDayView['bookings'][number],
  massageRooms: readonly number[],
): Entry | undefined {
  const times = timesOf(booking)
  const { id, status, service_name: service, client_name: client, practitioners, room } = booking
  return (
    times && {
      ...times,
      id,
      key: String(id),
      status,
      service,
      client,
      practitioners,
      isMassage: massageRooms.includes(room.id),
      // A past booking does not say how long its room was tidied.
      after: 0,
    }
  )
}

export const isMine = ({ practitioners }: Pick<Entry, 'practitioners'>, me: number | undefined): boolean =>
  practitioners.some(({ id }) => id === me)

/** Whether the booking does not take place, so that its time is free. */
export const isGone = (status: string): boolean => status === 'canceled' || status === 'abandoned'

const HOLDS = ['pending_hold', 'pending']
const shows: Record<string, (status: string) => boolean> = {
  active: status => !isGone(status),
  all: () => true,
  pending_hold: status => HOLDS.includes(status),
}

/** Whether a filter includes a status. */
export const isShown = (status: string, filter: string): boolean =>
  (shows[filter] ?? ((given: string) => given === filter))(status)

export const isOnHold = (status: string): boolean => HOLDS.includes(status)
