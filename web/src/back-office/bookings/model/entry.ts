import type { PastDayView } from '@alba/contracts/agenda/staff-api'
import type { DrawnBookingView, StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { minutesOf, splitLocal } from '../../../shared/centre-time.ts'
import { MASSAGE } from '../../../shared/staff/rooms.ts'

/** A booking as the calendar draws it. Times are the centre's, without a zone. */
export type Entry = {
  readonly id: number
  readonly status: string
  readonly date: string
  /** `09:15` */
  readonly start: string
  readonly end: string
  readonly minutes: number
  readonly service: string
  readonly client: string
  readonly practitioners: readonly { readonly id: number; readonly name: string }[]
  readonly isMassage: boolean
  /** Minutes for tidying up. */
  readonly after: number
}

/** What a booking without a service is called. */
export const serviceName = (booking: { service?: { name: string } | null; service_id: number }): string =>
  booking.service?.name ?? `Service #${booking.service_id}`

/** The client's name, under either of the two keys that the server may use. */
export const clientOf = (booking: { client_name?: string; customer_name?: string }): string =>
  booking.client_name ?? booking.customer_name ?? ''

type Timed = { start_time: string; end_time: string }

/** When it is; undefined for times that cannot be read. */
function timesOf({ start_time, end_time }: Timed) {
  const start = splitLocal(start_time)
  const end = splitLocal(end_time)
  if (!start || !end) return undefined
  // A booking that lasts into the next day is drawn to the end of its first day.
  const until = end.date > start.date ? '23:59' : end.time
  return { date: start.date, start: start.time, end: until, minutes: minutesOf(until) - minutesOf(start.time) }
}

/** What a list or a calendar says of it: one that its client left before paying was never an appointment. */
export const stateOf = ({ status, abandoned }: Pick<StaffBookingView, 'status' | 'abandoned'>): string =>
  abandoned ? 'abandoned' : status

export function entryOf(booking: DrawnBookingView): Entry | undefined {
  const times = timesOf(booking)
  return (
    times && {
      ...times,
      id: booking.id,
      status: stateOf(booking),
      service: serviceName(booking),
      client: clientOf(booking),
      practitioners: booking.practitioners,
      isMassage: booking.service?.room_type_required === MASSAGE,
      after: booking.service?.buffer_after_minutes ?? 0,
    }
  )
}

/** @param massageRooms ids of the rooms for massages */
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
      status,
      service,
      client,
      practitioners,
      isMassage: massageRooms.includes(room.id),
      after: 0,
    }
  )
}

export const isMine = ({ practitioners }: Pick<Entry, 'practitioners'>, me: number | undefined): boolean =>
  practitioners.some(({ id }) => id === me)

/** Whether the booking is over without a visit, and its time is free. */
export const isGone = (status: string): boolean => status === 'canceled' || status === 'abandoned'

const HOLDS = ['pending_hold', 'pending']
const shows: Record<string, (status: string) => boolean> = {
  active: status => !isGone(status),
  all: () => true,
  pending_hold: status => HOLDS.includes(status),
}

/** Whether a status filter lets a booking through. */
export const isShown = (status: string, filter: string): boolean =>
  (shows[filter] ?? ((given: string) => given === filter))(status)

export const isOnHold = (status: string): boolean => HOLDS.includes(status)
