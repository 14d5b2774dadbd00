import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import type { Table as Described, KeyOf, RowOf } from '@alba/contracts/shared/table'
import type { Box, OpenedBoxes } from '@alba/platform/event-log/boxes'
import type { Derivation } from './derive.ts'

/** The primary key of a row, as the pool reads it. */
export type RowKey = string | number
/** A row as the pool reads it and as it is written: every column present, instants as UTC texts. */
export type Row = object

/**
 * One table of a read model with its fold, as the runner sees it: without the types of its events and rows, and with
 * the defaults of `Fold` filled in.
 */
export type Table = Described & {
  /** Types of events that `keys` and `evolve` take; the runner gives them no others. */
  readonly handles: readonly EventType[]
  readonly writtenOnce: boolean
  readonly createdBy: readonly EventType[]
  readonly keepsLast?: number
  readonly keys: (event: DomainEvent) => readonly RowKey[]
  readonly evolve: (row: Row | undefined, event: DomainEvent, key: RowKey) => Row | undefined
  readonly skip: Table['evolve']
}

export const keyOf = (table: Table, row: Row): RowKey => (row as Record<string, RowKey>)[table.key] as RowKey

export type Fold<Of extends Described, Type extends EventType> = {
  readonly handles: readonly Type[]
  /** Whether rows never change after the event that created them, so that none has to be loaded. Default false. */
  readonly writtenOnce?: boolean
  /** Types of events that create the row of their key. The row cannot exist before them, so it is not loaded. */
  readonly createdBy?: readonly NoInfer<Type>[]
  /**
   * How many rows readers need, counted from the greatest key. Those before them are deleted from time to time
   * (`prune.ts`), and a replay begins with so many events. Only for rows that are `writtenOnce`, whose keys grow with
   * the log, and of which each event makes one. Default: all.
   */
  readonly keepsLast?: number
  /** The keys of the rows that an event may change. */
  readonly keys: (event: EventOf<Type>) => readonly KeyOf<Of>[]
  /**
   * The row after the event, or undefined if it does not exist (any more). Returning the same object means "unchanged",
   * and nothing is written. It must be pure (no clock, no random numbers, no I/O) and must not change `row`.
   */
  readonly evolve: (row: RowOf<Of> | undefined, event: EventOf<Type>, key: KeyOf<Of>) => RowOf<Of> | undefined
  /**
   * The row after an event that `evolve` refuses and that an operator skipped. Like `evolve`, but it must not throw.
   * Default: `counted`.
   */
  readonly skip?: NoInfer<Fold<Of, Type>['evolve']>
}

/**
 * The row with the next version, if it has one. The decision counts all events of a thing, also those that an operator
 * skipped for this model, and refuses a change that names another version (ADR 30).
 */
export function counted<Of extends Row>(row: Of | undefined): Of | undefined {
  const { version } = (row ?? {}) as { readonly version?: number }
  return row && version !== undefined ? { ...row, version: version + 1 } : row
}

/** How events become the rows of a table that contracts describes. */
export const table = <Of extends Described, const Type extends EventType>(described: Of, fold: Fold<Of, Type>): Table =>
  ({ ...described, writtenOnce: false, createdBy: [], skip: counted, ...fold }) as unknown as Table

/** How soon after an event a model is written (ADR 34). `'soon'`: no command waits for this model. */
export type Pace = 'at once' | 'soon'

/** A read model: data and pure folds. It owns the database schema of its name. */
export type Projection = {
  readonly name: string
  /** Increase it when the tables or the folds change: the projector then rebuilds the model beside the one in use. */
  readonly version: number
  readonly pace: Pace
  /** Types of events that are written `'soon'` even if the pace is `'at once'`. */
  readonly collected: readonly EventType[]
  /**
   * The boxes whose personal fields the rows show. A replay opens no others: that is faster, and nothing is decrypted
   * that the read model has no use for.
   */
  readonly boxes: OpenedBoxes
  readonly tables: readonly Table[]
  /** How rows follow from rows, in the order in which they are computed. */
  readonly derivations: readonly Derivation[]
}

/**
 * @param boxes Default: none, for rows without personal data
 * @throws {Error} when the tables belong to several read models; the projection has the name of their read model
 */
export function projection(
  { version, boxes = [] }: Pick<Projection, 'version'> & { readonly boxes?: readonly Box[] },
  ...tables: readonly Table[]
): Projection {
  const [name = '', other] = new Set(tables.map(({ model }) => model))
  if (other) throw new Error(`one projection cannot fill both ${name} and ${other}`)
  return { name, version, pace: 'at once', collected: [], boxes: new Set(boxes), tables, derivations: [] }
}

/** The projection with the pace `'soon'`: its pages are collected for a moment and written together. */
export const writtenTogether = (projection: Projection): Projection => ({ ...projection, pace: 'soon' })

/**
 * The projection, with tables whose rows follow from rows of its other tables.
 * @param derivations those of a table before those that read it
 */
export const deriving = (projection: Projection, ...derivations: readonly Derivation[]): Projection => ({
  ...projection,
  tables: [...new Set([...projection.tables, ...derivations.map(({ into }) => into)])],
  derivations,
})

/**
 * The projection, with types of events that are written `'soon'` because most commands that cause them wait only for
 * other models. A command that waits for this model after all waits up to `COLLECT_MS` (`live.ts`) longer.
 */
export const collecting = (collected: readonly EventType[], projection: Projection): Projection => ({
  ...projection,
  collected,
})

/**
 * How soon a page with these events is written: at the projection's pace, unless all of its events are `collected`. A
 * page without events is always written `'soon'`, because it only moves the checkpoint.
 */
export const paceOf = ({ pace, collected }: Projection, events: readonly DomainEvent[]): Pace =>
  events.every(({ type }) => collected.includes(type)) ? 'soon' : pace

/** The types of event that the projection subscribes to. */
export const handledTypes = ({ tables }: Projection): EventType[] => [
  ...new Set(tables.flatMap(table => table.handles)),
]

/** How many of the last events make all rows that are kept; undefined when every event may. */
export function keptEvents({ tables }: Projection): number | undefined {
  const kept = tables.map(({ keepsLast }) => keepsLast ?? Number.POSITIVE_INFINITY)
  const most = Math.max(...kept)
  return Number.isFinite(most) ? most : undefined
}

export const projectionNamed = (projections: readonly Projection[], name: string): Projection | undefined =>
  projections.find(projection => projection.name === name)
