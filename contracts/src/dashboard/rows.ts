import { bigint, date, defineTable, instant, integer, json, type RowOf } from '../shared/table.ts'

/** The read model `dashboard`: what its figures are added up from, so that no booking is looked at for them. */
export const dashboardDaysTable = defineTable('dashboard', 'days', {
  key: 'date',
  columns: {
    /** A day of the centre. */
    date: date(),
    /** The confirmed bookings of that day, so that an event that comes again counts once. */
    booking_ids: json<readonly number[]>(),
    bookings: integer(),
  },
  // Written with every booking of the day.
  fillfactor: 70,
})
export type DashboardDayRow = RowOf<typeof dashboardDaysTable>

/** What the centre cancelled, and when. */
export const cancellationsTable = defineTable('dashboard', 'cancellations', {
  key: 'booking_id',
  columns: { booking_id: bigint(), canceled_at: instant() },
  indexes: [['canceled_at']],
})
