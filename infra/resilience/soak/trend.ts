/** A value at a time, in milliseconds. */
export type Sample = { readonly at: number; readonly value: number }

/** A growth by the hour: the median of all slopes, and the limits between which the true one is, at 95 %. */
export type Trend = { readonly perHour: number; readonly least: number; readonly most: number }

const HOUR_MS = 3_600_000
/** The quantile of the normal distribution for 95 %. */
const Z = 1.96

/**
 * The slope of Theil and Sen: the median of the slopes between each two samples, so that neither the first and the last
 * sample nor a few outliers decide. The limits are those of Sen (Estimates of the Regression Coefficient Based on
 * Kendall's Tau, 1968).
 * @param samples two or more, at different times
 */
export function trendOf(samples: readonly Sample[]): Trend {
  const slopes = samples
    .flatMap((a, index) => samples.slice(index + 1).map(b => (b.value - a.value) / (b.at - a.at)))
    .sort((a, b) => a - b)
  const count = samples.length
  const spread = Z * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const at = (index: number) => (slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(index)))] ?? 0) * HOUR_MS
  const middle = (slopes.length - 1) / 2
  return {
    perHour: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(middle - spread / 2),
    most: at(middle + spread / 2),
  }
}

export type Allowance = {
  /** The part of the median by which a series may grow while it is watched. */
  readonly part: number
  /** How much it may grow in any case. */
  readonly least: number
}

export type Verdict = {
  readonly kind: 'flat' | 'grows' | 'too few samples'
  readonly trend?: Trend
  readonly median: number
}

/** The first part of the samples, in which caches fill and code is compiled. */
const WARM_UP = 0.25
/** With fewer there is no telling. */
const FEWEST = 12

/** Whether a series surely grew by more than it may, from after its warm-up to its end. */
export function judge(samples: readonly Sample[], { part, least }: Allowance): Verdict {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const values = warm.map(({ value }) => value).sort((a, b) => a - b)
  const median = values[Math.floor(values.length / 2)] ?? 0
  const [first, last] = [warm[0], warm.at(-1)]
  if (!first || !last || warm.length < FEWEST) return { kind: 'too few samples', median }
  const trend = trendOf(warm)
  const grown = (trend.least * (last.at - first.at)) / HOUR_MS
  return { kind: grown > Math.max(least, part * median) ? 'grows' : 'flat', trend, median }
}
