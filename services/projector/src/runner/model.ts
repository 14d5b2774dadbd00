import { columnsOf } from '@alba/contracts/shared/table'
import type { Database } from '@alba/platform/postgres/pool'
import { CheckpointMoved } from './failures.ts'
import type { Folded, Plan, Rows } from './fold.ts'
import type { Reached } from './ledger.ts'
import type { Projection, Row, RowKey, Table } from './projection.ts'
import { createRowCache } from './row-cache.ts'
import { commitStatement, type Ledger, type Part } from './statement.ts'

/** The tables of a projection in one schema, with the ledger row that says how far they are. One writer at a time. */
export type Model = {
  /** Everything up to here is in the tables. */
  readonly position: Reached
  /** The rows that a page wants, as they are. */
  load(plan: Plan): Promise<Rows>
  /**
   * Writes the changes and moves the position, in one transaction. Events a second, when given, are noted.
   * @throws {CheckpointMoved} when the ledger is not where this writer left it; nothing is written then.
   */
  commit(folded: Folded, to: Reached, rate?: number): Promise<void>
}

export type ModelOptions = {
  readonly database: Database
  readonly projection: Projection
  readonly schema: string
  readonly ledger: Ledger
  readonly position: Reached
}

export function openModel({ database, projection, schema, ledger, position }: ModelOptions): Model {
  const cache = createRowCache()
  let reached = position

  const loadTable = async (table: Table, keys: ReadonlySet<RowKey>) => {
    const { found, missing } = cache.find(table, keys)
    if (missing.length === 0 || table.writtenOnce) return found
    const { rows } = await database.query<Record<string, RowKey>>({
      name: `load ${schema}.${table.name}`,
      text: `SELECT ${columnsOf(table)} FROM "${schema}"."${table.name}" WHERE "${table.key}" = ANY ($1)`,
      values: [missing],
    })
    for (const row of rows) found.set(row[table.key] as RowKey, row)
    return found
  }

  return {
    get position() {
      return reached
    },
    async load(plan) {
      const wanted = [...plan.wanted].filter(([, keys]) => keys.size > 0)
      return new Map(
        await Promise.all(wanted.map(async ([table, keys]) => [table, await loadTable(table, keys)] as const)),
      )
    },
    async commit({ changes, count }, to, rate = 0) {
      const parts = partsOf(changes, projection, schema)
      const { rowCount } = await database.query(
        commitStatement(ledger, parts, {
          from: reached,
          to,
          count,
          rate,
          notice: noticeOf(projection.name, changes, to),
        }),
      )
      if (rowCount !== 1) throw new CheckpointMoved(ledger.name)
      reached = to
      cache.remember(changes)
    },
  }
}

function partsOf(changes: Folded['changes'], projection: Projection, schema: string): Part[] {
  return [...changes]
    .filter(([, rows]) => rows.size > 0)
    .map(([table, rows]) => {
      const written: Row[] = []
      const removed: RowKey[] = []
      for (const [key, row] of rows) {
        if (row) written.push(row)
        else removed.push(key)
      }
      const ordinal = projection.tables.indexOf(table)
      return { schema, table, ordinal, written, removed }
    })
}

/** Postgres takes at most 8,000 bytes; some room is left for what is around the keys. */
const NOTICE_BYTES = 7_000
/** No key is shorter than this with its comma, so more of them cannot fit and need not be written out to find out. */
const NOTICE_KEYS = NOTICE_BYTES / 2

/** `{ projection, position, keys? }`; without `keys` anything may have changed. */
function noticeOf(projection: string, changes: Folded['changes'], position: Reached): string {
  let size = 0
  for (const rows of changes.values()) size += rows.size
  if (size < NOTICE_KEYS) {
    const keys = Object.fromEntries(
      [...changes].filter(([, rows]) => rows.size > 0).map(([t, rows]) => [t.name, [...rows.keys()]]),
    )
    const notice = JSON.stringify({ projection, position, keys })
    if (Buffer.byteLength(notice) < NOTICE_BYTES) return notice
  }
  return JSON.stringify({ projection, position })
}
