import type { Position } from '@alba/platform/event-store/event-store'
import type { Folded, TableRows } from './fold.ts'
import type { Row, RowKey, Table } from './projection.ts'

/** The changes of a step in one table. */
export type Part = {
  readonly schema: string
  readonly table: Table
  /** Rows to insert, and rows to update. */
  readonly added: readonly Row[]
  readonly changed: readonly Row[]
  readonly removed: readonly RowKey[]
}

/** The changes of several pages that are written together: each row once, in its last state. */
export type Step = {
  /** The position before the step and after its last page; equal while it has no page. */
  readonly from: Position
  readonly to: Position
  /** The number of events in its pages. */
  readonly count: number
  /** Whether the step should be written: more pages would save little. */
  readonly isFull: boolean
  take(folded: Folded, to: Position): void
  /** The rows of a table that change. */
  rowsOf(table: Table): TableRows | undefined
  partsIn(schema: string): Part[]
}

/**
 * A step is full with this many rows or events. A row that many pages change, like that of a day, is written once a
 * step instead of once a page. A crash loses the rows that are not written yet, and their events are folded again.
 */
const FULL_ROWS = 4_000
const FULL_EVENTS = 32_000

type Changes = {
  readonly rows: Map<RowKey, Row | undefined>
  /** The keys of these rows that exist in the table. */
  readonly existing: Set<RowKey>
}

export function openStep(from: Position): Step {
  const tables = new Map<Table, Changes>()
  let to = from
  let count = 0
  const changesOf = (table: Table): Changes => {
    const changes = tables.get(table) ?? { rows: new Map(), existing: new Set() }
    tables.set(table, changes)
    return changes
  }
  return {
    from,
    get to() {
      return to
    },
    get count() {
      return count
    },
    get isFull() {
      return count >= FULL_EVENTS || [...tables.values()].reduce((sum, { rows }) => sum + rows.size, 0) >= FULL_ROWS
    },
    take({ changes, before, count: events }, reached) {
      for (const [table, rows] of changes) if (rows.size > 0) merge(changesOf(table), rows, before.get(table))
      count += events
      to = reached
    },
    rowsOf: table => tables.get(table)?.rows,
    partsIn: schema => [...tables].map(([table, changes]) => partOf(schema, table, changes)),
  }
}

/** Only the first page that changes a row knows whether the table has it: later pages see the row of the step. */
function merge({ rows, existing }: Changes, changed: TableRows, before: TableRows | undefined): void {
  for (const [key, row] of changed) {
    if (before?.get(key) !== undefined && !rows.has(key)) existing.add(key)
    rows.set(key, row)
  }
}

function partOf(schema: string, table: Table, { rows, existing }: Changes): Part {
  const part = { schema, table, added: [] as Row[], changed: [] as Row[], removed: [] as RowKey[] }
  for (const [key, row] of rows) {
    if (row) part[existing.has(key) ? 'changed' : 'added'].push(row)
    else if (existing.has(key)) part.removed.push(key)
  }
  return part
}
