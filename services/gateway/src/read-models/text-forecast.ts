import { searchWords } from '@alba/contracts/shared/searchable'
import type { Table } from '@alba/contracts/shared/table'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { ReadModels } from './read-models.ts'
import { hasPart, partsOf, patternOf, withoutCommonEnds } from './text-patterns.ts'

/**
 * The size of a sample of texts, and thresholds. When at least MANY_WITH_PART of the sample contain a part, searching
 * for it in the index takes longer than checking row by row; beside a rarer part the index still narrows the search
 * quickly, up to MANY_BESIDE_RARE. When at least MANY_WITH_ALL contain all words, checking row by row soon fills a page.
 */
const [SAMPLE, MANY_WITH_PART, MANY_BESIDE_RARE, MANY_WITH_ALL] = [300, 30, 90, 9]

export const tableOf = ({ model, name }: Table): string => `"${model}"."${name}"`

/** For how long a sample is kept, in milliseconds. It decides only how texts are searched, never what is found. */
const SAMPLE_KEPT_MS = 60_000
const KEPT_COUNTS = 5_000
type Sample = {
  readonly texts: readonly string[]
  /** The planner's estimate of how many rows the table has; null until PostgreSQL has analyzed it. */
  readonly rows: number | null
  /** How many of the texts contain a part of a word. */
  readonly countWith: (part: string) => number
}
type KeptSample = { readonly sample: Promise<Sample>; readonly readAt: number }
const samples = new WeakMap<ReadModels, Map<string, KeptSample>>()

/** A sample of the texts of a table. Keys are random, so the first rows by key are a random sample. */
function sampleOf(models: ReadModels, table: Table): Promise<Sample> {
  const ofModels = samples.get(models) ?? new Map<string, KeptSample>()
  samples.set(models, ofModels)
  const name = tableOf(table)
  const kept = ofModels.get(name)
  if (kept && performance.now() - kept.readAt < SAMPLE_KEPT_MS) return kept.sample
  const text = `SELECT searched, (SELECT nullif(reltuples, -1) FROM pg_class WHERE oid = '${name}'::regclass)::float8 AS rows
    FROM ${name} ORDER BY "${table.key}" LIMIT ${SAMPLE}`
  const sample = models
    .query<{ searched: string; rows: number | null }>({ name: `sample of ${name}`, text })
    .then(found =>
      toSample(
        found.map(({ searched }) => searched),
        found[0]?.rows ?? null,
      ),
    )
  ofModels.set(name, { sample, readAt: performance.now() })
  sample.catch(() => ofModels.delete(name))
  return sample
}

/** A part is looked for in the texts once, because people search for the same words again and again. */
function toSample(texts: readonly string[], rows: number | null): Sample {
  const counts = boundedCache<string, number>(KEPT_COUNTS)
  const countWith = (part: string): number => {
    const known = counts.get(part)
    if (known !== undefined) return known
    const count = texts.filter(text => hasPart(text, part)).length
    counts.set(part, count)
    return count
  }
  return { texts, rows, countWith }
}

/** How a text will be searched, and how many rows will be found, as a sample suggests. */
export type Forecast = {
  /**
   * The patterns for which the index is searched: those that few texts have, because searching for the others too takes
   * longer than checking the rows found. None when many rows will be found.
   */
  readonly rare: readonly string[]
  /** The estimated share of the rows that contain all the words, from 0 to 1. */
  readonly share: number
  /** The estimated number of these rows; undefined when it is not known how many rows there are. */
  readonly matching: number | undefined
}

export async function forecast(models: ReadModels, table: Table, typed: string): Promise<Forecast> {
  const { texts, rows, countWith } = await sampleOf(models, table)
  const parts = partsOf(typed).map(part => ({ part, count: countWith(part) }))
  const words = searchWords(typed)
  const found = texts.filter(text => words.every(word => hasPart(text, word))).length
  const isCommon = (letters: string) => countWith(letters) * 2 >= texts.length
  const isRare = parts.some(({ count }) => count < MANY_WITH_PART)
  const most = isRare ? MANY_BESIDE_RARE : found < MANY_WITH_ALL ? SAMPLE + 1 : 0
  // Laplace's estimate: none in a small sample does not mean none at all.
  const share = (found + 1) / (texts.length + 2)
  return {
    rare: parts.filter(({ count }) => count < most).map(({ part }) => patternOf(withoutCommonEnds(part, isCommon))),
    share,
    matching: rows === null ? undefined : share * rows,
  }
}
