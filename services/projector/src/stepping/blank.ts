import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import { type PersonalField, personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { Row, Table } from '../runner/projection.ts'

/** The personal fields of each type of event. */
const personalFields = new Map<string, readonly PersonalField[]>(
  [...eventDefinitions.values()].map(definition => [definition.type, personalFieldsOf(definition)]),
)

/** The event as it reads once its person is erased. */
export function blanked(event: DomainEvent): DomainEvent {
  const fields = (personalFields.get(event.type) ?? []).map(({ name, erased }) => [name, erased])
  if (fields.length === 0) return event
  return { ...event, data: { ...event.data, ...Object.fromEntries(fields) } } as unknown as DomainEvent
}

/** Stands for a value that may name a person. */
export const HIDDEN = '…'

/** A row as operators see it; null when there is none. */
export type ShownRow = Readonly<Record<string, unknown>> | null

/**
 * The row with « … » in each column that comes from a personal field. No schema says which columns those are. They are
 * the columns that differ from `blank`.
 * @param blank the same row, folded from the same events without their personal fields (`blanked`); when it is
 *   undefined, every column but the key is hidden
 */
export function shownRow(table: Table, row: Row | undefined, blank: Row | undefined): ShownRow {
  if (!row) return null
  const columns = Object.keys(table.columns).map(column => {
    const value = columnOf(row, column)
    const isNameless = column === table.key || (blank !== undefined && isSame(value, columnOf(blank, column)))
    return [column, isNameless ? value : HIDDEN]
  })
  return Object.fromEntries(columns)
}

/** The columns in which two rows differ; all of them when one does not exist, none when neither does. */
export const changedColumns = (table: Table, before: Row | undefined, after: Row | undefined): string[] =>
  Object.keys(table.columns).filter(column => {
    if (!before || !after) return before !== after
    return !isSame(columnOf(before, column), columnOf(after, column))
  })

const columnOf = (row: Row, column: string): unknown => (row as Record<string, unknown>)[column] ?? null

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
