import type { DomainEvent } from '@alba/contracts/events'
import type { Position } from '@alba/platform/event-store/event-store'
import { type Keys, onlyKeys, pagesOf } from '../forgetting/refold.ts'
import type { Poison } from '../runner/failures.ts'
import { type Folded, foldPage, foldSkipped, planPage, type Rows } from '../runner/fold.ts'
import type { HeldStreams } from '../runner/held.ts'
import { handledTypes, type Projection, type Row, type RowKey, type Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isSkipped } from '../runner/skipped.ts'
import { blanked, changedColumns } from './blank.ts'

/** `held`: the streams that the fold leaves out. */
type Parts = Pick<RunnerContext, 'eventLog'> & { readonly held: HeldStreams }

/** Is told of each event that touches one of the rows, before its changes are applied to them. */
export type Listener = {
  /**
   * @param folded what the event does to the rows
   * @param blankFolded what the event without its personal fields does to the blank rows. Undefined when it touches
   * none of them; without changes when that fold throws
   * @param blankRows the rows before this event, folded from events without their personal fields
   */
  take(event: DomainEvent, folded: Folded, blankFolded: Folded | undefined, blankRows: Rows): void
}

export type FoldedRows = {
  readonly rows: Rows
  /** The same rows, folded from events without their personal fields, as they read once everybody is erased. */
  readonly blankRows: Rows
  /** The event that the model cannot apply. The fold ended before it. */
  readonly stopped: Poison | undefined
}

/**
 * Folds some rows of a read model in memory, with the model's own folds, from the first event of the log on. It reads
 * no table. Each row is folded twice: as it is, and without personal fields. Where the two differ, the row may name a
 * person (`shownRow`).
 * @param last the position of the last event
 * @throws {Poison} when an event cannot be decoded
 */
export async function foldRows(
  { eventLog, held }: Parts,
  projection: Projection,
  keys: Keys,
  last: Position,
  listener: Listener,
): Promise<FoldedRows> {
  const rows = openRows(keys)
  const blankRows = openRows(keys)
  if (keys.size === 0) return { rows, blankRows, stopped: undefined }
  const omitting = { model: projection.name, held }
  for await (const page of pagesOf({ eventLog }, omitting, handledTypes(projection), last))
    for (const event of page) {
      const tried = foldOne(projection, keys, event, rows, foldPage)
      if (!tried) continue
      const stopped = tried.poison
      if (stopped && !(await isSkipped({ eventLog }, projection.name, event.id))) return { rows, blankRows, stopped }
      // A fold that needs a name may throw without it. The blank row then stays as it was, so it differs from the row,
      // and what this event changes is hidden.
      const fold = stopped ? foldSkipped : foldPage
      const folded = stopped ? { ...tried, ...foldOne(projection, keys, event, rows, fold) } : tried
      const blankFolded = foldOne(projection, keys, blanked(event), blankRows, fold)
      listener.take(event, folded, blankFolded, blankRows)
      apply(rows, folded)
      if (blankFolded) apply(blankRows, blankFolded)
    }
  return { rows, blankRows, stopped: undefined }
}

type MutableRows = Map<Table, Map<RowKey, Row | undefined>>

/** An entry for each key, without a row yet. */
const openRows = (keys: Keys): MutableRows =>
  new Map([...keys].map(([table, wanted]) => [table, new Map([...wanted].map(key => [key, undefined]))]))

/** @returns undefined when the event touches none of the rows */
function foldOne(
  projection: Projection,
  keys: Keys,
  event: DomainEvent,
  rows: Rows,
  fold: typeof foldPage,
): Folded | undefined {
  const plan = onlyKeys(planPage(projection, [event]), keys)
  return plan.events.length > 0 || plan.poison ? fold(plan, rows) : undefined
}

function apply(rows: MutableRows, { changes }: Folded): void {
  for (const [table, changed] of changes) for (const [key, row] of changed) rows.get(table)?.set(key, row)
}

export type ChangedRow = {
  readonly table: Table
  readonly key: RowKey
  readonly old: Row | undefined
  readonly row: Row | undefined
  readonly columns: readonly string[]
}

/** The rows of which the fold changed a column. It may also have returned rows as they were. */
export const changedRows = ({ tables }: Projection, { before, changes }: Folded): ChangedRow[] =>
  tables.flatMap(table =>
    [...(changes.get(table) ?? [])]
      .map(([key, row]) => {
        const old = before.get(table)?.get(key)
        return { table, key, old, row, columns: changedColumns(table, old, row) }
      })
      .filter(({ columns }) => columns.length > 0),
  )
