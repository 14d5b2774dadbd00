import type { DomainEvent, EventType } from '@alba/contracts/events'
import { Poison } from './failures.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'

/** Rows by key; a key with `undefined` stands for a row that does not exist. */
export type TableRows = ReadonlyMap<RowKey, Row | undefined>
/** The rows of several tables. */
export type Rows = ReadonlyMap<Table, TableRows>

/** An event, with the keys of the rows that it touches in each table. */
type PlannedEvent = { readonly event: DomainEvent; readonly touches: readonly Touch[] }
type Touch = { readonly table: Table; readonly keys: readonly RowKey[] }

/** The events of a page with the rows that they touch. */
export type Plan = {
  readonly events: readonly PlannedEvent[]
  /** The keys of the rows that must be loaded before the events are folded. */
  readonly wanted: ReadonlyMap<Table, ReadonlySet<RowKey>>
  /** The first event whose keys cannot be determined. The plan ends before it. */
  readonly poison?: Poison
}

export type Folded = {
  /** The rows before the page. */
  readonly before: Rows
  /** The rows that the page changes, as they are after it. */
  readonly changes: Rows
  /** How many events were applied. */
  readonly count: number
  /** The first event that cannot be applied. The events before it are applied. */
  readonly poison?: Poison
}

/** Determines which rows the events of a page touch, and which of them must be loaded. */
export function planPage(projection: Projection, events: readonly DomainEvent[]): Plan {
  const byType = tablesByType(projection)
  const wanted = keySets(projection)
  const created = keySets(projection)
  const planned: PlannedEvent[] = []
  for (const event of events) {
    try {
      const touches = (byType.get(event.type) ?? []).map(table => ({ table, keys: table.keys(event) }))
      for (const touch of touches) collectKeys(touch, event, wanted.get(touch.table), created.get(touch.table))
      planned.push({ event, touches })
    } catch (cause) {
      return { events: planned, wanted, poison: new Poison(event, cause) }
    }
  }
  return { events: planned, wanted }
}

const keySets = ({ tables }: Projection) => new Map<Table, Set<RowKey>>(tables.map(table => [table, new Set()]))

/**
 * Collects the keys of the rows to load. A row that an event of this page creates is not loaded, because it does not
 * exist before.
 */
function collectKeys({ table, keys }: Touch, { type }: DomainEvent, wanted?: Set<RowKey>, created?: Set<RowKey>): void {
  if (table.writtenOnce) return
  const isNew = table.createdBy.includes(type)
  for (const key of keys) {
    if (isNew) created?.add(key)
    else if (!created?.has(key)) wanted?.add(key)
  }
}

/**
 * Folds a planned page over the loaded rows. An event is applied to all of its tables or to none: when one of its folds
 * throws, the page ends before that event.
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

/**
 * Folds an event that cannot be applied and that an operator skipped: of what it says, rows keep nothing, but they may
 * count it.
 * @param plan has only this event, or none when its keys cannot be determined
 */
export function foldSkipped({ events, wanted }: Plan, before: Rows): Folded {
  const changes = new Map<Table, Map<RowKey, Row | undefined>>()
  for (const table of wanted.keys()) changes.set(table, new Map())
  for (const { event, touches } of events)
    for (const { table, keys } of touches)
      for (const key of keys) {
        const row = before.get(table)?.get(key)
        const after = table.skip(row, event, key)
        if (after !== row) changes.get(table)?.set(key, after)
      }
  return { before, changes, count: 0 }
}

type Change = { readonly table: Table; readonly key: RowKey; readonly row: Row | undefined }

/** The changes of an event, collected from all its folds before any of them is applied. */
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

const knownTablesByType = new WeakMap<Projection, Map<EventType, Table[]>>()

/** The tables that handle each type of event. Computed once for each projection. */
function tablesByType(projection: Projection): Map<EventType, Table[]> {
  const known = knownTablesByType.get(projection)
  if (known) return known
  const made = new Map<EventType, Table[]>()
  for (const table of projection.tables)
    for (const type of table.handles) made.set(type, [...(made.get(type) ?? []), table])
  knownTablesByType.set(projection, made)
  return made
}
