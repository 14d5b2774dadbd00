import type { ReadModels } from './read-models.ts'
import {
  FEW,
  fewRows,
  indexCondition,
  type SearchClause,
  type SearchedTable,
  type TextOrder,
} from './search-clauses.ts'
import { forecast } from './text-forecast.ts'
import { patternsOf } from './text-patterns.ts'
import { fewKeys, mayBeFew, type TextSearch, textSearch } from './text-search.ts'

/** A list of a table. */
export type List = {
  /** `SELECT * FROM … WHERE … ORDER BY …` */
  readonly rows: (from: string) => string
  /** The same order by columns of the table of texts. Left out when that table lacks them. */
  readonly textOrder?: TextOrder | undefined
}

type AskedPage<Row> = {
  /** The number of the search's first parameter in the statement of `readRows`. */
  readonly parameter: number
  readonly limit: number
  readonly list: List
  /** Reads the page with the clause of a search: at most `limit` rows. */
  readonly readRows: (search: SearchClause) => Promise<Row[]>
}
type FoundRow = { readonly found_rows?: number }

/**
 * A page of the rows of a list that contain a text. Few rows are found by the index and sorted in the same statement.
 * When many rows match, the first rows of the list nearly always fill the page; when only rows far from the beginning
 * match, a second statement finds them, by the index or in the order of the texts.
 */
export async function searchPage<Row extends FoundRow>(
  models: ReadModels,
  searched: SearchedTable,
  typed: string,
  asked: AskedPage<Row>,
): Promise<Row[]> {
  const few = await pageOfFew(models, searched, typed, asked)
  return few ?? pageOfMany(await textSearch(models, searched, typed, { isMany: true }), asked)
}

/** The page, if few rows of the table contain the text; undefined when there are many, or may be. */
async function pageOfFew<Row extends FoundRow>(
  models: ReadModels,
  { table, texts = table }: SearchedTable,
  typed: string,
  { parameter, readRows }: AskedPage<Row>,
): Promise<Row[] | undefined> {
  if (patternsOf(typed).length === 0) return undefined
  const expected = await forecast(models, texts, typed)
  if (!mayBeFew(expected)) return undefined
  const page = await readRows(fewRows({ table, texts }, indexCondition(typed, expected.rare, parameter)))
  const [first] = page
  if (first) return (first.found_rows ?? 0) > FEW ? undefined : page
  // An empty page does not say how many rows contain the text, because the list may leave out those that were found.
  return (await fewKeys(models, texts, typed, expected)) ? page : undefined
}

/**
 * How many rows from the beginning of a list may be searched. They are read until the page is full. They are numbers in
 * the statement and not a parameter: for a parameter the planner would assume a tenth of all rows.
 */
const SEARCHED_ROWS = [1_000, 2_000, 5_000]
/** The page should be full even if its rows are a little further apart than on average. */
const MARGIN = 1.2

/** A page of a list in which many rows contain the text, or may. */
export async function pageOfMany<Row>(
  { table, share, matching, rowByRow, byIndex, inListOrder }: TextSearch,
  { parameter, limit, list, readRows }: AskedPage<Row>,
): Promise<Row[]> {
  const { rows, textOrder } = list
  const compared = rowByRow(parameter)
  const all = textOrder ? inListOrder(parameter, textOrder) : byIndex(parameter)
  // An empty text: both clauses are the same.
  if (compared.name === all.name) return readRows(all)
  const neededRows = limit / share
  const searchedRows = SEARCHED_ROWS.find(some => some >= neededRows * MARGIN)
  // Either the beginning of the list is read, until the page is full, or all rows that match: whichever has fewer rows.
  if (searchedRows === undefined || (matching !== undefined && matching < neededRows)) return readRows(all)
  const beginning = textOrder
    ? inListOrder(parameter, textOrder, searchedRows)
    : { ...compared, from: `(${rows(compared.from)} LIMIT ${searchedRows}) AS "${table.name}"` }
  const page = await readRows({ ...beginning, name: `${beginning.name} of ${searchedRows}` })
  return page.length === limit ? page : readRows(all)
}
