import type { DomainEvent } from '@alba/contracts/events'
import type { Change, Step, Stepped } from '@alba/contracts/operations/steps'
import { toPosition } from '@alba/platform/event-store/event-store'
import type { Keys } from '../forgetting/refold.ts'
import { asPoison, Poison } from '../runner/failures.ts'
import { type Folded, planPage, type Rows } from '../runner/fold.ts'
import { type HeldStreams, nothingHeld } from '../runner/held.ts'
import type { Projection, RowKey, Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { shownRow } from './blank.ts'
import { changedRows, foldRows } from './fold-rows.ts'

/** The largest `limit`. */
export const MOST_STEPS = 1_000

type Parts = Pick<RunnerContext, 'eventLog'> & {
  /** What the model in use leaves out (ADR 126). Default: nothing. */
  readonly held?: HeldStreams
}

/**
 * Shows what each event of a stream does to the rows of a read model. The rows are folded in memory, with the model's
 * own folds, from the first event of the log on. No table is read or written. Events of other streams are folded too,
 * because they may touch the same rows. Streams that the model leaves out are left out, except the one that is asked for:
 * its steps end before the event that the model cannot apply.
 * @param limit how many events of the stream are shown at most: the last ones
 */
export async function stepThrough(
  { eventLog, held = nothingHeld }: Parts,
  projection: Projection,
  stream: string,
  limit: number,
): Promise<Stepped> {
  const about = { model: projection.name, version: projection.version, stream }
  try {
    const events = await eventLog.readStream(stream)
    const shown = events.slice(-limit)
    const recorder = openRecorder(projection, events, new Set(shown.map(({ id }) => id)))
    const last = toPosition(await eventLog.head())
    const others = new Map([...held].filter(([name]) => name !== stream))
    const parts = { eventLog, held: others }
    const { stopped } = await foldRows(parts, projection, keysOf(projection, events), last, recorder)
    const reached = stopped === undefined ? shown : shown.filter(({ position }) => position < stopped.event.position)
    const omitted = events.length - shown.length
    const steps = reached.map((event, n): Step => {
      const folded = recorder.folded.get(event.id) ?? { state: 'not handled', changes: [] }
      return { ...headOf(event), ...folded, elsewhere: recorder.elsewhere[omitted + n] ?? 0 }
    })
    const since = recorder.elsewhere[events.length] ?? 0
    return { ...about, steps, omitted, since, stopped: stopped?.message ?? null }
  } catch (error) {
    // An event that cannot be decoded may touch any row, so there is no step to show.
    const cause = asPoison(error)
    if (!(cause instanceof Poison)) throw error
    return { ...about, steps: [], omitted: 0, since: 0, stopped: cause.message }
  }
}

/** The rows that the events touch. */
function keysOf(projection: Projection, events: readonly DomainEvent[]): Keys {
  const keys = new Map<Table, Set<RowKey>>()
  for (const { touches } of planPage(projection, events).events)
    for (const { table, keys: touched } of touches)
      keys.set(table, (keys.get(table) ?? new Set()).union(new Set(touched)))
  return keys
}

/**
 * Records what the shown events of a stream do, and counts the events of other streams that change rows between them.
 * @param own all events of the stream, in order
 * @param shownIds the ids of the events to be shown
 */
function openRecorder(projection: Projection, own: readonly DomainEvent[], shownIds: ReadonlySet<string>) {
  const folded = new Map<string, Pick<Step, 'state' | 'changes'>>()
  /** How many other events changed the rows just before each event of the stream; the last entry: after all of them. */
  const elsewhere: number[] = Array.from({ length: own.length + 1 }, () => 0)
  const ownIds = new Set(own.map(({ id }) => id))
  /** The index of the next event of the stream. */
  let next = 0
  return {
    folded,
    elsewhere: elsewhere as readonly number[],
    take(event: DomainEvent, done: Folded, blankFolded: Folded | undefined, blankRows: Rows): void {
      if (shownIds.has(event.id)) {
        const changes = changesOf(projection, done, blankFolded, blankRows)
        folded.set(event.id, { state: done.poison ? 'skipped' : 'folded', changes })
      }
      if (ownIds.has(event.id) || changedRows(projection, done).length === 0) return
      while ((own[next]?.position ?? event.position) < event.position) next++
      elsewhere[next] = (elsewhere[next] ?? 0) + 1
    },
  }
}

/** The changes of an event, with the columns hidden that may name a person. */
function changesOf(projection: Projection, folded: Folded, blankFolded: Folded | undefined, blankRows: Rows): Change[] {
  return changedRows(projection, folded).map(({ table, key, old, row, columns }) => {
    const oldBlank = blankRows.get(table)?.get(key)
    const changed = blankFolded?.changes.get(table)
    return {
      table: table.name,
      key,
      before: shownRow(table, old, oldBlank),
      after: shownRow(table, row, changed?.has(key) ? changed.get(key) : oldBlank),
      columns: [...columns],
    }
  })
}

const headOf = ({ id, type, revision, metadata }: DomainEvent) => ({
  id,
  type,
  revision: Number(revision),
  occurredAt: metadata.occurredAt,
})
