import { columnsOf } from '@alba/contracts/shared/table'
import { type BoundedCache, boundedCache } from '@alba/platform/bounded-cache'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { CheckpointMoved, isRefusedData, Poison } from './failures.ts'
import { type Folded, foldPage, type Plan, planPage, type Rows } from './fold.ts'
import type { Page } from './pages.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'

/** What changes in one table. */
export type Part = {
  readonly schema: string
  readonly table: Table
  /** Rows that the table does not have, and rows in the place of those that it has. */
  readonly added: readonly Row[]
  readonly changed: readonly Row[]
  readonly removed: readonly RowKey[]
}

/** A step of a model: what changes in its tables, and how far it then is. All of it is written, or nothing. */
export type Commit = {
  /** The row of the ledger that guards the model: it must be where the model comes from. */
  readonly name: string
  readonly generation: string
  readonly from: Position
  readonly to: Position
  /** Events. */
  readonly count: number
  readonly parts: readonly Part[]
}

/** Carries a step out. Answers false, having written nothing, when the ledger is not where the step begins. */
export type Writer = (commit: Commit) => Promise<boolean>

/** The tables of a projection in one schema and how far they are. One writer at a time. */
export type Model = {
  /** Everything up to here is in the tables, or on its way there. */
  readonly position: Position
  /** The rows that a page wants, as they are. */
  load(plan: Plan): Promise<Rows>
  /** Begins to write a step, once the one before it is written. Throws what `written` throws of that one. */
  commit(folded: Folded, to: Position): Promise<void>
  /**
   * Resolves when what was begun is written. After a failure the model is where it was before that step.
   * @throws {CheckpointMoved} when the ledger is not where this writer left it
   */
  written(): Promise<void>
}

export type ModelOptions = {
  readonly database: Database
  readonly schema: string
  /** The ledger's row. */
  readonly ledger: { readonly name: string; readonly generation: string }
  readonly position: Position
  readonly write: Writer
}

export function openModel({ database, schema, ledger, position, write }: ModelOptions): Model {
  const memory = rowMemory()
  let writing: Promise<void> = Promise.resolve()
  /** What is being written: it can be read nowhere else. */
  let pending: Rows = new Map()
  let reached = position

  const findRows = async (table: Table, keys: ReadonlySet<RowKey>): Promise<TableRows> => {
    const found = new Map<RowKey, Row | undefined>()
    const missing: RowKey[] = []
    const underway = pending.get(table)
    for (const key of keys) {
      const row = underway?.get(key) ?? memory.recall(table, key)
      if (row || underway?.has(key)) found.set(key, row)
      else missing.push(key)
    }
    for (const row of await loadRows(database, schema, table, missing)) found.set(keyOf(table, row), row)
    return found
  }

  const carryOut = async (commit: Commit) => {
    try {
      if (!(await write(commit))) throw new CheckpointMoved(commit.name)
    } catch (error) {
      memory.forget()
      reached = commit.from
      throw error
    } finally {
      pending = new Map()
    }
  }

  return {
    get position() {
      return reached
    },
    async load(plan) {
      const wanted = [...plan.wanted].filter(([, keys]) => keys.size > 0)
      return new Map(
        await Promise.all(wanted.map(async ([table, keys]) => [table, await findRows(table, keys)] as const)),
      )
    },
    async commit({ changes, before, count }, to) {
      await writing
      const { name, generation } = ledger
      const commit = { name, generation, from: reached, to, count, parts: partsOf(schema, changes, before) }
      reached = to
      pending = changes
      memory.remember(changes)
      writing = carryOut(commit)
      // Whoever commits next, or asks, hears of a failure; until then it must not count as unhandled.
      writing.catch(() => {})
    },
    async written() {
      const underway = writing
      writing = Promise.resolve()
      await underway
    },
  }
}

/**
 * Rows kept of a table at most. What an event begins has most of its events close together: few are enough, and more
 * would outlive the young generation. A day, which no event begins, is come back to for months.
 */
const keptOf = ({ begins }: Table): number => (begins.length > 0 ? 1_000 : 4_000)

/**
 * The rows written last. Valid because a model has one writer: should there ever be another, the next step finds the
 * ledger moved, and everything is forgotten.
 */
function rowMemory() {
  const tables = new Map<Table, BoundedCache<RowKey, Row>>()
  const rowsOf = (table: Table) => {
    const rows = tables.get(table) ?? boundedCache<RowKey, Row>(keptOf(table))
    tables.set(table, rows)
    return rows
  }
  return {
    recall: (table: Table, key: RowKey) => tables.get(table)?.get(key),
    forget: () => tables.clear(),
    remember(changes: Rows) {
      for (const [table, rows] of changes)
        for (const [key, row] of table.writtenOnce ? [] : rows) {
          if (row) rowsOf(table).set(key, row)
          else rowsOf(table).delete(key)
        }
    },
  }
}

async function loadRows(database: Database, schema: string, table: Table, keys: readonly RowKey[]): Promise<Row[]> {
  if (keys.length === 0) return []
  const { rows } = await database.query<Row>({
    name: `load ${schema}.${table.name}`,
    text: `SELECT ${columnsOf(table)} FROM "${schema}"."${table.name}" WHERE "${table.key}" = ANY ($1)`,
    values: [keys],
  })
  return rows
}

type TableRows = ReadonlyMap<RowKey, Row | undefined>

const partsOf = (schema: string, changes: Rows, before: Rows): Part[] =>
  [...changes]
    .filter(([, rows]) => rows.size > 0)
    .map(([table, rows]) => partOf(schema, table, rows, before.get(table)))

function partOf(schema: string, table: Table, rows: TableRows, before: TableRows | undefined): Part {
  const part = { schema, table, added: [] as Row[], changed: [] as Row[], removed: [] as RowKey[] }
  for (const [key, row] of rows) {
    const had = before?.get(key) !== undefined
    if (row) part[had ? 'changed' : 'added'].push(row)
    else if (had) part.removed.push(key)
  }
  return part
}

/**
 * Takes a page into the model: load, fold, write, all or nothing. In front of an event that cannot be taken in,
 * everything before it is written and the poison is thrown.
 * @throws {Poison} @throws {CheckpointMoved}
 */
export async function applyPage(projection: Projection, model: Model, page: Page): Promise<void> {
  try {
    await applyAhead(projection, model, page)
    await model.written()
  } catch (error) {
    const [only, more] = page.events
    if (!only || !isRefusedData(error)) throw error
    if (!more) throw new Poison(only, error)
    await applyHalves(projection, model, page)
  }
}

/** Postgres does not say which row it refused, so the page is halved until the event at fault stands alone. */
async function applyHalves(projection: Projection, model: Model, page: Page): Promise<void> {
  const middle = page.events.length >> 1
  const first = page.events.slice(0, middle)
  await applyPage(projection, model, { events: first, position: first.at(-1)?.position ?? page.position })
  await applyPage(projection, model, { events: page.events.slice(middle), position: page.position })
}

/**
 * The same without waiting until the page is written, so that the next one can be folded meanwhile: what Postgres
 * refuses comes to light a page later. Poison is thrown only after everything before it is written.
 */
export async function applyAhead(projection: Projection, model: Model, page: Page): Promise<void> {
  const plan = planPage(projection, page.events)
  const folded = foldPage(plan, await model.load(plan))
  const last = page.events[folded.count - 1]
  if (!folded.poison) return model.commit(folded, page.position)
  if (last) await model.commit(folded, last.position)
  await model.written()
  throw folded.poison
}
