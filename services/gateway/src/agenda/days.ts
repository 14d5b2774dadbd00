import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { daysTable } from '@alba/contracts/agenda/rows'
import type { ReadModels } from '../read-models/read-models.ts'

/** The schedules of these calendar days; a day on which nothing was ever opened is absent. */
export type ReadDays = (dates: readonly string[]) => Promise<ReadonlyMap<string, DaySchedule>>

/** How many days are kept: twice the longest booking horizon. */
const LIMIT = 1_500

export function daysReader(models: ReadModels): ReadDays {
  const cache = models.cached({ model: 'agenda', table: 'days', limit: LIMIT }, async dates => {
    const rows = await models.rows(daysTable, dates)
    return new Map(rows.map(row => [row.date, row.schedule]))
  })
  return dates => cache.get(dates)
}
