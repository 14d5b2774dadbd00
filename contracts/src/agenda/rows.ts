import { date, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { DaySchedule } from './day-schedule.ts'

/** The read model `agenda`: one row a calendar day of the centre, so that a month is 31 rows of one index range. */
export const daysTable = defineTable('agenda', 'days', {
  key: 'date',
  columns: { date: date(), schedule: json<DaySchedule>() },
  // Written with every booking of the day.
  fillfactor: 70,
})
export type DayRow = RowOf<typeof daysTable>

/** The closures that stand, as staff entered them. */
export const closuresTable = defineTable('agenda', 'closures', {
  key: 'id',
  columns: {
    id: integer(),
    room_id: integer(),
    starts_at: instant(),
    ends_at: instant(),
    reason: text().nullable(),
  },
  indexes: [['starts_at']],
})
export type ClosureRow = RowOf<typeof closuresTable>
