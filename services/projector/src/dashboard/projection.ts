import { cancellationsTable, type DashboardDayRow, dashboardDaysTable } from '@alba/contracts/dashboard/rows'
import type { EventOf } from '@alba/contracts/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'

type DayEvent = EventOf<'BookingConfirmed' | 'BookingCanceled' | 'BookingRescheduled'>

/**
 * The figures of the dashboard: confirmed bookings by the day of their appointment, and cancellations by staff, whether
 * the client or the centre wanted them.
 */
export const dashboard = writtenTogether(
  projection(
    { version: 2 },
    table(dashboardDaysTable, {
      handles: ['BookingConfirmed', 'BookingCanceled', 'BookingRescheduled'],
      keys: event =>
        event.type === 'BookingRescheduled' ? [event.data.from.date, event.data.date] : [event.data.date],
      evolve: dayAfter,
    }),
    table(cancellationsTable, {
      handles: ['BookingCanceled'],
      // A visitor who gives up an unpaid booking is not counted as a cancellation.
      keys: ({ data }) => (data.by === 'staff' ? [data.bookingId] : []),
      evolve: (row, { data, metadata }) => row ?? { booking_id: data.bookingId, canceled_at: metadata.occurredAt },
    }),
  ),
)

function dayAfter(row: DashboardDayRow | undefined, event: DayEvent, date: string): DashboardDayRow | undefined {
  const { bookingId } = event.data
  const others = (row?.booking_ids ?? []).filter(id => id !== bookingId)
  const booking_ids = isOnDay(event, date) ? [...others, bookingId] : others
  // A day without bookings gets no row when an unconfirmed booking is canceled.
  if (!row && booking_ids.length === 0) return undefined
  return { date, booking_ids, bookings: booking_ids.length }
}

/** Whether the booking of the event is on this day after the event. */
const isOnDay = (event: DayEvent, date: string): boolean => event.type !== 'BookingCanceled' && event.data.date === date
