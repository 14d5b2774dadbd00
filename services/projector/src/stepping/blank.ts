import { type DomainEvent, eventDefinitions } from '@alba/contracts/events'
import { type PersonalField, personalFieldsOf } from '@alba/platform/event-log/personal-fields'
import type { Row, Table } from '../runner/projection.ts'

const personal = new Map<string, readonly PersonalField[]>(
  [...eventDefinitions.values()].map(definition => [definition.type, personalFieldsOf(definition)]),
)

/** The event as it reads once the person is erased. */
export function blanked(event: DomainEvent): DomainEvent {
  const fields = (personal.get(event.type) ?? []).map(({ name, erased }) => [name, erased])
  if (fields.length === 0) return event
  return { ...event, data: { ...event.data, ...Object.fromEntries(fields) } } as unknown as DomainEvent
}

/** Stands for a value that may name a person. */
export const HIDDEN = '…'

/** A row as operators see it; null when there is none. */
export type ShownRow = Readonly<Record<string, unknown>> | null

/**
 * The row with « … » in each column that comes from a personal field. Which columns do is not declared anywhere; it
 * shows in the same row, folded from events whose personal fields are erased: those that differ.
 */
export function shownRow(table: Table, row: Row | undefined, blank: Row | undefined): ShownRow {
  if (!row) return null
  const columns = Object.keys(table.columns).map(column => {
    const value = columnOf(row, column)
    const isOpen = column === table.key || (blank !== undefined && isSame(value, columnOf(blank, column)))
    return [column, isOpen ? value : HIDDEN]
  })
  return Object.fromEntries(columns)
}

/** The columns in which two rows differ; all of them when one does not exist, none when neither does. */
export const changedColumns = (table: Table, before: Row | undefined, after: Row | undefined): string[] =>
  Object.keys(table.columns).filter(column =>
    before && after ? !isSame(columnOf(before, column), columnOf(after, column)) : before !== after,
  )

const columnOf = (row: Row, column: string): unknown => (row as Record<string, unknown>)[column] ?? null

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
