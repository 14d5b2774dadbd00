import type { DomainEvent, EventType } from '@alba/contracts/events'
import { Poison } from './failures.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'

/** Rows by key; a key with `undefined` stands for a row that does not exist. */
export type TableRows = ReadonlyMap<RowKey, Row | undefined>
/** Those of several tables. */
export type Rows = ReadonlyMap<Table, TableRows>

/** An event, and of each table that handles it the rows that it touches. */
type PlannedEvent = { readonly event: DomainEvent; readonly touches: readonly Touch[] }
type Touch = { readonly table: Table; readonly keys: readonly RowKey[] }

/** What a page is going to touch, and the rows that it must find first. Ends in front of the first event whose keys cannot be told. */
export type Plan = {
  readonly events: readonly PlannedEvent[]
  readonly wanted: ReadonlyMap<Table, ReadonlySet<RowKey>>
  readonly poison?: Poison
}

export type Folded = {
  /** The rows as they were before the page, and those that then differ. */
  readonly before: Rows
  readonly changes: Rows
  /** How many events went in, all of them unless there is poison. */
  readonly count: number
  readonly poison?: Poison
}

export function planPage(projection: Projection, events: readonly DomainEvent[]): Plan {
  const byType = tablesByType(projection)
  const wanted = keySets(projection)
  const begun = keySets(projection)
  const planned: PlannedEvent[] = []
  for (const event of events) {
    try {
      const touches = (byType.get(event.type) ?? []).map(table => ({ table, keys: table.keys(event) }))
      for (const touch of touches) lookFor(touch, event, wanted.get(touch.table), begun.get(touch.table))
      planned.push({ event, touches })
    } catch (cause) {
      return { events: planned, wanted, poison: new Poison(event, cause) }
    }
  }
  return { events: planned, wanted }
}

const keySets = ({ tables }: Projection) => new Map<Table, Set<RowKey>>(tables.map(table => [table, new Set()]))

/** Rows that an event of this page begins are nowhere yet. */
function lookFor({ table, keys }: Touch, { type }: DomainEvent, wanted?: Set<RowKey>, begun?: Set<RowKey>): void {
  if (table.writtenOnce) return
  const begins = table.begins.includes(type)
  for (const key of keys) {
    if (begins) begun?.add(key)
    else if (!begun?.has(key)) wanted?.add(key)
  }
}

/**
 * Folds a planned page over the rows it wanted. An event counts whole or not at all: when one of its folds throws,
 * the tables it had already touched are as before it, and the page ends in front of it.
 */
export function foldPage(plan: Plan, before: Rows): Folded {
  const changes = new Map<Table, Map<RowKey, Row | undefined>>()
  for (const table of plan.wanted.keys()) changes.set(table, new Map())
  let count = 0
  for (const planned of plan.events) {
    try {
      for (const { table, key, row } of changesOf(planned, before, changes)) changes.get(table)?.set(key, row)
    } catch (cause) {
      return { before, changes, count, poison: new Poison(planned.event, cause) }
    }
    count++
  }
  return plan.poison ? { before, changes, count, poison: plan.poison } : { before, changes, count }
}

type Change = { readonly table: Table; readonly key: RowKey; readonly row: Row | undefined }

/** What an event changes; nothing of it counts before all of its folds have answered. */
function changesOf({ event, touches }: PlannedEvent, rows: Rows, changes: Rows): Change[] {
  const made: Change[] = []
  for (const { table, keys } of touches)
    for (const key of keys) {
      const changed = changes.get(table)
      const before = changed?.has(key) ? changed.get(key) : rows.get(table)?.get(key)
      const row = table.evolve(before, event, key)
      if (row && keyOf(table, row) !== key)
        throw new Error(`${table.name}: the row of ${key} must keep its ${table.key}`)
      if (row !== before) made.push({ table, key, row })
    }
  return made
}

const dispatch = new WeakMap<Projection, Map<EventType, Table[]>>()

function tablesByType(projection: Projection): Map<EventType, Table[]> {
  const known = dispatch.get(projection)
  if (known) return known
  const made = new Map<EventType, Table[]>()
  for (const table of projection.tables)
    for (const type of table.handles) made.set(type, [...(made.get(type) ?? []), table])
  dispatch.set(projection, made)
  return made
}
