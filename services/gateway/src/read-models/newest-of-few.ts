import { columnsOf, type RowOf, type Table } from '@alba/contracts/shared/table'
import type { ReadModels } from './read-models.ts'
import { FEW, indexCondition, tableOf } from './search-clauses.ts'
import { forecast } from './text-forecast.ts'
import { mayBeFew } from './text-search.ts'

type List<Of extends Table> = {
  readonly table: Of
  /** The table with the texts, if they are not in the table itself. */
  readonly texts?: Table | undefined
  /** A condition on the table that has the texts; `true` for all rows. */
  readonly where: string
  /** The columns of the table whose largest values come first. */
  readonly newestBy: readonly string[]
  readonly limit: number
}

/**
 * The newest rows that contain a text, where few rows contain it: they are found, sorted and read in one statement.
 * Undefined where many rows may contain it.
 */
export async function newestOfFew<Of extends Table>(
  models: ReadModels,
  list: List<Of>,
  typed: string,
): Promise<RowOf<Of>[] | undefined> {
  const { table, texts = table } = list
  const expected = await forecast(models, texts, typed)
  if (!mayBeFew(expected)) return undefined
  const index = indexCondition(typed, expected.rare, 1)
  const query = {
    name: `newest ${list.limit} of few of ${nameOf(table)}${index.name}`,
    text: statement(list, index.text),
  }
  const page = await models.query<RowOf<Of> & { found_rows: number }>(query, ...index.values)
  return (page[0]?.found_rows ?? 0) > FEW ? undefined : page
}

/** Distinguishes the statements of a table and of a part of it. */
const nameOf = (table: Table): string => `${tableOf(table)}${table.part ? ` (${table.part})` : ''}`

function statement({ table, texts = table, where, newestBy, limit }: List<Table>, condition: string): string {
  const newestFirst = newestBy.map(column => `"${column}" DESC`).join(', ')
  // When the texts have the columns of the order, they are sorted first: the table is read for the returned rows only.
  const ownColumns = newestBy.filter(column => column in texts.columns)
  const textsHaveOrder = ownColumns.length === newestBy.length
  const columns = [...new Set([texts.key, ...ownColumns])].map(column => `"${column}"`)
  const found = `SELECT ${columns.join(', ')} FROM ${tableOf(texts)}
    WHERE ${where} ${condition} LIMIT ${FEW + 1}`
  const keys = `SELECT "${texts.key}" FROM found ${textsHaveOrder ? `ORDER BY ${newestFirst} LIMIT ${limit}` : ''}`
  // An array makes PostgreSQL read the rows by key, whatever it thinks about their number.
  return `WITH found AS MATERIALIZED (${found})
    SELECT ${columnsOf(table)}, (SELECT count(*) FROM found)::integer AS found_rows
    FROM ${tableOf(table)} WHERE "${table.key}" = ANY (ARRAY(${keys})) ORDER BY ${newestFirst} LIMIT ${limit}`
}
