import { date, defineTable, json, type RowOf } from '../shared/table.ts'
import type { DaySchedule } from './day-schedule.ts'

/** The read model `agenda`: one row a calendar day of the centre, so that a month is 31 rows of one index range. */
export const daysTable = defineTable('agenda', 'days', {
  key: 'date',
  columns: { date: date(), schedule: json<DaySchedule>() },
  // Written with every booking of the day.
  fillfactor: 70,
})
export type DayRow = RowOf<typeof daysTable>
