/** How far a replay had come, and the processor time that all services had used by then, in milliseconds. */
export type Progress = { readonly events: number; readonly processor: number }

/*
 * What a replay costs for each event. The progress of a replay is a list of moments in the order of time; its first
 * moment is the start, and its last one is when everything is done, also what follows the last event.
 */

/**
 * How many events at the beginning of a replay are compared with as many at its end: what an event costs must not grow
 * with the length of the log.
 */
const COMPARED = 100_000

/** Microseconds of processor time for each event between two moments. */
const costBetween = (begin: Progress | undefined, end: Progress | undefined): number | undefined =>
  begin && end && (1_000 * (end.processor - begin.processor)) / (end.events - begin.events)

/**
 * The cost of each event of a replay, in microseconds of processor time. What is done once, as building the indexes, is
 * included. Undefined when there were no events.
 */
export const costOfAll = (progress: readonly Progress[]): number | undefined =>
  progress.at(-1)?.events ? costBetween(progress[0], progress.at(-1)) : undefined

/**
 * The cost of each of the first 100,000 events, in microseconds of processor time; undefined when the replay has fewer
 * than 200,000.
 */
export const costOfFirst = (progress: readonly Progress[]): number | undefined =>
  isLong(progress)
    ? costBetween(
        progress[0],
        progress.find(({ events }) => events >= COMPARED),
      )
    : undefined

/**
 * The cost of each of the last 100,000 events, in microseconds of processor time, without what follows the last event:
 * building the indexes, and putting the new tables in the place of the old ones. Undefined when the replay has fewer
 * than 200,000 events.
 */
export function costOfLast(progress: readonly Progress[]): number | undefined {
  if (!isLong(progress)) return undefined
  const total = progress.at(-1)?.events ?? 0
  const begin = progress.findLast(({ events }) => events <= total - COMPARED)
  const end = progress.find(({ events }) => events === total)
  return costBetween(begin, end)
}

const isLong = (progress: readonly Progress[]): boolean => (progress.at(-1)?.events ?? 0) >= 2 * COMPARED
