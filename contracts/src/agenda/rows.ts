import type { Actor } from '../shared/event.ts'
import { date, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { DaySchedule } from './day-schedule.ts'
import type { SetHours } from './weekly-hours.ts'

/**
 * The read model `agenda`: one row for each calendar day of the centre, so a month is 31 rows in one range of the
 * index.
 */
export const daysTable = defineTable('agenda', 'days', {
  key: 'date',
  columns: { date: date(), schedule: json<DaySchedule>() },
  // Each booking of the day updates the row; free space on its page makes that cheap.
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

/** Weekly hours, with when and by whom they were set. `setAt` is a UTC instant. */
export type RecordedHours = SetHours & { readonly setAt: string; readonly setBy: Actor }

/** The weekly hours of each practitioner: those that hold and those that follow, earliest first. */
export const weeklyHoursTable = defineTable('agenda', 'weekly_hours', {
  key: 'practitioner_id',
  columns: {
    practitioner_id: integer(),
    /** How often they were set. */
    version: integer(),
    hours: json<readonly RecordedHours[]>(),
  },
})
export type WeeklyHoursRow = RowOf<typeof weeklyHoursTable>
