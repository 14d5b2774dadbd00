import type { DomainEvent, EventType } from '@alba/contracts/events'
import { eventDefinitions } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import { type Position, START, toPlace } from '@alba/platform/event-store/event-store'
import { asPoison } from '../runner/failures.ts'
import { foldPage, foldSkipped, type Plan, planPage, type TableRows } from '../runner/fold.ts'
import { type HeldStreams, isHeld } from '../runner/held.ts'
import { PAGE_SIZE, upTo } from '../runner/pages.ts'
import { handledTypes, type Projection, type Row, type RowKey, type Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { isOmitted, isSkipped, type Omitting } from '../runner/skipped.ts'

type Parts = Pick<RunnerContext, 'eventLog'>
/** What was erased: everything about these people, and data in the events of these streams. */
export type Erased = { readonly people: ReadonlySet<string>; readonly streams: ReadonlySet<string> }

/** The keys of some rows, by table. */
export type Keys = ReadonlyMap<Table, ReadonlySet<RowKey>>

/** Some rows of a read model, which are folded anew from the log, in memory. */
export type Refold = {
  /** Folds the next events, up to a position. @throws {Poison} when an event cannot be applied */
  upTo(position: Position): Promise<void>
  /** The position up to which events are folded. */
  readonly position: Position
  /** The streams that the fold leaves out. */
  readonly held: HeldStreams
  /** The rows as a replay up to that position makes them; undefined for a row that does not exist (any more). */
  readonly rows: ReadonlyMap<Table, TableRows>
}

const personalTypes: ReadonlySet<string> = new Set(
  [...eventDefinitions.values()]
    .filter(definition => personalFieldsOf(definition).length > 0)
    .map(definition => definition.type),
)

/**
 * The types of event with personal fields that a projection handles. If there are none, its rows have nothing to
 * forget.
 */
export const personalTypesOf = (projection: Projection): EventType[] =>
  handledTypes(projection).filter(type => personalTypes.has(type))

/**
 * Prepares a new fold of the rows that events with erased data touch, and of no others. The keys of that data must be
 * deleted before, so that the codec cannot read it any more. The fold is that of a replay, so the rows are those of a
 * replay.
 * @param until the position up to which events with erased data are looked for: the model has read no later ones
 * @param held the streams that the model leaves out
 */
export async function openRefold(
  { eventLog }: Parts,
  projection: Projection,
  erased: Erased,
  until: Position,
  held: HeldStreams,
): Promise<Refold> {
  const omitting = { model: projection.name, held }
  const keys = await touchedKeys({ eventLog }, projection, omitting, erased, until)
  const rows = new Map<Table, Map<RowKey, Row | undefined>>()
  for (const [table, wanted] of keys) rows.set(table, new Map([...wanted].map(key => [key, undefined])))
  let position: Position = START
  return {
    rows,
    held,
    get position() {
      return position
    },
    async upTo(last) {
      if (keys.size > 0 && position < last) {
        const pages = pagesOf({ eventLog }, omitting, handledTypes(projection), last, position)
        for await (const events of pages) await foldInto(rows, { eventLog }, projection, keys, events)
      }
      position = last
    },
  }
}

/**
 * The rows that the events with erased data touch, also those of events that the model leaves out: an older release, which
 * does not know what is held, may have applied them (ADR 126).
 */
async function touchedKeys(
  parts: Parts,
  projection: Projection,
  omitting: Omitting,
  erased: Erased,
  until: Position,
): Promise<Keys> {
  const keys = new Map<Table, Set<RowKey>>()
  for await (const events of readablePagesOf(parts, omitting, personalTypesOf(projection), until))
    for (const event of events)
      for (const touch of isAbout(event, erased) ? touchesOf(projection, event) : [])
        keys.set(touch.table, (keys.get(touch.table) ?? new Set()).union(new Set(touch.keys)))
  return keys
}

/** What an event touches; nothing when its keys cannot be determined, because then it has made no row either. */
const touchesOf = (projection: Projection, event: DomainEvent) =>
  planPage(projection, [event]).events.flatMap(({ touches }) => touches)

const isAbout = ({ data, stream }: DomainEvent, { people, streams }: Erased): boolean =>
  streams.has(stream) || ('personId' in data && people.has(data.personId ?? ''))

/**
 * Pages of events of some types, after `from` and up to `last`, without those that the model leaves out. An event that
 * cannot be decoded is left out too if an operator skipped it for this model.
 * @throws {Poison} at an event that cannot be decoded and is not left out
 */
export async function* pagesOf(
  parts: Parts,
  omitting: Omitting,
  types: readonly EventType[],
  last: Position,
  from = START,
) {
  for await (const events of readablePagesOf(parts, omitting, types, last, from))
    yield events.filter(event => !isHeld(omitting.held, event))
}

/** The same, with the events that can be decoded of the streams that the model leaves out. */
async function* readablePagesOf(
  parts: Parts,
  omitting: Omitting,
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
      if (!(error instanceof UnreadableEvent) || !(await isOmitted(parts, omitting, error.event))) throw asPoison(error)
      after = error.event.position
    }
}

async function* readUpTo({ eventLog }: Parts, types: readonly EventType[], after: Position, last: Position) {
  const ended = new AbortController()
  const pages = eventLog.subscribe({
    after: toPlace(after),
    filter: { types },
    pageSize: PAGE_SIZE,
    // The memory of this process may still have events with the erased data.
    fromStore: true,
    signal: ended.signal,
  })
  try {
    yield* upTo(pages, last)
  } finally {
    ended.abort()
  }
}

/** Folds events into the rows, one at a time, so that an event that an operator skipped can be left out. */
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
    const folded = foldPage(plan, rows)
    const { poison } = folded
    if (poison && !(await isSkipped(parts, projection.name, event.id))) throw poison
    const { changes } = poison ? foldSkipped(plan, rows) : folded
    for (const [table, changed] of changes) for (const [key, row] of changed) rows.get(table)?.set(key, row)
  }
}

/** The plan for these rows only. */
export function onlyKeys(plan: Plan, keys: Keys): Plan {
  const events = plan.events.map(({ event, touches }) => ({
    event,
    touches: touches
      .map(touch => ({ ...touch, keys: touch.keys.filter(key => keys.get(touch.table)?.has(key)) }))
      .filter(touch => touch.keys.length > 0),
  }))
  return { ...plan, events: events.filter(({ touches }) => touches.length > 0) }
}
