import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'

/** The primary key of a row, as the pool reads it. */
export type RowKey = string | number
/** A row as the pool reads it and as `JSON.stringify` writes it: every column present, instants as UTC texts. */
export type Row = object

/** One table of a read model, with the types of its events and rows forgotten: what the runner works with. */
export type Table = {
  readonly name: string
  /** The primary key's column. */
  readonly key: string
  readonly handles: readonly EventType[]
  readonly writtenOnce: boolean
  readonly keys: (event: DomainEvent) => readonly RowKey[]
  readonly evolve: (row: Row | undefined, event: DomainEvent, key: RowKey) => Row | undefined
}

export type TableDefinition<R extends object, T extends EventType, K extends RowKey> = {
  readonly name: string
  readonly key: keyof R & string
  readonly handles: readonly T[]
  /** No row is ever changed after the event that made it: there is nothing to load before folding. Default false. */
  readonly writtenOnce?: boolean
  /** The rows that this event may change. */
  readonly keys: (event: EventOf<T>) => readonly K[]
  /**
   * The row after the event; undefined when there is none (any more). The same object back means « unchanged » and
   * nothing is written. Pure: no clock, no random, no I/O. Must not change `row`.
   */
  readonly evolve: (row: R | undefined, event: EventOf<T>, key: K) => R | undefined
}

export const table = <R extends object, const T extends EventType, K extends RowKey>(
  definition: TableDefinition<R, T, K>,
): Table => ({ writtenOnce: false, ...definition }) as unknown as Table

/** A read model: data and pure folds. It owns the database schema of its name. */
export type Projection = {
  readonly name: string
  /** Raised when the tables or the folds change: the projector then builds the model anew beside the one in use. */
  readonly version: number
  readonly tables: readonly Table[]
  /** The DDL of the tables, with unqualified names. */
  readonly ddl: URL
}

export const projection = (definition: Projection): Projection => definition

/** The types of event that the projection subscribes to. */
export const handledTypes = (projection: Projection): EventType[] => [
  ...new Set(projection.tables.flatMap(table => table.handles)),
]

export const projectionNamed = (projections: readonly Projection[], name: string): Projection | undefined =>
  projections.find(projection => projection.name === name)
