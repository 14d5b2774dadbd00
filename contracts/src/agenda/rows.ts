import { date, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { DaySchedule } from './day-schedule.ts'

/**
 * The read model `agenda`: one row for each calendar day of the centre, so a month is 31 rows in one range of the
 * index.
 */
export const daysTable = defineTable('agenda', 'days', {
  key: 'date',
  columns: { date: date(), schedule: json<DaySchedule>() },
  // Each booking of the day updates the row.
  fillfactor: 70,
})
export type DayRow = RowOf<typeof daysTable>

/** The closures that are in force, as staff entered them. */
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
