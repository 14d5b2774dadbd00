import { wordsLookedFor } from '@alba/contracts/shared/searchable'
import type { Table } from '@alba/contracts/shared/table'
import type { ReadModels } from './read-models.ts'

/** The index of parts of texts knows nothing shorter. */
const SHORTEST_PART = 3

const literal = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

/**
 * A word as a pattern: anywhere, but for a very short one, which is in almost everything and begins a word. `searchable`
 * leaves a gap before each, and the index counts the gap as a letter.
 */
const patternOf = (word: string): string => (word.length < SHORTEST_PART ? `% ${literal(word)}%` : `%${literal(word)}%`)

/** For `searched LIKE ALL ($1::text[])`, which is true of everything when nothing was typed. */
const patternsOf = (typed: string): string[] => wordsLookedFor(typed).map(patternOf)

/**
 * What the index may be asked for: the parts of an address or a code each by itself, since which of them few have is
 * only known then. What follows a sign begins a word. Nothing for signs alone, of which the index knows nothing.
 */
function partsOf(typed: string): string[] {
  const parts = wordsLookedFor(typed).flatMap(word => {
    const [first = '', ...others] = word.split(/[^\p{L}\p{N}]+/u)
    const isKnown = first.length >= SHORTEST_PART || (first !== '' && word.length < SHORTEST_PART)
    return [...(isKnown ? [first] : []), ...others].filter(part => part !== '')
  })
  return [...new Set(parts)]
}

/**
 * When so many of a sample have a part, so many of all have it that the index takes longer than going through them; when so
 * many have all parts, going through them soon fills a page.
 */
const [SAMPLE, MANY_WITH_PART, MANY_WITH_ALL] = [100, 10, 3]

const tableOf = ({ model, name }: Table): string => `"${model}"."${name}"`

/** For how long a sample is kept, in milliseconds. It decides how texts are looked for, never what is found. */
const SAMPLE_KEPT_MS = 60_000
type Sample = { readonly texts: Promise<readonly string[]>; readonly readAt: number }
const samples = new WeakMap<ReadModels, Map<string, Sample>>()

/** Some texts of a table. Keys are random, so that the first of them are a sample. */
function sampleOf(models: ReadModels, table: Table): Promise<readonly string[]> {
  const ofModels = samples.get(models) ?? new Map<string, Sample>()
  samples.set(models, ofModels)
  const name = tableOf(table)
  const kept = ofModels.get(name)
  if (kept && performance.now() - kept.readAt < SAMPLE_KEPT_MS) return kept.texts
  const text = `SELECT searched FROM ${name} ORDER BY "${table.key}" LIMIT ${SAMPLE}`
  const texts = models
    .query<{ searched: string }>({ name: `sample of ${name}`, text })
    .then(rows => rows.map(({ searched }) => searched))
  ofModels.set(name, { texts, readAt: performance.now() })
  texts.catch(() => ofModels.delete(name))
  return texts
}

/** Whether a text has a part: what `LIKE` says of `patternOf`. */
const hasPart = (text: string, word: string): boolean => text.includes(word.length < SHORTEST_PART ? ` ${word}` : word)

/**
 * The patterns that the index is asked for; none when many are found. Only those that few have: to find what the others have
 * in common with them costs more than to look at what is found.
 */
async function rareParts(models: ReadModels, texts: Table, typed: string): Promise<string[]> {
  const sample = await sampleOf(models, texts)
  const parts = partsOf(typed)
  const rare = parts.filter(part => sample.filter(text => hasPart(text, part)).length < MANY_WITH_PART)
  if (rare.length > 0) return rare.map(patternOf)
  const words = wordsLookedFor(typed)
  const found = sample.filter(text => words.every(word => hasPart(text, word)))
  return found.length < MANY_WITH_ALL ? parts.map(patternOf) : []
}

/** A condition of a statement, and what distinguishes the statement's name. */
type Condition = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/** What a text finds: the rows to go through, under their table's name, and a condition that begins with `AND`, or nothing. */
export type Found = Condition & { readonly from: string }

/**
 * What has all the words, by the index of parts of texts. That is asked for each part by itself: it does not know `ALL`.
 * @param parameter the number of the first among the statement's
 */
function byIndex(typed: string, rare: readonly string[], parameter: number): Condition {
  const each = rare.map((_, at) => `AND searched LIKE $${parameter + 1 + at}`).join(' ')
  return {
    name: ` by ${rare.length} parts`,
    text: `AND searched LIKE ALL ($${parameter}::text[]) ${each}`,
    values: [patternsOf(typed), ...rare],
  }
}

/** Rows up to which what a text finds is known by its keys. */
const FEW = 300

/** The keys of what a text finds; undefined when many are found. */
async function fewFound(models: ReadModels, texts: Table, typed: string, rare: readonly string[]) {
  if (rare.length === 0) return undefined
  const index = byIndex(typed, rare, 1)
  const text = `SELECT "${texts.key}" AS key FROM ${tableOf(texts)} WHERE true ${index.text} LIMIT ${FEW + 1}`
  const query = { name: `few of ${tableOf(texts)}${index.name}`, text }
  const found = await models.query<{ key: string | number }>(query, ...index.values)
  return found.length > FEW ? undefined : found.map(({ key }) => key)
}

/** Rows of a table, and where the texts stand that they are found by, if not in itself: under the same key. */
export type Place = { readonly table: Table; readonly texts?: Table | undefined }

/** @param parameter the number of its first value among the statement's */
type Makes = (parameter: number) => Found

/** A list that the texts alone give in its order, which they hold as well: who is in it, newest first or last. */
export type Ordered = {
  /** Tells its statements from others. */
  readonly name: string
  readonly where: string
  readonly order: string
}

/** The ways to ask for what a text finds in a table: see `foundIn`. */
export type Finding = {
  readonly table: Table
  readonly inTurn: Makes
  readonly atOnce: Makes
  /** The same in the order of a list, by the texts alone. @param looked rows of the list that are looked at, from its beginning */
  readonly inOrder: (parameter: number, list: Ordered, looked?: number) => Found
}

/**
 * What a text finds in a table. Few rows are looked up by their keys. Of many, `inTurn` asks each row by itself, so that a
 * page is full after as many as it shows; `atOnce`, for who needs all of them, asks the index. Everything for an empty text.
 */
export async function foundIn(models: ReadModels, { table, texts = table }: Place, typed: string): Promise<Finding> {
  const from = tableOf(table)
  const patterns = patternsOf(typed)
  const everything: Makes = () => ({ from, name: '', text: '', values: [] })
  if (patterns.length === 0) return { table, inTurn: everything, atOnce: everything, inOrder: everything }
  const rare = await rareParts(models, texts, typed)
  const few = await fewFound(models, texts, typed, rare)
  const byKey: Makes = at => ({ from: rowsByKey(table, at), name: ' by key', text: '', values: [few] })
  if (few) return { table, inTurn: byKey, atOnce: byKey, inOrder: byKey }
  return {
    table,
    inTurn: at => ({ from, name: ' in turn', text: `AND ${hasWords(table, texts, at)}`, values: [patterns] }),
    atOnce: at => ({ from, ...ofMany(table, texts, byIndex(typed, rare, at)) }),
    inOrder: (at, list, looked) =>
      looked === undefined
        ? inOrder(table, texts, list, byIndex(typed, rare, at))
        : firstInOrder(table, texts, { ...list, looked }, { parameter: at, patterns }),
  }
}

/** Rows at the list's beginning that are looked at before the index of texts is asked for all: for a short page, and at most. */
const [LOOKED_AT, MOST_LOOKED_AT] = [1_000, 2_000]
/** Of texts in the order of the list: they are read as they lie in its index, and nothing is looked up for those left out. */
const MOST_TEXTS_LOOKED_AT = 5_000
const SHORT_PAGE = 10

/** A list of a table in its order: `SELECT * FROM … WHERE … ORDER BY …`; `ordered` where the texts hold its order. */
export type List = {
  readonly rows: (from: string) => string
  readonly ordered?: Ordered | undefined
}

/**
 * A page of a list of what a text finds. What many have fills a page from the first rows of the list nearly always;
 * what few have, or what stands only far behind, is found by the index of texts and sorted. So no page goes through all rows.
 * @param parameter as for `inTurn` and `atOnce`
 * @param ask answers the page of what is found, of at most `limit` rows
 */
export async function pageFound<Row>(
  { table, inTurn, atOnce, inOrder }: Finding,
  parameter: number,
  limit: number,
  { rows, ordered }: List,
  ask: (found: Found) => Promise<Row[]>,
): Promise<Row[]> {
  const first = inTurn(parameter)
  const all = ordered ? inOrder(parameter, ordered) : atOnce(parameter)
  if (first.name === all.name) return ask(all)
  const most = ordered ? MOST_TEXTS_LOOKED_AT : MOST_LOOKED_AT
  // A number in the statement, not one of its values: for any number the planner would think of a tenth of all.
  const looked = limit <= SHORT_PAGE ? LOOKED_AT : most
  const beginning = ordered
    ? inOrder(parameter, ordered, looked)
    : { ...first, from: `(${rows(first.from)} LIMIT ${looked}) AS "${table.name}"` }
  const page = await ask({ ...beginning, name: `${beginning.name} of ${looked}` })
  return page.length === limit ? page : ask(all)
}

/** The rows of texts that come in the order of a list, with what the texts hold of it: so nothing is sorted again. */
function rowsInOrder(table: Table, texts: Table, found: string): string {
  const columns = Object.keys(table.columns).map(column => `${column in texts.columns ? 'f' : 't'}."${column}"`)
  return `(SELECT ${columns.join(', ')} FROM (${found}) AS f JOIN ${tableOf(table)} AS t USING ("${table.key}"))
    AS "${table.name}"`
}

/** All that is found. `OFFSET 0` has it sorted before it is looked up, so that no more is looked up than is shown. */
function inOrder(table: Table, texts: Table, { name, where, order }: Ordered, index: Condition): Found {
  const found = `SELECT * FROM ${tableOf(texts)} WHERE ${where} ${index.text} ORDER BY ${order} OFFSET 0`
  const from = rowsInOrder(table, texts, found)
  return { from, name: `${index.name} in order${name}`, text: '', values: index.values }
}

type Looked = Ordered & { readonly looked: number }

/** What is found among the first rows of the list. */
function firstInOrder(
  table: Table,
  texts: Table,
  { name, where, order, looked }: Looked,
  { parameter, patterns }: { readonly parameter: number; readonly patterns: readonly string[] },
): Found {
  const first = `SELECT * FROM ${tableOf(texts)} WHERE ${where} ORDER BY ${order} LIMIT ${looked}`
  const found = `SELECT * FROM (${first}) AS first WHERE searched LIKE ALL ($${parameter}::text[])`
  return { from: rowsInOrder(table, texts, found), name: ` first in order${name}`, text: '', values: [patterns] }
}

/**
 * `OFFSET 0` has them looked up before anything else is asked: the planner would think that an index in the order of the
 * list, which has the keys as well, is read through as quickly.
 */
const rowsByKey = (table: Table, parameter: number): string =>
  `(SELECT * FROM ${tableOf(table)} WHERE "${table.key}" = ANY ($${parameter}) OFFSET 0) AS "${table.name}"`

/** Asked of one row after the other: a condition that no index answers. */
const hasWords = (table: Table, texts: Table, parameter: number): string =>
  texts === table
    ? `searched LIKE ALL ($${parameter}::text[])`
    : `(SELECT t.searched LIKE ALL ($${parameter}::text[]) FROM ${tableOf(texts)} t
        WHERE t."${texts.key}" = "${table.name}"."${table.key}")`

function ofMany(table: Table, texts: Table, { name, text, values }: Condition): Condition {
  const keys = `SELECT "${texts.key}" FROM ${tableOf(texts)} WHERE true ${text}`
  return { name, text: texts === table ? text : `AND "${table.key}" IN (${keys})`, values }
}
