import type { DaySchedule } from './day-schedule.ts'

/** A row of the read model `agenda`: one calendar day of the centre. */
export type DayRow = { date: string; schedule: DaySchedule }
