import type { PastDayView } from '@alba/contracts/agenda/staff-api'
import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { StaffSession } from './staff-session.ts'
import { withRetries } from './visitor.ts'

type TakenSlot = PastDayView['bookings'][number]

/**
 * Slots that are taken now. The agenda of a past moment is computed from the log, and not from the read models.
 * @param dates sorted
 */
export async function slotsTaken(nurse: StaffSession, dates: readonly string[]): Promise<TakenSlot[]> {
  const at = Temporal.Now.plainDateTimeISO('Europe/Paris').toString({ smallestUnit: 'second' })
  // With `at`, the route answers for a past moment, here the present second.
  const query = `start_date=${dates[0]}&end_date=${dates.at(-1)}&at=${at}`
  const { status, body } = await withRetries(() => nurse.ask('GET', `backoffice/agenda?${query}`))
  if (status !== 200) throw new Error(`the agenda is not shown: ${JSON.stringify(body)}`)
  return (body as { days: PastDayView[] }).days.flatMap(day => day.bookings)
}

/**
 * Checks that every confirmed booking has a slot at the same time, with the same practitioner and room, and that every
 * taken slot has such a booking.
 * @returns a sentence for each violation
 */
export function slotMismatches(bookings: readonly StaffBookingView[], slots: readonly TakenSlot[]): string[] {
  const wanted = bookings.filter(booking => booking.status === 'confirmed').map(place)
  const taken = slots.filter(slot => slot.status === 'confirmed').map(place)
  return [
    ...wanted.filter(each => !taken.includes(each)).map(each => `confirmed without a slot: ${each}`),
    ...taken.filter(each => !wanted.includes(each)).map(each => `slot without a booking: ${each}`),
    ...taken.filter((each, index) => taken.indexOf(each) < index).map(each => `given twice: ${each}`),
  ]
}

const place = ({ id, start_time, end_time, practitioners, room }: StaffBookingView | TakenSlot): string =>
  `booking ${id}, ${start_time} to ${end_time}, practitioner ${practitioners[0]?.id}, room ${room.id}`

/** A sentence for each two confirmed bookings that need the same room or practitioner at the same time. */
export function doubleBookings(bookings: readonly StaffBookingView[]): string[] {
  const confirmed = bookings.filter(booking => booking.status === 'confirmed')
  return confirmed.flatMap((a, index) =>
    confirmed
      .slice(index + 1)
      .filter(b => blocked(a).from < blocked(b).until && blocked(b).from < blocked(a).until)
      .filter(b => a.room.id === b.room.id || a.practitioners[0]?.id === b.practitioners[0]?.id)
      .map(b => `double: ${place(a)} and ${place(b)}`),
  )
}

/**
 * The time that a booking blocks, with its buffers. It is in milliseconds of the centre's local time, which are
 * comparable only on days without a clock change.
 */
function blocked({ start_time, end_time, service }: StaffBookingView) {
  return {
    from: Date.parse(`${start_time}Z`) - service.buffer_before_minutes * 60_000,
    until: Date.parse(`${end_time}Z`) + service.buffer_after_minutes * 60_000,
  }
}
