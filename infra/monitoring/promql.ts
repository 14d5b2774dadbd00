/*
 * Evaluates the part of PromQL that rules.yaml uses, so that tests can try the rules without Prometheus: selectors,
 * `rate`, `increase`, `sum` and `max` with `by`, `histogram_quantile`, and arithmetic and comparisons of vectors and
 * numbers.
 */

export type Labels = Readonly<Record<string, string>>
/** The values of one metric with one set of labels: seconds and value, in the order of time. */
export type Series = {
  readonly name: string
  readonly labels: Labels
  readonly points: readonly (readonly [at: number, value: number])[]
}
type Sample = { readonly labels: Labels; readonly value: number }
type Value = number | readonly Sample[]

/** Prometheus forgets a value after five minutes without another. */
const STALE_SECONDS = 300

/**
 * The value of an expression at a moment.
 * @param at in seconds
 * @throws for what is not in this part of PromQL
 */
export function evaluate(expression: string, series: readonly Series[], at: number): Value {
  const tokens = tokensOf(expression)
  const value = parseComparison({ tokens, series, at })
  if (tokens.length > 0) throw new Error(`« ${tokens.join(' ')} » is left over in ${expression}`)
  return value
}

/** The names of the metrics in an expression. */
export const metricsIn = (expression: string): string[] =>
  tokensOf(expression.replaceAll(/\bby \([^)]*\)/g, '')).filter(
    (token, n, all) => /^[a-z_]/.test(token) && all[n + 1] !== '(' && !['by', 'sum', 'max'].includes(token),
  )

/** All matchers `{…}` of a selector are one token, and so is a range `[5m]`. */
const TOKEN = /\s*(\{[^}]*\}|\[\d+[smh]\]|[a-z_][a-z0-9_:]*|\d+(?:\.\d+)?|==|[()<>+/,])/gy

function tokensOf(expression: string): string[] {
  const text = expression.trim()
  const found = [...text.matchAll(TOKEN)]
  const length = found.reduce((sum, [all]) => sum + all.length, 0)
  if (length !== text.length) throw new Error(`« ${text.slice(length)} » is no PromQL that is known here`)
  return found.map(([, token = '']) => token)
}

/** The functions below take the tokens that they have parsed from the front of `tokens`. */
type Parsing = { readonly tokens: string[]; readonly series: readonly Series[]; readonly at: number }

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
}

function parseComparison(parsing: Parsing): Value {
  const left = parseArithmetic(parsing)
  const compare = COMPARISONS[parsing.tokens[0] ?? '']
  if (!compare) return left
  parsing.tokens.shift()
  const right = parseArithmetic(parsing)
  if (typeof left === 'number' || typeof right !== 'number') throw new Error('a vector is compared with a number only')
  return left.filter(({ value }) => compare(value, right))
}

function parseArithmetic(parsing: Parsing): Value {
  let left = parseOperand(parsing)
  for (let operator = parsing.tokens[0]; operator === '/' || operator === '+'; operator = parsing.tokens[0]) {
    parsing.tokens.shift()
    left = combine(operator, left, parseOperand(parsing))
  }
  return left
}

/** Combines the samples of two vectors that have equal labels. */
function combine(operator: '/' | '+', left: Value, right: Value): Value {
  const apply = (a: number, b: number) => (operator === '/' ? a / b : a + b)
  if (typeof left === 'number') throw new Error('a number stands on the right only')
  if (typeof right === 'number') return left.map(sample => ({ ...sample, value: apply(sample.value, right) }))
  const others = new Map(right.map(({ labels, value }) => [keyOf(labels), value]))
  return left.flatMap(({ labels, value }) => {
    const other = others.get(keyOf(labels))
    return other === undefined ? [] : [{ labels, value: apply(value, other) }]
  })
}

function parseOperand(parsing: Parsing): Value {
  const { tokens } = parsing
  const token = tokens.shift() ?? ''
  if (/^\d/.test(token)) return Number(token)
  if (token === '(') return takeClosingBracket(parsing, parseComparison(parsing))
  if (token === 'sum' || token === 'max') return parseAggregation(parsing, token)
  if (tokens[0] === '(') return parseCall(parsing, token)
  return select(parsing, token).map(({ labels, points }) => ({ labels, value: points.at(-1)?.[1] ?? Number.NaN }))
}

/** Takes the bracket that follows a value. Returns the value. */
function takeClosingBracket<T>({ tokens }: Parsing, value: T): T {
  if (tokens.shift() !== ')') throw new Error('a bracket is not closed')
  return value
}

const mustBeVector = (value: Value): readonly Sample[] => {
  if (typeof value === 'number') throw new Error('a vector is needed')
  return value
}

function parseAggregation(parsing: Parsing, how: 'sum' | 'max'): Sample[] {
  const by = labelsAfterBy(parsing)
  parsing.tokens.shift()
  const samples = takeClosingBracket(parsing, mustBeVector(parseComparison(parsing)))
  const groups = Map.groupBy(samples, ({ labels }) => keyOf(onlyOf(labels, by)))
  return [...groups.values()].map(group => {
    const values = group.map(({ value }) => value)
    const value = how === 'max' ? Math.max(...values) : values.reduce((sum, each) => sum + each, 0)
    return { labels: onlyOf(group[0]?.labels ?? {}, by), value }
  })
}

function labelsAfterBy({ tokens }: Parsing): string[] {
  if (tokens[0] !== 'by') return []
  const end = tokens.indexOf(')')
  return tokens.splice(0, end + 1).filter(token => /^[a-z]/.test(token) && token !== 'by')
}

function parseCall(parsing: Parsing, name: string): Sample[] {
  const { tokens } = parsing
  tokens.shift()
  if (name === 'histogram_quantile') {
    const share = Number(tokens.shift())
    tokens.shift()
    return takeClosingBracket(parsing, quantilesOf(share, mustBeVector(parseComparison(parsing))))
  }
  if (name !== 'rate' && name !== 'increase') throw new Error(`« ${name} » is not known here`)
  const series = select(parsing, tokens.shift() ?? '')
  return takeClosingBracket(parsing, growthOf(series, name))
}

/**
 * How much counters grew in the range (`increase`), or by the second (`rate`). A counter that fell began anew at 0. The
 * points count for the time between the first and the last one, and for one pause more. Prometheus extrapolates to nearly
 * the same.
 */
const growthOf = (selected: readonly SelectedSeries[], name: 'rate' | 'increase'): Sample[] =>
  selected.flatMap(({ labels, points, seconds }) => {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last || first === last) return []
    const total = points.slice(1).reduce((sum, [, value], n) => {
      const before = points[n]?.[1] ?? 0
      return sum + (value < before ? value : value - before)
    }, 0)
    const time = last[0] - first[0]
    const increase = (total * Math.min(seconds, time + time / (points.length - 1))) / time
    return [{ labels, value: name === 'increase' ? increase : increase / seconds }]
  })

type SelectedSeries = Pick<Series, 'labels' | 'points'> & { readonly seconds: number }

/** The series that a selector names, with their points in its range. */
function select({ tokens, series, at }: Parsing, name: string): SelectedSeries[] {
  const matches = tokens[0]?.startsWith('{') ? matcherOf(tokens.shift() ?? '') : () => true
  const seconds = tokens[0]?.startsWith('[') ? secondsOf((tokens.shift() ?? '').slice(1, -1)) : STALE_SECONDS
  return series
    .filter(each => each.name === name && matches(each.labels))
    .map(({ labels, points }) => ({
      labels,
      points: points.filter(([time]) => time <= at && time > at - seconds),
      seconds,
    }))
    .filter(({ points }) => points.length > 0)
}

function matcherOf(text: string): (labels: Labels) => boolean {
  const wanted = [...text.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(([, label = '', how, value = '']) => {
    const pattern = new RegExp(`^(?:${how === '=~' ? value : RegExp.escape(value)})$`)
    return { label, pattern }
  })
  return labels => wanted.every(({ label, pattern }) => pattern.test(labels[label] ?? ''))
}

/** Quantiles of histograms. The values of a bucket are assumed to be spread evenly over it. */
function quantilesOf(share: number, samples: readonly Sample[]): Sample[] {
  const histograms = Map.groupBy(samples, ({ labels: { le: _le, ...rest } }) => keyOf(rest))
  return [...histograms.values()].flatMap(buckets => {
    const { le: _le, ...labels } = buckets[0]?.labels ?? {}
    const bounds = buckets
      .map(({ labels: { le = '' }, value }) => ({
        bound: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
        value,
      }))
      .toSorted((a, b) => a.bound - b.bound)
    const rank = share * (bounds.at(-1)?.value ?? 0)
    const n = bounds.findIndex(({ value }) => value >= rank)
    const bucket = bounds[n]
    const before = bounds[n - 1] ?? { bound: 0, value: 0 }
    if (!bucket || rank === 0) return []
    if (bucket.bound === Number.POSITIVE_INFINITY) return [{ labels, value: before.bound }]
    const part = (rank - before.value) / (bucket.value - before.value)
    return [{ labels, value: before.bound + (bucket.bound - before.bound) * part }]
  })
}

/** Such as `90s`, `5m` or `6h`. */
export function secondsOf(duration: string): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(duration) ?? []
  if (!number) throw new Error(`« ${duration} » is no duration that is known here`)
  return Number(number) * { s: 1, m: 60, h: 3_600 }[unit as 's' | 'm' | 'h']
}

export const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).toSorted())

const onlyOf = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)))
