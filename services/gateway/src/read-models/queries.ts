import { type ModelName, readModels } from '@alba/contracts/read-models'
import { columnsOf, type RowOf, type Table } from '@alba/contracts/shared/table'

/** An SQL statement. Each connection prepares it once, under its name. */
export type Query = { readonly name: string; readonly text: string }

/** The rows whose column has one of the values of `$1`. */
export const rowsBy = (table: Table, column: string): Query => ({
  name: `${table.part ?? 'rows'} of ${table.model}.${table.name} by ${column}`,
  text: `SELECT ${columnsOf(table)} FROM "${table.model}"."${table.name}" WHERE "${column}" = ANY ($1)`,
})

type TablesOf<Model extends ModelName> = (typeof readModels)[Model][number]
/** Every row of every table of a model, by the table's name. */
export type Whole<Model extends ModelName> = {
  readonly [T in TablesOf<Model> as T['name']]: readonly RowOf<T>[]
}

/**
 * Reads a whole model in one statement, so that all its tables are of the same moment, even while a replay swaps them.
 */
export function wholeModel(model: ModelName): Query {
  const tables: readonly Table[] = readModels[model]
  const selected = tables.map(
    table => `(SELECT coalesce(json_agg(t), '[]') FROM (${selectAsJson(table)}) AS t) AS "${table.name}"`,
  )
  return { name: `whole ${model}`, text: `SELECT ${selected.join(',\n')}` }
}

/**
 * Selects rows for `json_agg`. An instant gets the format that it has in rows read otherwise,
 * `2026-11-20T10:00:00.050Z`; values of all other types look the same in JSON anyway.
 */
function selectAsJson({ model, name, key, columns }: Table): string {
  const selected = Object.entries(columns).map(([column, { type }]) =>
    type === 'timestamptz'
      ? `to_char("${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "${column}"`
      : `"${column}"`,
  )
  return `SELECT ${selected.join(', ')} FROM "${model}"."${name}" ORDER BY "${key}"`
}
