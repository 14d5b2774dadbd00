import type { QueryConfig } from 'pg'
import type { Commit } from './model.ts'
import { keyOf, type Row, type RowKey, type Table } from './projection.ts'
import type { Part } from './step.ts'

/** Which rows of the ledger a statement waits for when somebody else holds them. */
export type Patience = 'passes over' | 'waits'

/**
 * Steps of live models as one statement, hence one transaction and one round trip. For each of them: the checkpoint
 * moves, the rows are written, and those who wait are told, or nothing of it happens. The checkpoint's row is the
 * guard: `moved` has no row of a model unless it is exactly where its writer left it, and everything else depends on
 * `moved`. Two writers that start from the same position meet on that row; the second finds it moved (or held, and
 * passes it over) and writes nothing, so no event can be applied twice.
 * A stopped model that moves is live again: what it stood in front of is behind it. Answers the name of each that moved.
 *
 * In order of their names, whoever came first: models that move together make the same statement then, which is planned
 * once. A sixth of a booking with a voucher went into planning them in every order.
 */
export function liveStatement(unordered: readonly Commit[], patience: Patience): QueryConfig {
  const commits = unordered.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const values: unknown[] = [
    commits.map(({ name }) => name),
    commits.map(({ generation }) => generation),
    commits.map(({ from }) => from),
    commits.map(({ to }) => to),
    commits.map(({ count }) => count),
    commits.map(noticeOf),
  ]
  const next = (value: unknown) => `$${values.push(value)}`
  const clauses = [
    `step AS (
       SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::text[])
         AS s (name, generation, origin, target, count, notice))`,
    `free AS (
       SELECT name, target, count, notice FROM step JOIN projections.checkpoints AS c USING (name, generation)
       WHERE c.position = origin FOR UPDATE OF c ${patience === 'waits' ? '' : 'SKIP LOCKED'})`,
    `moved AS (
       UPDATE projections.checkpoints AS c
       SET position = target, events_done = events_done + count, updated_at = now(), state = 'live', error = NULL, poison = NULL
       FROM free WHERE c.name = free.name RETURNING c.name, notice)`,
    ...commits.flatMap(({ name, parts }) =>
      parts.flatMap(part => writes(part, `EXISTS (SELECT FROM moved WHERE name = '${name}')`, next)),
    ),
  ]
  const text = `WITH ${clauses.map((clause, n) => clause.replace('#', String(n))).join(',\n')}
    SELECT name, pg_notify('projection_advanced', notice) FROM moved`
  return { ...prepared(text), values }
}

/** The clauses that write a part where the condition holds. `#` stands for a number that makes their names differ. */
function writes({ schema, table, added, changed, removed }: Part, condition: string, next: (value: unknown) => string) {
  const clauses: string[] = []
  if (added.length + changed.length > 0)
    clauses.push(`written# AS (${upsert(schema, table, next(JSON.stringify([...added, ...changed])), condition)})`)
  if (removed.length > 0) clauses.push(`removed# AS (${remove(schema, table, next(removed), condition)})`)
  return clauses
}

/**
 * The rows go as one JSON text. Measured: `jsonb` costs Postgres half as much again; arrays for `unnest` cost Postgres
 * a third less and this process, which has more to do than Postgres, twice as much.
 */
function upsert(schema: string, table: Table, rows: string, condition = 'true'): string {
  const target = `"${schema}"."${table.name}"`
  const changed = Object.keys(table.columns).filter(column => column !== table.key)
  return `INSERT INTO ${target} SELECT row.* FROM json_populate_recordset(NULL::${target}, ${rows}) AS row
    WHERE ${condition}
    ON CONFLICT ("${table.key}") DO UPDATE SET ${changed.map(column => `"${column}" = EXCLUDED."${column}"`).join(', ')}`
}

const remove = (schema: string, table: Table, keys: string, condition = 'true'): string =>
  `DELETE FROM "${schema}"."${table.name}" WHERE "${table.key}" = ANY (${keys}) AND ${condition}`

export const upsertStatement = (schema: string, table: Table, rows: readonly Row[]): QueryConfig => ({
  ...prepared(upsert(schema, table, '$1')),
  values: [JSON.stringify(rows)],
})

export const removeStatement = (schema: string, table: Table, keys: readonly RowKey[]): QueryConfig => ({
  ...prepared(remove(schema, table, '$1')),
  values: [keys],
})

/**
 * Statements that are prepared, at most: each combination of tables that change together is one of its own, and every
 * connection keeps what it prepared for ever. The usual ones come first; what comes later is rare.
 */
const MOST_PREPARED = 200
const names = new Map<string, string>()

function prepared(text: string): { name?: string; text: string } {
  const known = names.get(text)
  if (known) return { name: known, text }
  if (names.size === MOST_PREPARED) return { text }
  const name = `write ${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Postgres takes at most 8,000 bytes; some room is left for what is around the keys. */
const NOTICE_BYTES = 7_000
/** No key is shorter than this with its comma, so more of them cannot fit and need not be written out to find out. */
const NOTICE_KEYS = NOTICE_BYTES / 2

/** `{ projection, position, keys? }` for those who wait; without `keys` anything may have changed. */
function noticeOf({ name: projection, to: position, parts }: Commit): string {
  if (parts.reduce((sum, part) => sum + sizeOf(part), 0) < NOTICE_KEYS) {
    const keys = Object.fromEntries(parts.map(part => [part.table.name, keysOf(part)]))
    const notice = JSON.stringify({ projection, position, keys })
    if (Buffer.byteLength(notice) < NOTICE_BYTES) return notice
  }
  return JSON.stringify({ projection, position })
}

const sizeOf = ({ added, changed, removed }: Part): number => added.length + changed.length + removed.length

const keysOf = ({ table, added, changed, removed }: Part): RowKey[] => [
  ...[...added, ...changed].map(row => keyOf(table, row)),
  ...removed,
]
