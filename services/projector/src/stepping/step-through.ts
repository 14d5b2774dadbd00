import type { DomainEvent } from '@alba/contracts/events'
import { toPosition } from '@alba/platform/event-store/event-store'
import type { Keys } from '../forgetting/refold.ts'
import { asPoison, Poison } from '../runner/failures.ts'
import { type Folded, planPage, type Rows } from '../runner/fold.ts'
import type { Projection, RowKey, Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { type ShownRow, shownRow } from './blank.ts'
import { changedRows, foldRows } from './fold-rows.ts'

/** What an event does to one row. */
export type Change = {
  readonly table: string
  readonly key: RowKey
  readonly before: ShownRow
  readonly after: ShownRow
  /** The columns that change, also those that are hidden. */
  readonly columns: readonly string[]
}

/** An event of the stream, with what it does to the read model. */
export type Step = {
  readonly id: string
  readonly type: string
  readonly revision: number
  /** UTC. */
  readonly occurredAt: string
  /** `skipped`: an operator let the model go on without it. */
  readonly state: 'folded' | 'skipped' | 'not handled'
  /** How many events of other streams changed the same rows between this event and the one before it. */
  readonly elsewhere: number
  readonly changes: readonly Change[]
}

export type Stepped = {
  readonly model: string
  /** The version of the code that folded; the live model may have another one. */
  readonly version: number
  readonly stream: string
  readonly steps: readonly Step[]
  /** How many events of the stream stand before the first step. */
  readonly omitted: number
  /** How many events of other streams changed the same rows after the last step. */
  readonly since: number
  /** The event that the model cannot apply, and why; the steps end before it. Null: all was folded. */
  readonly stopped: string | null
}

/** The largest `limit`. */
export const MOST_STEPS = 1_000

type Parts = Pick<RunnerContext, 'eventLog'>

/**
 * Folds the rows of a read model that the events of a stream touch, in memory, with the model's own folds, from the
 * first event of the log on. It reads no table and writes none. Events of other streams are folded too, because they may
 * touch the same rows.
 * @param limit how many events of the stream are told, the last ones
 */
export async function stepThrough(
  { eventLog }: Parts,
  projection: Projection,
  stream: string,
  limit: number,
): Promise<Stepped> {
  const told = { model: projection.name, version: projection.version, stream }
  try {
    const events = await eventLog.readStream(stream)
    const wanted = events.slice(-limit)
    const recorder = openRecorder(projection, events, new Set(wanted.map(({ id }) => id)))
    const last = toPosition(await eventLog.head())
    const { stopped } = await foldRows({ eventLog }, projection, keysOf(projection, events), last, recorder)
    const reached = stopped === undefined ? wanted : wanted.filter(({ position }) => position < stopped.event.position)
    const omitted = events.length - wanted.length
    const steps = reached.map((event, n): Step => {
      const folded = recorder.folded.get(event.id) ?? { state: 'not handled', changes: [] }
      return { ...nameOf(event), ...folded, elsewhere: recorder.elsewhere[omitted + n] ?? 0 }
    })
    const since = recorder.elsewhere[events.length] ?? 0
    return { ...told, steps, omitted, since, stopped: stopped?.message ?? null }
  } catch (error) {
    // An event cannot be decoded, so nobody can say which rows it touches.
    const cause = asPoison(error)
    if (!(cause instanceof Poison)) throw error
    return { ...told, steps: [], omitted: 0, since: 0, stopped: cause.message }
  }
}

function keysOf(projection: Projection, events: readonly DomainEvent[]): Keys {
  const keys = new Map<Table, Set<RowKey>>()
  for (const { touches } of planPage(projection, events).events)
    for (const { table, keys: touched } of touches)
      keys.set(table, (keys.get(table) ?? new Set()).union(new Set(touched)))
  return keys
}

/**
 * Remembers what the wanted events of a stream do, and counts what other events do between them.
 * @param own all events of the stream, in order @param wanted the ids of those that are told
 */
function openRecorder(projection: Projection, own: readonly DomainEvent[], wanted: ReadonlySet<string>) {
  const folded = new Map<string, Pick<Step, 'state' | 'changes'>>()
  /** How many other events changed the rows before each event of the stream, and after the last one. */
  const elsewhere: number[] = Array.from({ length: own.length + 1 }, () => 0)
  const ids = new Set(own.map(({ id }) => id))
  let next = 0
  return {
    folded,
    elsewhere: elsewhere as readonly number[],
    take(event: DomainEvent, after: Folded, withoutNames: Folded | undefined, blank: Rows): void {
      if (wanted.has(event.id)) {
        const changes = changesOf(projection, after, withoutNames, blank)
        folded.set(event.id, { state: after.poison ? 'skipped' : 'folded', changes })
      }
      if (ids.has(event.id) || changedRows(projection, after).length === 0) return
      for (let place = own[next]; place && place.position < event.position; place = own[next]) next++
      elsewhere[next] = (elsewhere[next] ?? 0) + 1
    },
  }
}

function changesOf(projection: Projection, folded: Folded, withoutNames: Folded | undefined, blank: Rows): Change[] {
  return changedRows(projection, folded).map(({ table, key, old, row, columns }) => {
    const oldBlank = blank.get(table)?.get(key)
    const changed = withoutNames?.changes.get(table)
    return {
      table: table.name,
      key,
      before: shownRow(table, old, oldBlank),
      after: shownRow(table, row, changed?.has(key) ? changed.get(key) : oldBlank),
      columns,
    }
  })
}

const nameOf = ({ id, type, revision, metadata }: DomainEvent) => ({
  id,
  type,
  revision: Number(revision),
  occurredAt: metadata.occurredAt,
})
