import type { DomainEvent, EventType } from '@alba/contracts/events'
import { eventDefinitions } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { type Position, START, toPlace } from '@alba/platform/event-store/event-store'
import { asPoison, Poison } from '../runner/failures.ts'
import { foldPage, type Plan, planPage, type TableRows } from '../runner/fold.ts'
import { PAGE_SIZE, upTo } from '../runner/pages.ts'
import { handledTypes, type Projection, type Row, type RowKey, type Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isSkipped } from '../runner/skipped.ts'

type Parts = Pick<RunnerContext, 'eventLog'>
/** What was erased: everything about these people, and data in the events of these streams. */
export type Erased = { readonly people: ReadonlySet<string>; readonly streams: ReadonlySet<string> }

/** The keys of some rows, by table: those that events with erased data touch, or those of one stream. */
export type Keys = ReadonlyMap<Table, ReadonlySet<RowKey>>

/** Some rows of a read model, folded from the log in memory. */
export type Refold = {
  /** Takes in the events up to a position. @throws {Poison} */
  upTo(position: Position): Promise<void>
  /** All events up to here are taken in. */
  readonly position: Position
  /** The rows as a replay up to that position makes them; undefined for those that do not exist (any more). */
  readonly rows: ReadonlyMap<Table, TableRows>
}

const personalTypes: ReadonlySet<string> = new Set(
  [...eventDefinitions.values()]
    .filter(definition => personalFieldsOf(definition).length > 0)
    .map(definition => definition.type),
)

/** The types with personal fields that a projection handles. Without one its rows have nothing to forget. */
export const personalTypesOf = (projection: Projection): EventType[] =>
  handledTypes(projection).filter(type => personalTypes.has(type))

/**
 * Folds the rows that events with erased data touch, and no others. The keys must be gone, so that the
 * codec reads what is left. The fold is that of a replay, so the rows are those of a replay.
 * @param until all events with erased data that the model has seen are at or before this position
 */
export async function openRefold(
  { eventLog }: Parts,
  projection: Projection,
  erased: Erased,
  until: Position,
): Promise<Refold> {
  const keys = await touchedKeys({ eventLog }, projection, erased, until)
  const rows = new Map<Table, Map<RowKey, Row | undefined>>()
  for (const [table, wanted] of keys) rows.set(table, new Map([...wanted].map(key => [key, undefined])))
  let position: Position = START
  return {
    rows,
    get position() {
      return position
    },
    async upTo(last) {
      if (keys.size > 0 && position < last)
        for await (const events of pagesOf(
          { eventLog, model: projection.name },
          handledTypes(projection),
          last,
          position,
        ))
          await foldInto(rows, { eventLog }, projection, keys, events)
      position = last
    },
  }
}

async function touchedKeys(parts: Parts, projection: Projection, erased: Erased, until: Position) {
  const keys = new Map<Table, Set<RowKey>>()
  for await (const events of pagesOf({ ...parts, model: projection.name }, personalTypesOf(projection), until)) {
    const about = events.filter(event => isAbout(event, erased))
    for (const { touches } of planPage(projection, about).events)
      for (const touch of touches)
        keys.set(touch.table, (keys.get(touch.table) ?? new Set()).union(new Set(touch.keys)))
  }
  return keys as Keys
}

const isAbout = ({ data, stream }: DomainEvent, { people, streams }: Erased): boolean =>
  streams.has(stream) || ('personId' in data && people.has(data.personId ?? ''))

/** The events up to a position, without those that cannot be read and that an operator skipped. */
export async function* pagesOf(
  parts: Parts & { readonly model: string },
  types: readonly EventType[],
  last: Position,
  from = START,
) {
  for (let after: Position | undefined = from; after !== undefined; )
    try {
      for await (const { events, position } of readUpTo(parts, types, after, last)) {
        yield events
        after = position
      }
      after = undefined
    } catch (error) {
      if (!(error instanceof UnreadableEvent) || !(await isSkipped(parts, parts.model, error.event.id)))
        throw asPoison(error)
      after = error.event.position
    }
}

async function* readUpTo({ eventLog }: Parts, types: readonly EventType[], after: Position, last: Position) {
  const ended = new AbortController()
  const pages = eventLog.subscribe({
    after: toPlace(after),
    filter: { types },
    pageSize: PAGE_SIZE,
    // This process's memory may have events as they were before the erasure.
    fromStore: true,
    signal: ended.signal,
  })
  try {
    yield* upTo(pages, last)
  } finally {
    ended.abort()
  }
}

/** Folds one event at a time, so that an event that an operator skipped can be left out. */
async function foldInto(
  rows: Map<Table, Map<RowKey, Row | undefined>>,
  parts: Parts,
  projection: Projection,
  keys: Keys,
  events: readonly DomainEvent[],
): Promise<void> {
  for (const event of events) {
    const plan = onlyKeys(planPage(projection, [event]), keys)
    if (plan.events.length === 0) continue
    const { changes, poison } = foldPage(plan, rows)
    if (poison && !(await isSkipped(parts, projection.name, event.id))) throw new Poison(event, poison)
    for (const [table, changed] of changes) for (const [key, row] of changed) rows.get(table)?.set(key, row)
  }
}

/** The plan without the rows that stay as they are. */
export function onlyKeys(plan: Plan, keys: Keys): Plan {
  const events = plan.events.map(({ event, touches }) => ({
    event,
    touches: touches
      .map(touch => ({ ...touch, keys: touch.keys.filter(key => keys.get(touch.table)?.has(key)) }))
      .filter(touch => touch.keys.length > 0),
  }))
  return { ...plan, events: events.filter(({ touches }) => touches.length > 0) }
}
