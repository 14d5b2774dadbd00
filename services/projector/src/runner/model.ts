import type { DomainEvent } from '@alba/contracts/events'
import { columnsOf } from '@alba/contracts/shared/table'
import { type BoundedCache, boundedCache } from '@alba/platform/bounded-cache'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { withDerived } from './derive.ts'
import { CheckpointMoved, isRefusedData, Poison } from './failures.ts'
import { type Folded, foldPage, foldSkipped, type Plan, planPage, type Rows, type TableRows } from './fold.ts'
import type { Loads } from './loads.ts'
import type { Page } from './pages.ts'
import { keyOf, type Projection, type Row, type RowKey, type Table } from './projection.ts'
import { openStep, type Part, type Step } from './step.ts'

/** A step to write: the changes and the new position of the model, in one transaction. */
export type Commit = {
  /** The row of the ledger that guards the model. Its position must be `from`, or nothing is written. */
  readonly name: string
  readonly generation: string
  readonly from: Position
  readonly to: Position
  /** The number of events. */
  readonly count: number
  readonly parts: readonly Part[]
}

/** Writes a step. Returns false and writes nothing if the ledger is not at the position before the step. */
export type Writer = (commit: Commit) => Promise<boolean>

/**
 * The tables of a projection in one schema, and their position: the model in use, or a copy that a replay builds. A
 * model has one writer at a time.
 */
export type Model = {
  /** All events up to this position are in the tables, or are being written. */
  readonly position: Position
  /** Loads the rows that a page needs. */
  load(plan: Plan): Promise<Rows>
  /** Loads some rows of a table. */
  find(table: Table, keys: ReadonlySet<RowKey>): Promise<TableRows>
  /** Adds the changes of a page to the step, and sends the step when it is full. */
  take(folded: Folded, to: Position): Promise<void>
  /** Starts to write the step once the previous one is written. Throws the failure of the previous one. */
  send(): Promise<void>
  /**
   * Writes all pages that were taken, and resolves when they are written. After a failure the model is at the position
   * before the step that failed.
   * @throws {CheckpointMoved} when the ledger is not at the position where this writer left it
   */
  written(): Promise<void>
}

export type ModelOptions = {
  readonly database: Database
  readonly schema: string
  /** The row of the ledger. */
  readonly ledger: { readonly name: string; readonly generation: string }
  readonly position: Position
  readonly write: Writer
  /** Counts a load until it ends, so that the writer can wait for it. */
  readonly track?: Loads['track']
}

export function openModel({ database, schema, ledger, position, write, track }: ModelOptions): Model {
  const memory = rowMemory()
  let step = openStep(position)
  /** The step that is being written. Its rows may not be in the tables yet. */
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

  const tracked = <Found>(found: Promise<Found>): Promise<Found> => (track ? track(found) : found)

  /** Waits for the step that is being written. When that fails, the changes that were folded after it are dropped. */
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

  const writeOrThrow = async (commit: Commit) => {
    if (!(await write(commit))) throw new CheckpointMoved(commit.name)
  }

  const send = async () => {
    await settle()
    const { from, to, count } = step
    if (to === from) return
    const { name, generation } = ledger
    const written = writeOrThrow({ name, generation, from, to, count, parts: step.partsIn(schema) })
    // The next `send` or `written` throws a failure. Until then Node must not report an unhandled rejection.
    written.catch(() => {})
    underway = { step, written }
    step = openStep(to)
  }

  return {
    get position() {
      return step.to
    },
    load: plan => tracked(findAll(plan)),
    find: (table, keys) => tracked(findRows(table, keys)),
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
 * How many rows of a table are cached. A row that an event creates, like a booking, gets most of its events soon after:
 * a small cache is enough, and a larger one would move into the garbage collector's old generation. Other rows, like
 * those of a day, change again and again for months.
 */
const cacheSizeOf = ({ createdBy }: Table): number => (createdBy.length > 0 ? 1_000 : 4_000)

/**
 * Caches the rows that changed last. The cache is valid because a model has one writer. If another writer took over,
 * the next step finds another position in the ledger, and the cache is cleared.
 */
function rowMemory() {
  const tables = new Map<Table, BoundedCache<RowKey, Row>>()
  const rowsOf = (table: Table) => {
    const rows = tables.get(table) ?? boundedCache<RowKey, Row>(cacheSizeOf(table))
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
 * Applies a page to the model: loads the rows, folds the events and writes the result. If an event cannot be applied,
 * everything before it is written, and a `Poison` with the event is thrown.
 * @throws {Poison}
 * @throws {CheckpointMoved}
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

/** PostgreSQL does not say which row it refused, so the page is halved until one event is left. */
async function applyHalves(projection: Projection, model: Model, page: Page): Promise<void> {
  const middle = page.events.length >> 1
  const first = page.events.slice(0, middle)
  await applyPage(projection, model, { events: first, position: first.at(-1)?.position ?? page.position })
  await applyPage(projection, model, { events: page.events.slice(middle), position: page.position })
}

/**
 * Like `applyPage`, but without waiting until the page is written, so that the next pages can be folded meanwhile and
 * written together. A row that PostgreSQL refuses is therefore reported by a later call. Poison is thrown after
 * everything before it is written.
 */
export async function applyAhead(projection: Projection, model: Model, page: Page): Promise<void> {
  const plan = planPage(projection, page.events)
  const folded = await withDerived(projection, foldPage(plan, await model.load(plan)), model.find)
  const last = page.events[folded.count - 1]
  if (!folded.poison) return model.take(folded, page.position)
  if (last) await model.take(folded, last.position)
  await model.written()
  throw folded.poison
}

/**
 * Moves the model over an event that it leaves out, and writes this.
 * @param skipped the event, if an operator skipped it and it can be decoded
 * @throws {CheckpointMoved}
 */
export async function moveOver(
  projection: Projection,
  model: Model,
  position: Position,
  skipped: DomainEvent | undefined,
): Promise<void> {
  const plan = planPage(projection, skipped ? [skipped] : [])
  const folded = await withDerived(projection, foldSkipped(plan, await model.load(plan)), model.find)
  await model.take(folded, position)
  await model.written()
}
