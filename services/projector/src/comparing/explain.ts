import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import type { RowDifference } from '@alba/contracts/operations/models'
import { plainLetters } from '@alba/contracts/shared/searchable'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Keys } from '../forgetting/refold.ts'
import type { Projection, Row, RowKey, Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { changedColumns, HIDDEN, type ShownRow, shownRow } from '../stepping/blank.ts'
import { changedRows, foldRows, type Listener } from '../stepping/fold-rows.ts'
import type { RowPair } from './rows.ts'

/** How many events explain a row at most: the last ones. */
const MOST_EVENTS = 5

/**
 * Says which events made each row what it is in the copy, and hides what may name a person. The rows are folded anew
 * from the log, as `step` does; that reads all events of the model once.
 * @param last the position of the copy
 */
export async function explain(
  { eventLog }: Pick<RunnerContext, 'eventLog'>,
  projection: Projection,
  pairs: readonly RowPair[],
  last: Position,
): Promise<RowDifference[]> {
  const history = openHistory(projection)
  const { blank } = await foldRows({ eventLog }, projection, keysOf(pairs), last, history)
  return pairs.map(pair => {
    const { table, key, kind, before, after } = pair
    const columns = changedColumns(table, before, after)
    const events = history.eventsOf(table, key, columns)
    const nameless = blank.get(table)?.get(key)
    return {
      table: table.name,
      key,
      kind,
      columns,
      before: shownBefore(pair, nameless, history.namesSomebody),
      after: shownRow(table, after, nameless),
      events: events.slice(-MOST_EVENTS).map(nameOf),
      earlier: Math.max(0, events.length - MOST_EVENTS),
    }
  })
}

function keysOf(pairs: readonly RowPair[]): Keys {
  const keys = new Map<Table, Set<RowKey>>()
  for (const { table, key } of pairs) keys.set(table, (keys.get(table) ?? new Set()).add(key))
  return keys
}

const nameOf = ({ id, type, stream, revision, metadata }: DomainEvent) => ({
  id,
  type,
  stream,
  revision: Number(revision),
  occurredAt: metadata.occurredAt,
})

type History = Listener & {
  /** The events that changed one of these columns, in the order of the log. */
  eventsOf(table: Table, key: RowKey, columns: readonly string[]): DomainEvent[]
  /** Whether a value has something that the events so far say of people. */
  namesSomebody(value: unknown): boolean
}

type Change = { readonly event: DomainEvent; readonly columns: readonly string[] }

/** Remembers which events changed which columns of each row, and what they say of people. */
function openHistory(projection: Projection): History {
  const changes = new Map<Table, Map<RowKey, Change[]>>()
  const names = new Set<string>()
  const listOf = (table: Table, key: RowKey): Change[] => {
    const rows = changes.get(table) ?? new Map<RowKey, Change[]>()
    changes.set(table, rows)
    const list = rows.get(key) ?? []
    rows.set(key, list)
    return list
  }
  return {
    take(event, folded) {
      for (const name of namesIn(event)) names.add(name)
      for (const { table, key, columns } of changedRows(projection, folded)) listOf(table, key).push({ event, columns })
    },
    eventsOf: (table, key, wanted) =>
      listOf(table, key)
        .filter(({ columns }) => columns.some(column => wanted.includes(column)))
        .map(({ event }) => event),
    namesSomebody(value) {
      const text = plainLetters(JSON.stringify(value))
      return [...names].some(name => text.includes(name))
    },
  }
}

const personal = new Map(
  [...eventDefinitions.values()].map(definition => [
    definition.type as string,
    personalFieldsOf(definition).map(({ name }) => name),
  ]),
)

/** A shorter part of a name, like « de », is found in many words. */
const SHORTEST_NAME = 3
/** Texts with more words are remarks. They are looked for as a whole. */
const MOST_WORDS = 8

/** What the personal fields of an event say, in plain letters: words of names and addresses, and whole remarks. */
function namesIn({ type, data }: DomainEvent): string[] {
  const values = (personal.get(type) ?? []).map(field => (data as Record<string, unknown>)[field])
  return values
    .filter(value => value !== null && value !== undefined)
    .flatMap(value => {
      const text = plainLetters(JSON.stringify(value)).replace(/^"|"$/g, '')
      const words = text.split(/[^\p{L}\p{N}]+/u)
      return words.length > MOST_WORDS ? [text] : words
    })
    .filter(name => name.length >= SHORTEST_NAME)
}

/** Types of columns that can name nobody. */
const NAMELESS: ReadonlySet<string> = new Set(['integer', 'bigint', 'boolean', 'date', 'timestamptz'])

/**
 * The row of the live model. No fold has made it, so it cannot be folded without names as `shownRow` wants it. A column
 * is shown when it is shown in the row of the copy, and has the same value or nothing of what the events of these rows
 * say of people; when the copy has no such row, only if its type has no room for a name.
 */
function shownBefore({ table, before, after }: RowPair, nameless: Row | undefined, namesSomebody: Names): ShownRow {
  if (!before) return null
  const fresh = shownRow(table, after, nameless)
  const changed = changedColumns(table, before, after)
  const isOpen = (column: string, type: string, value: unknown): boolean => {
    if (!fresh) return NAMELESS.has(type)
    return fresh[column] !== HIDDEN && !(changed.includes(column) && namesSomebody(value))
  }
  const columns = Object.entries(table.columns).map(([column, { type }]) => {
    const value = (before as Record<string, unknown>)[column]
    return [column, column === table.key || isOpen(column, type, value) ? value : HIDDEN]
  })
  return Object.fromEntries(columns)
}

type Names = (value: unknown) => boolean
