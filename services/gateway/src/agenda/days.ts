import { type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import { daysTable } from '@alba/contracts/agenda/rows'
import { addDays, daysBetween } from '@alba/contracts/shared/centre-time'
import type { ReadModels } from '../read-models/read-models.ts'

/** The schedules of calendar days. A day without any event is absent. */
export type ReadDays = (dates: readonly string[]) => Promise<ReadonlyMap<string, DaySchedule>>

/** How many days are cached: twice the longest booking horizon. */
const LIMIT = 1_500

/** Reads days, and caches each until a notification says that it changed. */
export function daysReader(models: ReadModels): ReadDays {
  const cache = models.cached({ model: 'agenda', table: 'days', limit: LIMIT }, async dates => {
    const rows = await models.rows(daysTable, dates)
    return new Map(rows.map(row => [row.date, row.schedule]))
  })
  return dates => cache.get(dates)
}

/** The days from the first to the last, both included; none when the last one comes before the first. */
export const datesBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at))

/**
 * How long an answer waits for what a policy writes into days. The policy writes later, so the command's position does
 * not include it.
 */
const WAIT_MS = 2_000

type Awaited = {
  readonly models: Pick<ReadModels, 'onAdvance'>
  readonly days: ReadDays
  readonly dates: readonly string[]
  readonly isReached: (day: DaySchedule) => boolean
}

/**
 * Resolves once all the days satisfy the condition, or after the time limit; it does not fail then, because the command
 * has succeeded.
 */
export async function untilDays({ models, days, dates, isReached }: Awaited, waitMs = WAIT_MS): Promise<void> {
  const timeout = AbortSignal.timeout(waitMs)
  let moved = Promise.withResolvers<void>()
  const wake = () => moved.resolve()
  const unsubscribe = models.onAdvance('agenda', wake)
  timeout.addEventListener('abort', wake)
  try {
    while (!timeout.aborted) {
      // Renewed before the days are read, so that a change during the read makes the loop read again.
      moved = Promise.withResolvers()
      const schedules = await days(dates)
      if (dates.every(date => isReached(schedules.get(date) ?? emptyDay))) return
      if (!timeout.aborted) await moved.promise
    }
  } finally {
    unsubscribe()
  }
}
