import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DomainEvent } from '@alba/contracts/events'
import { keyOf, type Projection, type Table } from '../runner/projection.ts'
import { rowsAfter } from '../testing/fold.ts'

/**
 * The digests of one version of a read model: its columns, the types of event that it handles, and the rows that it
 * makes of the golden events (ADR 47).
 */
export type ModelRecord = {
  readonly version: number
  readonly columns: string
  /** The digest of the types of event that it handles. */
  readonly hears: string
  readonly rows: string
}

/** The records of all read models. */
export type Records = {
  /** The number of golden events from which the rows were made. Golden events that are added later change no digest. */
  readonly goldenEvents: number
  readonly models: Readonly<Record<string, ModelRecord>>
}

export const recordsFile = new URL('records.json', import.meta.url)
export const readRecords = async (): Promise<Records> => JSON.parse(await readFile(recordsFile, 'utf8'))

/** @throws {Poison} when the projection fails on an event */
export function recordOf(projection: Projection, events: readonly DomainEvent[]): ModelRecord {
  const rows = rowsAfter(projection, events)
  return {
    version: projection.version,
    columns: digest(projection.tables.map(columnsOf)),
    hears: digest(projection.tables.map(({ name, handles }) => [name, handles.toSorted()])),
    rows: digest(projection.tables.map(table => [table.name, sorted(table, rows[table.name] ?? [])])),
  }
}

/** Indexes are left out, because they are updated without a replay. */
const columnsOf = ({ name, key, columns }: Table) => [
  name,
  key,
  Object.entries(columns).map(([column, { type, isNullable }]) => [column, type, isNullable]),
]

function sorted(table: Table, rows: readonly object[]): unknown[] {
  const names = Object.keys(table.columns)
  return rows
    .toSorted((a, b) => (String(keyOf(table, a)) < String(keyOf(table, b)) ? -1 : 1))
    .map(row => names.map(name => (row as Readonly<Record<string, unknown>>)[name]))
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex').slice(0, 12)

/**
 * Columns, such as `bookings.starts_at`, that a row made of the golden events lacks, or that are null in it although
 * they are not nullable. Every fold must give every column a value, and PostgreSQL refuses a null in such a column.
 */
export const emptyColumns = (projection: Projection, events: readonly DomainEvent[]): string[] => {
  const rows = rowsAfter(projection, events)
  return projection.tables.flatMap(({ name, columns }) =>
    Object.entries(columns)
      .filter(([column, { isNullable }]) =>
        rows[name]?.some(row => {
          const value = (row as Readonly<Record<string, unknown>>)[column]
          return value === undefined || (value === null && !isNullable)
        }),
      )
      .map(([column]) => `${name}.${column}`),
  )
}
