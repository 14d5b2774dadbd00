import type { QueryConfig } from 'pg'
import type { Reached } from './ledger.ts'
import type { Row, RowKey, Table } from './projection.ts'

/** The row that guards a model: the checkpoint of a live one, or the replay that builds one. */
export type Ledger = { readonly table: 'checkpoints' | 'replays'; readonly name: string; readonly generation: string }

/** What changes in one table. */
export type Part = {
  readonly schema: string
  readonly table: Table
  /** The table's place in its projection: names the statement shortly. */
  readonly ordinal: number
  readonly written: readonly Row[]
  readonly removed: readonly RowKey[]
}

export type Move = {
  readonly from: Reached
  readonly to: Reached
  readonly count: number
  readonly rate: number
  /** Payload for those who wait for a live model. */
  readonly notice: string
}

/**
 * One statement, hence one transaction and one round trip: the ledger moves, the rows are written, and those who wait
 * are told, or nothing of it happens. The ledger's row is the guard: `moved` is empty unless the model is exactly
 * where this writer left it, and everything else depends on `moved`. Two writers that start from the same position
 * queue on that row; the second finds it moved and writes nothing, so no event can be applied twice.
 * Answers one row when the ledger moved, none otherwise.
 */
export function commitStatement(ledger: Ledger, parts: readonly Part[], move: Move): QueryConfig {
  const live = ledger.table === 'checkpoints'
  const values: unknown[] = [ledger.name, ledger.generation, move.from, move.to, move.count]
  const next = (value: unknown) => `$${values.push(value)}`
  const own = live ? '' : `, rate = ${next(move.rate)}`
  const clauses = [
    `moved AS (
       UPDATE projections.${ledger.table}
       SET position = $4, events_done = events_done + $5, updated_at = now()${own}
       WHERE name = $1 AND generation = $2 AND position = $3 AND state = '${live ? 'live' : 'running'}'
       RETURNING name)`,
    ...parts.flatMap(part => writes(part, next)),
  ]
  const answer = live ? `pg_notify('projection_advanced', ${next(move.notice)})` : 'name'
  const shape = parts.map(p => `${p.ordinal}${p.written.length > 0 ? '+' : ''}${p.removed.length > 0 ? '-' : ''}`)
  return {
    // Prepared once a connection for each combination of tables.
    name: `commit ${ledger.table} ${ledger.name} ${shape.join('')}`,
    text: `WITH ${clauses.join(',\n')} SELECT ${answer} FROM moved`,
    values,
  }
}

/**
 * The rows go as one JSON text. Measured: `jsonb` costs Postgres half as much again; arrays for `unnest` cost Postgres
 * a third less and this process, which is the narrow place of a replay, twice as much.
 */
function writes({ schema, table, ordinal, written, removed }: Part, next: (value: unknown) => string) {
  const target = `"${schema}"."${table.name}"`
  const clauses: string[] = []
  if (written.length > 0) {
    const changed = Object.keys(table.columns)
      .filter(column => column !== table.key)
      .map(column => `"${column}" = EXCLUDED."${column}"`)
    clauses.push(
      `written${ordinal} AS (
         INSERT INTO ${target}
         SELECT row.* FROM json_populate_recordset(NULL::${target}, ${next(JSON.stringify(written))}) AS row
         WHERE EXISTS (SELECT FROM moved)
         ON CONFLICT ("${table.key}") DO UPDATE SET ${changed.join(', ')})`,
    )
  }
  if (removed.length > 0)
    clauses.push(
      `removed${ordinal} AS (
         DELETE FROM ${target} WHERE "${table.key}" = ANY (${next(removed)}) AND EXISTS (SELECT FROM moved))`,
    )
  return clauses
}
