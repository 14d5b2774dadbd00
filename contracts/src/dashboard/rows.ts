import { bigint, date, defineTable, instant, integer, json, type RowOf } from '../shared/table.ts'

/** The read model `dashboard`: small tables to sum up, so that its figures need no query of the bookings. */
export const dashboardDaysTable = defineTable('dashboard', 'days', {
  key: 'date',
  columns: {
    /** A calendar day of the centre, on which appointments take place. */
    date: date(),
    /** The confirmed bookings whose appointment is on that day. With ids, an event that is applied twice counts once. */
    booking_ids: json<readonly number[]>(),
    /** How many there are. */
    bookings: integer(),
  },
  // Each booking of the day updates the row; free space on its page makes that cheap.
  fillfactor: 70,
})
export type DashboardDayRow = RowOf<typeof dashboardDaysTable>

/** The cancellations by staff, whoever wanted them, and when they were made. */
export const cancellationsTable = defineTable('dashboard', 'cancellations', {
  key: 'booking_id',
  columns: { booking_id: bigint(), canceled_at: instant() },
  indexes: [['canceled_at']],
})
