/** Results of a closed loop of callers. Times in milliseconds. */
export type Measurement = {
  readonly count: number
  readonly perSecond: number
  readonly median: number
  readonly p99: number
}

/**
 * Each caller repeats the work as soon as it is done, until the time is over. `work` gets a running number.
 * @param callers how many work at the same time
 */
export async function closedLoop(
  callers: number,
  seconds: number,
  work: (turn: number) => Promise<unknown>,
): Promise<Measurement> {
  const times: number[] = []
  let turn = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const call = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      await work(turn++)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return summarise(times, performance.now() - started)
}

/** @param elapsed total duration in milliseconds */
export function summarise(times: readonly number[], elapsed: number): Measurement {
  const sorted = Float64Array.from(times).sort()
  return {
    count: times.length,
    perSecond: (times.length / elapsed) * 1000,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
}

/** The nearest-rank quantile of sorted values. */
export const quantile = (sorted: ArrayLike<number>, q: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN

/** Combines measurements of equal duration: the average rate, the median of the medians, the worst p99. */
export const combined = (all: readonly Measurement[]): Measurement => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0) / all.length,
  median: medianOf(all.map(({ median }) => median)),
  p99: Math.max(...all.map(({ p99 }) => p99)),
})

export const medianOf = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5)

/**
 * Measures several kinds of work alternately, so that other work of the machine and growing data affect all of them
 * alike.
 * @param measure measures one kind of work for a short time
 * @returns for each kind of work, the result of each turn
 */
export async function inTurns<Work, Measured>(
  turns: number,
  works: readonly Work[],
  measure: (work: Work) => Promise<Measured>,
): Promise<Measured[][]> {
  const measured: Measured[][] = works.map(() => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [n, work] of works.entries()) measured[n]?.push(await measure(work))
  return measured
}
