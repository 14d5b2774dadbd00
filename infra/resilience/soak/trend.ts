/** A value at a time, in milliseconds. */
export type Sample = { readonly at: number; readonly value: number }

/** A growth by the hour: an estimate, and the limits between which the true growth is with a probability of 95 %. */
export type Trend = { readonly perHour: number; readonly least: number; readonly most: number }

const HOUR_MS = 3_600_000
/** With a probability of 95 %, a normal distribution is within so many standard deviations. */
const DEVIATIONS_95 = 1.96

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
  const spread = DEVIATIONS_95 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const at = (index: number) => (slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(index)))] ?? 0) * HOUR_MS
  const middle = (slopes.length - 1) / 2
  return {
    perHour: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(middle - spread / 2),
    most: at(middle + spread / 2),
  }
}

export type Allowance = {
  /** A series may grow by this part of its median while it is watched. */
  readonly part: number
  /** It may grow by this much in any case. */
  readonly least: number
}

export type Verdict = {
  readonly kind: 'flat' | 'grows' | 'too few samples'
  readonly trend?: Trend
  readonly median: number
}

/** The first part of the samples is not judged, because caches fill and code is compiled then. */
const WARM_UP = 0.25
/** Fewer samples are not judged. */
const MIN_SAMPLES = 12

/** Judges whether a series grew by more than it may after its warm-up. It `grows` only when even the lower limit says so. */
export function judge(samples: readonly Sample[], { part, least }: Allowance): Verdict {
  const judged = samples.slice(Math.floor(samples.length * WARM_UP))
  const values = judged.map(({ value }) => value).sort((a, b) => a - b)
  const median = values[Math.floor(values.length / 2)] ?? 0
  const [first, last] = [judged[0], judged.at(-1)]
  if (!first || !last || judged.length < MIN_SAMPLES) return { kind: 'too few samples', median }
  const trend = trendOf(judged)
  const surelyGrown = (trend.least * (last.at - first.at)) / HOUR_MS
  return { kind: surelyGrown > Math.max(least, part * median) ? 'grows' : 'flat', trend, median }
}
