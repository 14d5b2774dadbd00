import { columnsOf } from '@alba/contracts/shared/table'
import { type BoundedCache, boundedCache } from '@alba/platform/bounded-cache'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { CheckpointMoved, isRefusedData, Poison } from './failures.ts'
import { type Folded, foldPage, type Plan, planPage, type Rows, type TableRows } from './fold.ts'
import type { Loads } from './loads.ts'
import type { Page } from './pages.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'
import { openStep, type Part, type Step } from './step.ts'

/** A step as it is written: what changes in the tables, and how far the model then is. All of it, or nothing. */
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
  /** Takes what a page changes into the step, and sends a full one as `send` does. */
  take(folded: Folded, to: Position): Promise<void>
  /** Begins to write the step, once the one before is written. Throws what `written` throws of that one. */
  send(): Promise<void>
  /**
   * Writes all that was taken, and resolves when it is written. After a failure the model is where it was before the
   * step that failed.
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
  /** Where loads are counted, so that who writes can wait for them. */
  readonly loads?: Loads
}

export function openModel({ database, schema, ledger, position, write, loads }: ModelOptions): Model {
  const memory = rowMemory()
  let step = openStep(position)
  /** What is being written: its rows too may be in no table yet. */
  let underway: { readonly step: Step; readonly written: Promise<void> } | undefined

  const findRows = async (table: Table, keys: ReadonlySet<RowKey>): Promise<TableRows> => {
    const found = new Map<RowKey, Row | undefined>()
    const missing: RowKey[] = []
    const newestFirst = [step, underway?.step].flatMap(each => each?.rowsOf(table) ?? [])
    for (const key of keys) {
      const changed = newestFirst.find(rows => rows.has(key))
      const row = changed ? changed.get(key) : memory.recall(table, key)
      if (row || changed) found.set(key, row)
      else missing.push(key)
    }
    for (const row of await loadRows(database, schema, table, missing)) found.set(keyOf(table, row), row)
    return found
  }

  const findAll = async (plan: Plan): Promise<Rows> => {
    const wanted = [...plan.wanted].filter(([, keys]) => keys.size > 0)
    return new Map(
      await Promise.all(wanted.map(async ([table, keys]) => [table, await findRows(table, keys)] as const)),
    )
  }

  /** Waits for what is being written. When it fails, what was folded over it is given up too. */
  const settle = async () => {
    const { from } = underway?.step ?? step
    try {
      await underway?.written
    } catch (error) {
      memory.forget()
      step = openStep(from)
      throw error
    } finally {
      underway = undefined
    }
  }

  const carryOut = async (commit: Commit) => {
    if (!(await write(commit))) throw new CheckpointMoved(commit.name)
  }

  const send = async () => {
    await settle()
    const { from, to, count } = step
    if (to === from) return
    const { name, generation } = ledger
    const written = carryOut({ name, generation, from, to, count, parts: step.partsIn(schema) })
    // Whoever sends next, or asks, hears of a failure; until then it must not count as unhandled.
    written.catch(() => {})
    underway = { step, written }
    step = openStep(to)
  }

  return {
    get position() {
      return step.to
    },
    load(plan) {
      const found = findAll(plan)
      return loads ? loads.track(found) : found
    },
    async take(folded, to) {
      step.take(folded, to)
      memory.remember(folded.changes)
      if (step.isFull) await send()
    },
    send,
    async written() {
      await send()
      await settle()
    },
  }
}

/**
 * Rows kept of a table at most. What an event begins has most of its events close together: few are enough, and more
 * would outlive the young generation. A day, which no event begins, is come back to for months.
 */
const keptOf = ({ begins }: Table): number => (begins.length > 0 ? 1_000 : 4_000)

/**
 * The rows changed last. Valid because a model has one writer: should there ever be another, the next step finds the
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
 * The same without waiting until the page is written, so that the next ones can be folded meanwhile and be written
 * together: what Postgres refuses comes to light later. Poison is thrown only after everything before it is written.
 */
export async function applyAhead(projection: Projection, model: Model, page: Page): Promise<void> {
  const plan = planPage(projection, page.events)
  const folded = foldPage(plan, await model.load(plan))
  const last = page.events[folded.count - 1]
  if (!folded.poison) return model.take(folded, page.position)
  if (last) await model.take(folded, last.position)
  await model.written()
  throw folded.poison
}
