import type { DomainEvent } from '@alba/contracts/events'
import type { Position } from '@alba/platform/event-store/event-store'
import { type Keys, onlyKeys, pagesOf } from '../forgetting/refold.ts'
import type { Poison } from '../runner/failures.ts'
import { type Folded, foldPage, planPage, type Rows } from '../runner/fold.ts'
import { handledTypes, type Projection, type Row, type RowKey, type Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isSkipped } from '../runner/skipped.ts'
import { blanked, changedColumns } from './blank.ts'

type Parts = Pick<RunnerContext, 'eventLog'>

/** Is told of each event that touches one of the rows. */
export type Listener = {
  /**
   * @param withoutNames the same fold of the event as it reads once its person is erased. It changes no row when that fold
   *   throws, and is undefined when the event touches none of the rows then
   * @param blank the rows so far, folded from such events
   */
  take(event: DomainEvent, folded: Folded, withoutNames: Folded | undefined, blank: Rows): void
}

export type FoldedRows = {
  readonly rows: Rows
  /** The same rows, folded from events as they read once everybody is erased. */
  readonly blank: Rows
  /** The event at which the fold ends, because the model cannot apply it. */
  readonly stopped: Poison | undefined
}

/**
 * Folds some rows of a read model in memory, with the model's own folds, from the first event of the log on. It reads no
 * table.
 * @param last the position of the last event
 * @throws {Poison} when an event cannot be decoded
 */
export async function foldRows(
  { eventLog }: Parts,
  projection: Projection,
  keys: Keys,
  last: Position,
  listener: Listener,
): Promise<FoldedRows> {
  const [rows, blank] = [openRows(keys), openRows(keys)]
  if (keys.size === 0) return { rows, blank, stopped: undefined }
  const parts = { eventLog, model: projection.name }
  for await (const page of pagesOf(parts, handledTypes(projection), last))
    for (const event of page) {
      const folded = foldOne(projection, keys, event, rows)
      if (!folded) continue
      const cause = folded.poison
      if (cause && !(await isSkipped({ eventLog }, projection.name, event.id))) return { rows, blank, stopped: cause }
      // A fold that needs a name may throw without it. The blank row then stays as it was, and so what this event changes
      // is hidden.
      const withoutNames = foldOne(projection, keys, blanked(event), blank)
      listener.take(event, folded, withoutNames, blank)
      apply(rows, folded)
      if (withoutNames) apply(blank, withoutNames)
    }
  return { rows, blank, stopped: undefined }
}

type MutableRows = Map<Table, Map<RowKey, Row | undefined>>

const openRows = (keys: Keys): MutableRows =>
  new Map([...keys].map(([table, wanted]) => [table, new Map([...wanted].map(key => [key, undefined]))]))

/** @returns undefined when the event touches none of the rows */
function foldOne(projection: Projection, keys: Keys, event: DomainEvent, rows: Rows): Folded | undefined {
  const plan = onlyKeys(planPage(projection, [event]), keys)
  return plan.events.length > 0 || plan.poison ? foldPage(plan, rows) : undefined
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

/** The rows that change; a fold may also write a row as it is. */
export const changedRows = ({ tables }: Projection, { before, changes }: Folded): ChangedRow[] =>
  tables.flatMap(table =>
    [...(changes.get(table) ?? [])]
      .map(([key, row]) => {
        const old = before.get(table)?.get(key)
        return { table, key, old, row, columns: changedColumns(table, old, row) }
      })
      .filter(({ columns }) => columns.length > 0),
  )
