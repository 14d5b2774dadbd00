/** How far a replay had come, and the processor time that all services had used by then, in milliseconds. */
export type Progress = { readonly events: number; readonly processor: number }

/** The beginning and the end of a replay that are compared: what an event costs must not grow with the log. */
const COMPARED = 100_000

/** Microseconds of processor time for each event between two moments. */
const costBetween = (begin: Progress | undefined, end: Progress | undefined): number | undefined =>
  begin && end && (1_000 * (end.processor - begin.processor)) / (end.events - begin.events)

/** The cost of each event, with all that is done once; undefined when there were no events. */
export const costOfAll = (progress: readonly Progress[]): number | undefined =>
  progress.at(-1)?.events ? costBetween(progress[0], progress.at(-1)) : undefined

/** The cost of each of the first events; undefined when the replay has not twice as many. */
export const costOfFirst = (progress: readonly Progress[]): number | undefined =>
  isLong(progress)
    ? costBetween(
        progress[0],
        progress.find(({ events }) => events >= COMPARED),
      )
    : undefined

/** The cost of each of the last events, without what follows them: building indexes, and the swap. */
export function costOfLast(progress: readonly Progress[]): number | undefined {
  if (!isLong(progress)) return undefined
  const total = progress.at(-1)?.events ?? 0
  const begin = progress.findLast(({ events }) => events <= total - COMPARED)
  const end = progress.find(({ events }) => events === total)
  return costBetween(begin, end)
}

const isLong = (progress: readonly Progress[]): boolean => (progress.at(-1)?.events ?? 0) >= 2 * COMPARED
