import type { Position } from '@alba/platform/event-store/event-store'
import type { Folded, TableRows } from './fold.ts'
import type { Row, RowKey, Table } from './projection.ts'

/** What changes in one table. */
export type Part = {
  readonly schema: string
  readonly table: Table
  /** Rows that the table does not have, and rows in the place of those that it has. */
  readonly added: readonly Row[]
  readonly changed: readonly Row[]
  readonly removed: readonly RowKey[]
}

/** A step of a model: what pages change until it is written, each row once, as the last of them left it. */
export type Step = {
  /** Where the step begins and how far its pages go; the same while it has none. */
  readonly from: Position
  readonly to: Position
  /** Events of its pages. */
  readonly count: number
  /** More pages would make it larger and save little. */
  readonly isFull: boolean
  take(folded: Folded, to: Position): void
  /** The rows of a table that change. */
  rowsOf(table: Table): TableRows | undefined
  partsIn(schema: string): Part[]
}

/**
 * A step is full with so many rows, or events. A day, or whatever else is come back to, changes with every page: in a
 * replay it is written once a step instead of once a page. Until then its rows are in memory alone, and a crash undoes
 * them; they are folded again.
 */
const [MANY_ROWS, MANY_EVENTS] = [4_000, 32_000]

type Changes = {
  readonly rows: Map<RowKey, Row | undefined>
  /** Of these, the keys whose rows the table has when the step is written. */
  readonly had: Set<RowKey>
}

export function openStep(from: Position): Step {
  const tables = new Map<Table, Changes>()
  let [to, count] = [from, 0]
  const changesOf = (table: Table): Changes => {
    const changes = tables.get(table) ?? { rows: new Map(), had: new Set() }
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
      return count >= MANY_EVENTS || [...tables.values()].reduce((sum, { rows }) => sum + rows.size, 0) >= MANY_ROWS
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

/** Only the first page that touches a row tells whether the table has it. */
function merge({ rows, had }: Changes, changed: TableRows, before: TableRows | undefined): void {
  for (const [key, row] of changed) {
    if (before?.get(key) !== undefined && !rows.has(key)) had.add(key)
    rows.set(key, row)
  }
}

function partOf(schema: string, table: Table, { rows, had }: Changes): Part {
  const part = { schema, table, added: [] as Row[], changed: [] as Row[], removed: [] as RowKey[] }
  for (const [key, row] of rows) {
    if (row) part[had.has(key) ? 'changed' : 'added'].push(row)
    else if (had.has(key)) part.removed.push(key)
  }
  return part
}
