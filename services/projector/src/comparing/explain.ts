import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import type { RowDifference } from '@alba/contracts/operations/models'
import { plainLetters } from '@alba/contracts/shared/searchable'
import { personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Keys } from '../forgetting/refold.ts'
import type { HeldStreams } from '../runner/held.ts'
import type { Projection, Row, RowKey, Table } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { changedColumns, HIDDEN, type ShownRow, shownRow } from '../stepping/blank.ts'
import { changedRows, foldRows, type Listener } from '../stepping/fold-rows.ts'
import type { RowPair } from './rows.ts'

/** How many events explain a row at most. The last ones are shown, and the earlier ones are counted. */
const MOST_EVENTS = 5

/**
 * Says of each row that differs which events set the differing columns in the copy, and hides what may name a person.
 * For this the rows are folded anew from the log (`foldRows`), which reads all events of the model once.
 * @param held the streams that the copy leaves out
 * @param last the position of the copy
 */
export async function explain(
  { eventLog }: Pick<RunnerContext, 'eventLog'>,
  { projection, held }: { readonly projection: Projection; readonly held: HeldStreams },
  pairs: readonly RowPair[],
  last: Position,
): Promise<RowDifference[]> {
  const history = openHistory(projection)
  const { blankRows } = await foldRows({ eventLog, held }, projection, keysOf(pairs), last, history)
  return pairs.map(pair => {
    const { table, key, kind, before, after } = pair
    const columns = changedColumns(table, before, after)
    const events = history.eventsOf(table, key, columns)
    const blank = blankRows.get(table)?.get(key)
    return {
      table: table.name,
      key,
      kind,
      columns,
      before: shownBefore(pair, blank, history.namesSomebody),
      after: shownRow(table, after, blank),
      events: events.slice(-MOST_EVENTS).map(headOf),
      earlier: Math.max(0, events.length - MOST_EVENTS),
    }
  })
}

function keysOf(pairs: readonly RowPair[]): Keys {
  const keys = new Map<Table, Set<RowKey>>()
  for (const { table, key } of pairs) keys.set(table, (keys.get(table) ?? new Set()).add(key))
  return keys
}

const headOf = ({ id, type, stream, revision, metadata }: DomainEvent) => ({
  id,
  type,
  stream,
  revision: Number(revision),
  occurredAt: metadata.occurredAt,
})

type History = Listener & {
  /** The events that changed one of these columns, in the order of the log. */
  eventsOf(table: Table, key: RowKey, columns: readonly string[]): DomainEvent[]
  /** Whether a value contains a name, address or remark from a personal field of the events folded so far. */
  namesSomebody(value: unknown): boolean
}

type Change = { readonly event: DomainEvent; readonly columns: readonly string[] }

/** Remembers which events changed which columns of each row, and the names in their personal fields. */
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

/** The names of the personal fields of each type of event. */
const personalFieldNames = new Map(
  [...eventDefinitions.values()].map(definition => [
    definition.type as string,
    personalFieldsOf(definition).map(({ name }) => name),
  ]),
)

/** Shorter words of a name, like « de », are ignored: they occur in too many other words. */
const SHORTEST_NAME = 3
/** A text with more words is a remark, which is looked for as a whole. Of shorter texts, each word is looked for. */
const MOST_WORDS = 8

/** What the personal fields of an event say, in plain letters: words of names and addresses, and whole remarks. */
function namesIn({ type, data }: DomainEvent): string[] {
  const values = (personalFieldNames.get(type) ?? []).map(field => (data as Record<string, unknown>)[field])
  return values
    .filter(value => value !== null && value !== undefined)
    .flatMap(value => {
      const text = plainLetters(JSON.stringify(value)).replace(/^"|"$/g, '')
      const words = text.split(/[^\p{L}\p{N}]+/u)
      return words.length > MOST_WORDS ? [text] : words
    })
    .filter(name => name.length >= SHORTEST_NAME)
}

/** The types of column that have no room for a name. */
const NAMELESS: ReadonlySet<string> = new Set(['integer', 'bigint', 'boolean', 'date', 'timestamptz'])

/**
 * The row of the live model as operators see it. The row may be corrupt, so the comparison with a blank row
 * (`shownRow`) does not tell which of its columns name a person. Instead, a column is shown when
 * - it is shown in the row of the copy, and its value is the same there or has no name that the events of these rows
 *   have;
 * - or the copy has no such row, and the type of the column has no room for a name.
 */
function shownBefore(
  { table, before, after }: RowPair,
  blank: Row | undefined,
  namesSomebody: (value: unknown) => boolean,
): ShownRow {
  if (!before) return null
  const shownAfter = shownRow(table, after, blank)
  const changed = changedColumns(table, before, after)
  const isShown = (column: string, type: string, value: unknown): boolean => {
    if (column === table.key) return true
    if (!shownAfter) return NAMELESS.has(type)
    return shownAfter[column] !== HIDDEN && !(changed.includes(column) && namesSomebody(value))
  }
  const columns = Object.entries(table.columns).map(([column, { type }]) => {
    const value = (before as Record<string, unknown>)[column]
    return [column, isShown(column, type, value) ? value : HIDDEN]
  })
  return Object.fromEntries(columns)
}
