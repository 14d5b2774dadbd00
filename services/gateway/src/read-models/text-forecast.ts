import { searchWords } from '@alba/contracts/shared/searchable'
import type { Table } from '@alba/contracts/shared/table'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { ReadModels } from './read-models.ts'
import { tableOf } from './search-clauses.ts'
import { hasPart, partsOf, patternOf, withoutCommonEnds } from './text-patterns.ts'

/** How many texts of a table are looked at, to estimate how many rows a search finds. */
const SAMPLE = 300
/**
 * When this many texts of the sample contain a part, looking it up in the index takes longer than comparing each row.
 */
const MANY_WITH_PART = 30
/**
 * Together with a rarer part, the index still narrows a search quickly for a part that fewer texts contain than this.
 */
const MANY_BESIDE_RARE = 90
/** When this many texts of the sample contain all words, comparing each row soon fills a page. */
const MANY_WITH_ALL = 9

/** For how long a sample is kept, in milliseconds. It decides only how texts are searched, never what is found. */
const SAMPLE_KEPT_MS = 60_000
/** How many parts of words a sample remembers. */
const KEPT_PARTS = 5_000
/** How many texts of the sample contain a part of a word, and the pattern with which the index is searched for it. */
type SampledPart = { readonly count: number; readonly pattern: string }
type Sample = {
  readonly texts: readonly string[]
  /** The planner's estimate of how many rows the table has; null until PostgreSQL has analyzed it. */
  readonly rows: number | null
  readonly lookUp: (part: string) => SampledPart
}
type KeptSample = { readonly sample: Promise<Sample>; readonly readAt: number }
const samples = new WeakMap<ReadModels, Map<string, KeptSample>>()

/** Reads a sample of the texts of a table. Keys are random, so the first rows by key are a random sample. */
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
  const parts = boundedCache<string, SampledPart>(KEPT_PARTS)
  const countWith = (part: string): number => texts.filter(text => hasPart(text, part)).length
  const isCommon = (letters: string): boolean => countWith(letters) * 2 >= texts.length
  const lookUp = (part: string): SampledPart => {
    const known = parts.get(part)
    if (known) return known
    const found = { count: countWith(part), pattern: patternOf(withoutCommonEnds(part, isCommon)) }
    parts.set(part, found)
    return found
  }
  return { texts, rows, lookUp }
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

function tooManyFor({ isRare, found }: { readonly isRare: boolean; readonly found: number }): number {
  if (isRare) return MANY_BESIDE_RARE
  const allParts = SAMPLE + 1
  const noPart = 0
  return found < MANY_WITH_ALL ? allParts : noPart
}

export async function forecast(models: ReadModels, table: Table, typed: string): Promise<Forecast> {
  const { texts, rows, lookUp } = await sampleOf(models, table)
  const parts = partsOf(typed).map(lookUp)
  const words = searchWords(typed)
  const found = texts.filter(text => words.every(word => hasPart(text, word))).length
  const isRare = parts.some(({ count }) => count < MANY_WITH_PART)
  /** Parts that fewer texts of the sample contain than this are looked up in the index. */
  const tooMany = tooManyFor({ isRare, found })
  // Laplace's estimate: none in a small sample does not mean none at all.
  const share = (found + 1) / (texts.length + 2)
  return {
    rare: parts.filter(({ count }) => count < tooMany).map(({ pattern }) => pattern),
    share,
    matching: rows === null ? undefined : share * rows,
  }
}
