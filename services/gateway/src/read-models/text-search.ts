import type { Table } from '@alba/contracts/shared/table'
import type { ReadModels } from './read-models.ts'
import { type Forecast, forecast, tableOf } from './text-forecast.ts'
import { patternsOf } from './text-patterns.ts'

/** A condition of a statement, and the part of the statement's name that distinguishes it. */
type Condition = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

/**
 * A search for a text within a statement: the rows to search, under their table's name, and a condition that is empty
 * or begins with `AND`.
 */
export type SearchClause = Condition & {
  readonly from: string
  /**
   * Whether `from` has few rows, all of them matches. They have a column more, `found_rows`: how many rows contain the
   * text; `FEW + 1` means more than a few, and then `from` has only some of them.
   */
  readonly isFew?: boolean
}

/**
 * The condition that a text contains all the words, written for the trigram index. The rare parts are compared one by
 * one, because the index does not support `ALL`.
 * @param parameter the number of the first parameter of the condition in the statement
 */
export function indexCondition(typed: string, rare: readonly string[], parameter: number): Condition {
  const each = rare.map((_, at) => `AND searched LIKE $${parameter + 1 + at}`).join(' ')
  return {
    name: ` by ${rare.length} parts`,
    text: `AND searched LIKE ALL ($${parameter}::text[]) ${each}`,
    values: [patternsOf(typed), ...rare],
  }
}

/** Up to this number of rows, a search is done once and continued by key. */
export const FEW = 300

/**
 * Whether it is worth looking whether few rows match. The estimate may be three times too high: it is never below the
 * number of rows divided by the size of the sample.
 */
export const mayBeFew = ({ rare, matching }: Forecast): boolean =>
  rare.length > 0 && (matching === undefined || matching <= 3 * FEW)

/** The keys of the rows that contain the text; undefined when there are many, or when the forecast expects many. */
async function fewKeys(models: ReadModels, texts: Table, typed: string, expected: Forecast) {
  if (!mayBeFew(expected)) return undefined
  const { rare } = expected
  const index = indexCondition(typed, rare, 1)
  const text = `SELECT "${texts.key}" AS key FROM ${tableOf(texts)} WHERE true ${index.text} LIMIT ${FEW + 1}`
  const query = { name: `few of ${tableOf(texts)}${index.name}`, text }
  const found = await models.query<{ key: string | number }>(query, ...index.values)
  return found.length > FEW ? undefined : found.map(({ key }) => key)
}

/** A table to search, and the table with its texts under the same keys, if they are not in the table itself. */
export type Place = { readonly table: Table; readonly texts?: Table | undefined }

/** @param parameter the number of the first parameter in the statement */
type ClauseAt = (parameter: number) => SearchClause

/**
 * A list that can be read in order from the table of texts alone, because that has the columns of its condition and
 * order.
 */
export type Ordered = {
  /** Distinguishes the names of the statements. */
  readonly name: string
  readonly where: string
  readonly order: string
}

/** The ways to search a table for a text; see `textSearch`. */
export type TextSearch = {
  readonly table: Table
  /** The estimated share of the rows that match, from 0 to 1, and their number; undefined when that is not known. */
  readonly share: number
  readonly matching: number | undefined
  readonly rowByRow: ClauseAt
  readonly byIndex: ClauseAt
  /**
   * Searches in the order of a list, in the table of texts alone.
   * @param searchedRows how many rows from the beginning of the list are searched; default: all
   */
  readonly inListOrder: (parameter: number, list: Ordered, searchedRows?: number) => SearchClause
}

type Looking = {
  /** Whether it is known already that many rows match. */
  readonly isMany?: boolean
}

/**
 * Searches a table for a text. When few rows match, they are read by key. When many match, `rowByRow` checks row by
 * row, so that a page is soon full, and `byIndex` uses the index, for a caller who needs all rows. An empty text
 * matches everything.
 */
export async function textSearch(
  models: ReadModels,
  { table, texts = table }: Place,
  typed: string,
  { isMany = false }: Looking = {},
): Promise<TextSearch> {
  const from = tableOf(table)
  const patterns = patternsOf(typed)
  const everything: ClauseAt = () => ({ from, name: '', text: '', values: [] })
  const all = {
    table,
    share: 1,
    matching: undefined,
    rowByRow: everything,
    byIndex: everything,
    inListOrder: everything,
  }
  if (patterns.length === 0) return all
  const expected = await forecast(models, texts, typed)
  const few = isMany ? undefined : await fewKeys(models, texts, typed, expected)
  const byKey: ClauseAt = at => ({ from: rowsByKey(table, at), name: ' by key', text: '', values: [few] })
  const { rare, share, matching } = expected
  if (few) return { table, share, matching, rowByRow: byKey, byIndex: byKey, inListOrder: byKey }
  return {
    table,
    share,
    matching,
    rowByRow: at => ({ from, name: ' in turn', text: `AND ${hasWords(table, texts, at)}`, values: [patterns] }),
    byIndex: at => ({ from, ...ofMany(table, texts, indexCondition(typed, rare, at)) }),
    inListOrder: (at, list, searchedRows) =>
      searchedRows === undefined
        ? inListOrder(table, texts, list, indexCondition(typed, rare, at))
        : firstInListOrder(table, texts, { ...list, searchedRows }, { parameter: at, patterns }),
  }
}

/**
 * How many rows from the beginning of a list may be searched. They are read until the page is full. They are numbers in
 * the statement and not a parameter: for a parameter the planner would assume a tenth of all rows.
 */
const SEARCHED_ROWS = [1_000, 2_000, 5_000]
/** The page should be full even if its rows are a little further apart than on average. */
const MARGIN = 1.2

/** A list of a table: `SELECT * FROM … WHERE … ORDER BY …`, and `ordered` when the texts can give its order. */
export type List = {
  readonly rows: (from: string) => string
  readonly ordered?: Ordered | undefined
}

type AskedPage<Row> = {
  /** As for `rowByRow` and `byIndex`. */
  readonly parameter: number
  readonly limit: number
  readonly list: List
  /** Reads the page for a search: at most `limit` rows. */
  readonly ask: (found: SearchClause) => Promise<Row[]>
}
type FoundRow = { readonly found_rows?: number }

/**
 * A page of the rows of a list that contain a text. Few rows are found by the index and sorted in the same statement.
 * When many rows match, the first rows of the list nearly always fill the page; when only rows far from the beginning
 * match, the index finds them and they are sorted. So no page reads all rows.
 */
export async function searchPage<Row extends FoundRow>(
  models: ReadModels,
  place: Place,
  typed: string,
  asked: AskedPage<Row>,
): Promise<Row[]> {
  const few = await pageOfFew(models, place, typed, asked)
  return few ?? pageOfMany(await textSearch(models, place, typed, { isMany: true }), asked)
}

/** The page, if few rows of the table contain the text; undefined when there are many, or may be. */
async function pageOfFew<Row extends FoundRow>(
  models: ReadModels,
  { table, texts = table }: Place,
  typed: string,
  { parameter, ask }: AskedPage<Row>,
): Promise<Row[] | undefined> {
  if (patternsOf(typed).length === 0) return undefined
  const expected = await forecast(models, texts, typed)
  if (!mayBeFew(expected)) return undefined
  const page = await ask(fewRows(table, texts, indexCondition(typed, expected.rare, parameter)))
  const [first] = page
  if (first) return (first.found_rows ?? 0) > FEW ? undefined : page
  // An empty page does not say how many rows contain the text, because the list may leave out those that were found.
  return (await fewKeys(models, texts, typed, expected)) ? page : undefined
}

/**
 * Finds a few rows by the index. Where their texts are in another table, they are read by key: see `rowsByKey`.
 */
function fewRows(table: Table, texts: Table, index: Condition): SearchClause {
  const name = ` few${index.name}`
  const values = index.values
  if (texts === table) {
    const found = `SELECT * FROM ${tableOf(table)} WHERE true ${index.text} LIMIT ${FEW + 1}`
    const from = `(SELECT *, (count(*) OVER ())::integer AS found_rows FROM (${found}) AS found OFFSET 0) AS "${table.name}"`
    return { from, name, text: '', values, isFew: true }
  }
  const found = `SELECT "${texts.key}" AS key FROM ${tableOf(texts)} WHERE true ${index.text} LIMIT ${FEW + 1}`
  const from = `(WITH found AS MATERIALIZED (${found})
    SELECT *, (SELECT count(*) FROM found)::integer AS found_rows
    FROM ${tableOf(table)} WHERE "${table.key}" = ANY (ARRAY(SELECT key FROM found)) OFFSET 0) AS "${table.name}"`
  return { from, name, text: '', values, isFew: true }
}

/** A page of a list in which many rows contain the text, or may. */
export async function pageOfMany<Row>(
  { table, share, matching, rowByRow, byIndex, inListOrder }: TextSearch,
  { parameter, limit, list, ask }: AskedPage<Row>,
): Promise<Row[]> {
  const { rows, ordered } = list
  const first = rowByRow(parameter)
  const all = ordered ? inListOrder(parameter, ordered) : byIndex(parameter)
  if (first.name === all.name) return ask(all)
  const needed = limit / share
  const searchedRows = SEARCHED_ROWS.find(some => some >= needed * MARGIN)
  // Either the beginning of the list is read, until the page is full, or all rows that match: whichever has fewer rows.
  if (searchedRows === undefined || (matching !== undefined && matching < needed)) return ask(all)
  const beginning = ordered
    ? inListOrder(parameter, ordered, searchedRows)
    : { ...first, from: `(${rows(first.from)} LIMIT ${searchedRows}) AS "${table.name}"` }
  const page = await ask({ ...beginning, name: `${beginning.name} of ${searchedRows}` })
  return page.length === limit ? page : ask(all)
}

/**
 * Joins rows of texts, which are in the order of a list, to their table. Columns that both have come from the texts, so
 * that the planner need not sort again.
 */
function rowsInOrder(table: Table, texts: Table, found: string): string {
  const columns = Object.keys(table.columns).map(column => `${column in texts.columns ? 'f' : 't'}."${column}"`)
  return `(SELECT ${columns.join(', ')} FROM (${found}) AS f JOIN ${tableOf(table)} AS t USING ("${table.key}"))
    AS "${table.name}"`
}

/**
 * All matching rows. `OFFSET 0` makes PostgreSQL sort the texts before joining, so that only the rows of the page are
 * read from the table.
 */
function inListOrder(table: Table, texts: Table, { name, where, order }: Ordered, index: Condition): SearchClause {
  const found = `SELECT * FROM ${tableOf(texts)} WHERE ${where} ${index.text} ORDER BY ${order} OFFSET 0`
  const from = rowsInOrder(table, texts, found)
  return { from, name: `${index.name} in order${name}`, text: '', values: index.values }
}

type ListBeginning = Ordered & { readonly searchedRows: number }

/** The matching rows among the first rows of the list. */
function firstInListOrder(
  table: Table,
  texts: Table,
  { name, where, order, searchedRows }: ListBeginning,
  { parameter, patterns }: { readonly parameter: number; readonly patterns: readonly string[] },
): SearchClause {
  const first = `SELECT * FROM ${tableOf(texts)} WHERE ${where} ORDER BY ${order} LIMIT ${searchedRows}`
  const found = `SELECT * FROM (${first}) AS first WHERE searched LIKE ALL ($${parameter}::text[])`
  return { from: rowsInOrder(table, texts, found), name: ` first in order${name}`, text: '', values: [patterns] }
}

/**
 * Reads rows by key. `OFFSET 0` makes PostgreSQL read them before it applies other conditions: otherwise the planner
 * may prefer to read the whole index that has the order of the list.
 */
const rowsByKey = (table: Table, parameter: number): string =>
  `(SELECT * FROM ${tableOf(table)} WHERE "${table.key}" = ANY ($${parameter}) OFFSET 0) AS "${table.name}"`

/** The condition that a row contains all the words, which is checked row by row without an index. */
const hasWords = (table: Table, texts: Table, parameter: number): string =>
  texts === table
    ? `searched LIKE ALL ($${parameter}::text[])`
    : `(SELECT t.searched LIKE ALL ($${parameter}::text[]) FROM ${tableOf(texts)} t
        WHERE t."${texts.key}" = "${table.name}"."${table.key}")`

function ofMany(table: Table, texts: Table, { name, text, values }: Condition): Condition {
  const keys = `SELECT "${texts.key}" FROM ${tableOf(texts)} WHERE true ${text}`
  return { name, text: texts === table ? text : `AND "${table.key}" IN (${keys})`, values }
}
