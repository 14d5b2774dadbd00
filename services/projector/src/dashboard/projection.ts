import { cancellationsTable, type DashboardDayRow, dashboardDaysTable } from '@alba/contracts/dashboard/rows'
import type { EventOf } from '@alba/contracts/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'

type DayEvent = EventOf<'BookingConfirmed' | 'BookingCanceled' | 'BookingRescheduled'>

/** The figures of the dashboard: confirmed bookings by day, and the cancellations by staff, whoever wanted them. */
export const dashboard = writtenTogether(
  projection(
    2,
    table(dashboardDaysTable, {
      handles: ['BookingConfirmed', 'BookingCanceled', 'BookingRescheduled'],
      keys: event =>
        event.type === 'BookingRescheduled' ? [event.data.from.date, event.data.date] : [event.data.date],
      evolve: (row, event, date) => withBookings(row, date, without(row, event), stays(event, date)),
    }),
    table(cancellationsTable, {
      handles: ['BookingCanceled'],
      // A visitor who gives up an unpaid booking is not counted as a cancellation.
      keys: ({ data }) => (data.by === 'staff' ? [data.bookingId] : []),
      evolve: (row, { data, metadata }) => row ?? { booking_id: data.bookingId, canceled_at: metadata.occurredAt },
    }),
  ),
)

const without = (row: DashboardDayRow | undefined, { data }: DayEvent): readonly number[] =>
  (row?.booking_ids ?? []).filter(id => id !== data.bookingId)

/** The id of the event's booking if it is on this day after the event; empty if it is not. */
const stays = (event: DayEvent, date: string): readonly number[] =>
  event.type === 'BookingCanceled' || event.data.date !== date ? [] : [event.data.bookingId]

function withBookings(
  row: DashboardDayRow | undefined,
  date: string,
  ...ids: readonly (readonly number[])[]
): DashboardDayRow | undefined {
  const booking_ids = ids.flat()
  // No empty row for a day of which only the cancellation of an unconfirmed booking is known.
  if (!row && booking_ids.length === 0) return undefined
  return { date, booking_ids, bookings: booking_ids.length }
}
