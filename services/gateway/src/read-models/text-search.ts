import type { Table } from '@alba/contracts/shared/table'
import type { ReadModels } from './read-models.ts'
import {
  byIndex,
  byKey,
  type ClauseAt,
  FEW,
  firstInListOrder,
  indexCondition,
  inListOrder,
  rowByRow,
  type SearchClause,
  type SearchedTable,
  type TextOrder,
  tableOf,
} from './search-clauses.ts'
import { type Forecast, forecast } from './text-forecast.ts'
import { patternsOf } from './text-patterns.ts'

/** The clauses with which a statement searches a table for a text. */
export type TextSearch = {
  readonly table: Table
  /** The estimated share of the rows that match, from 0 to 1. */
  readonly share: number
  /** The estimated number of rows that match; undefined when it is not known how many rows the table has. */
  readonly matching: number | undefined
  /** For a page of a list: when many rows match, each row is compared, and a page is soon full. */
  readonly rowByRow: ClauseAt
  /** For a caller who needs all rows that match. */
  readonly byIndex: ClauseAt
  /**
   * For a list in the order of the table of texts.
   * @param searchedRows how many rows from the beginning of the list are searched; default: all
   */
  readonly inListOrder: (parameter: number, list: TextOrder, searchedRows?: number) => SearchClause
}

/**
 * Prepares to search a table for a text. When few rows match, they are looked up here, and every clause reads them by
 * key. An empty text matches everything.
 * @param isMany whether it is known already that many rows match
 */
export async function textSearch(
  models: ReadModels,
  { table, texts = table }: SearchedTable,
  typed: string,
  { isMany = false }: { readonly isMany?: boolean } = {},
): Promise<TextSearch> {
  const patterns = patternsOf(typed)
  if (patterns.length === 0) {
    const everything = () => ({ from: tableOf(table), name: '', text: '', values: [] })
    const estimate = { share: 1, matching: undefined }
    return { table, ...estimate, rowByRow: everything, byIndex: everything, inListOrder: everything }
  }
  const expected = await forecast(models, texts, typed)
  const { rare, share, matching } = expected
  const few = isMany ? undefined : await fewKeys(models, texts, typed, expected)
  if (few) {
    const fewByKey: ClauseAt = parameter => byKey(table, few, parameter)
    return { table, share, matching, rowByRow: fewByKey, byIndex: fewByKey, inListOrder: fewByKey }
  }
  const tables = { table, texts }
  return {
    table,
    share,
    matching,
    rowByRow: parameter => rowByRow(tables, patterns, parameter),
    byIndex: parameter => byIndex(tables, indexCondition(typed, rare, parameter)),
    inListOrder: (parameter, list, searchedRows) =>
      searchedRows === undefined
        ? inListOrder(tables, list, indexCondition(typed, rare, parameter))
        : firstInListOrder(tables, { ...list, searchedRows }, patterns, parameter),
  }
}

/**
 * Whether it is worth finding out whether few rows match. The threshold is three times FEW, because the estimate may be
 * too high: it is never below the number of rows divided by the size of the sample.
 */
export const mayBeFew = ({ rare, matching }: Forecast): boolean =>
  rare.length > 0 && (matching === undefined || matching <= 3 * FEW)

/** The keys of the rows that contain the text; undefined when there are many, or when the forecast expects many. */
export async function fewKeys(models: ReadModels, texts: Table, typed: string, expected: Forecast) {
  if (!mayBeFew(expected)) return undefined
  const index = indexCondition(typed, expected.rare, 1)
  const text = `SELECT "${texts.key}" AS key FROM ${tableOf(texts)} WHERE true ${index.text} LIMIT ${FEW + 1}`
  const query = { name: `few of ${tableOf(texts)}${index.name}`, text }
  const found = await models.query<{ key: string | number }>(query, ...index.values)
  return found.length > FEW ? undefined : found.map(({ key }) => key)
}
