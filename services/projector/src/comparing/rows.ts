import type { RowDifference } from '@alba/contracts/operations/models'
import { columnsOf } from '@alba/contracts/shared/table'
import { runLong } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { keyOf, type Projection, type Row, type RowKey, type Table } from '../runner/projection.ts'

type Kind = RowDifference['kind']

/** A row that differs between the live model and its copy, or that only one of them has. */
export type RowPair = {
  readonly table: Table
  readonly key: RowKey
  /** `added`: only the copy has it. `removed`: only the live model has it. */
  readonly kind: Kind
  /** The row of the live model. */
  readonly before: Row | undefined
  /** The row of the copy. */
  readonly after: Row | undefined
}

export type TableDifference = Readonly<Record<Kind, number>> & {
  readonly table: string
  /** The number of rows in the live model. */
  readonly rows: number
  /** The first pairs of each kind, by key. */
  readonly samples: readonly RowPair[]
}

/**
 * Compares each table of the live model with that of a copy in another schema, in PostgreSQL. Call it within one
 * snapshot.
 * @param most how many samples of each kind
 */
export async function compareTables(
  snapshot: ClientBase,
  projection: Projection,
  schema: string,
  most: number,
): Promise<TableDifference[]> {
  const found: TableDifference[] = []
  for (const table of projection.tables) found.push(await compareTable(snapshot, projection.name, schema, table, most))
  return found
}

type Found = { readonly key: RowKey; readonly kind: Kind; readonly total: number }

/** Compares one table. `live` and `copy` are the schemas of the two models. */
async function compareTable(snapshot: ClientBase, live: string, copy: string, table: Table, most: number) {
  const [before, after] = [`"${live}"."${table.name}"`, `"${copy}"."${table.name}"`]
  const { rows } = await runLong<{ rows: number }>(snapshot, `SELECT count(*)::integer AS rows FROM ${before}`)
  const found = (await runLong<Found>(snapshot, differencesIn(table, before, after), [most])).rows
  const keys = found.map(({ key }) => key)
  const liveRows = await rowsOf(snapshot, before, table, keys)
  const copiedRows = await rowsOf(snapshot, after, table, keys)
  const totalOf = (kind: Kind) => found.find(each => each.kind === kind)?.total ?? 0
  return {
    table: table.name,
    rows: rows[0]?.rows ?? 0,
    added: totalOf('added'),
    removed: totalOf('removed'),
    changed: totalOf('changed'),
    samples: found.map(({ key, kind }) => ({
      table,
      key,
      kind,
      before: liveRows.get(key),
      after: copiedRows.get(key),
    })),
  }
}

/**
 * Finds the rows that differ. They are compared as `jsonb`, so the order of keys within a JSON column does not matter.
 * Of a table that keeps only its last rows (`keepsLast`), the two sides may have deleted up to different keys. Rows
 * before the later of the two first keys are therefore not compared.
 */
const differencesIn = ({ key, keepsLast }: Table, live: string, copy: string) => `
  WITH differing AS (
    SELECT coalesce(l."${key}", r."${key}") AS key,
      CASE WHEN l."${key}" IS NULL THEN 'added' WHEN r."${key}" IS NULL THEN 'removed' ELSE 'changed' END AS kind
    FROM ${live} AS l FULL JOIN ${copy} AS r ON l."${key}" = r."${key}"
    WHERE to_jsonb(l) IS DISTINCT FROM to_jsonb(r)${keepsLast === undefined ? '' : ` AND ${keptByBoth(key, live, copy)}`}),
  numbered AS (
    SELECT key, kind, count(*) OVER (PARTITION BY kind) AS total, row_number() OVER (PARTITION BY kind ORDER BY key) AS n
    FROM differing)
  SELECT key, kind, total FROM numbered WHERE n <= $1 ORDER BY key`

/**
 * Whether the key is at or after the first key of both tables. A table without rows has no first key, and is ignored.
 */
const keptByBoth = (key: string, live: string, copy: string) =>
  `coalesce(l."${key}", r."${key}") >= ALL (
     SELECT first FROM (SELECT min("${key}") AS first FROM ${live} UNION ALL SELECT min("${key}") FROM ${copy}) AS begins
     WHERE first IS NOT NULL)`

async function rowsOf(snapshot: ClientBase, name: string, table: Table, keys: readonly RowKey[]) {
  const text = `SELECT ${columnsOf(table)} FROM ${name} WHERE "${table.key}" = ANY ($1)`
  const { rows } = await runLong<Row>(snapshot, text, [keys])
  return new Map(rows.map(row => [keyOf(table, row), row]))
}
