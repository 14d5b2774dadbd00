import { pick } from './case.ts'

/**
 * The tables of the read models, each described once: the type of a row, its columns and its DDL all come from here.
 * The projector makes and fills such tables, the gateway reads them.
 */

/** A column: how PostgreSQL holds it, and as what the services read and write it. */
export type Column<Value = unknown> = {
  readonly type: ColumnType
  readonly isNullable: boolean
  /** The same, where nothing may stand. */
  nullable(): Column<Value | null>
  /** Never there: carries the type of the values. */
  readonly value?: Value
}

export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'text'
  | 'text COLLATE "C"'
  | 'uuid'
  | 'date'
  | 'timestamptz'
  | 'json'

function column<Value>(type: ColumnType, isNullable = false): Column<Value> {
  return { type, isNullable, nullable: () => column<Value | null>(type, true) }
}

export const integer = () => column<number>('integer')
/** A number of up to 15 digits, which a JavaScript number holds exactly. */
export const bigint = () => column<number>('bigint')
export const boolean = () => column<boolean>('boolean')
/** What people read. */
export const text = <Value extends string = string>() => column<Value>('text')
/** What programs compare: it sorts by its bytes. */
export const code = <Value extends string = string>() => column<Value>('text COLLATE "C"')
export const uuid = () => column<string>('uuid')
/** A calendar day of the centre, `2026-11-23`. */
export const date = () => column<string>('date')
/** A UTC instant, with milliseconds and `Z`. */
export const instant = () => column<string>('timestamptz')
/** Kept as it is written: nobody asks PostgreSQL what is in it, and `jsonb` costs it more to write and to read. */
export const json = <Value>() => column<Value>('json')

export type Columns = { readonly [name: string]: Column }

type Description<Of extends Columns, Key extends keyof Of & string> = {
  /** The primary key. */
  readonly key: Key
  readonly columns: Of
  readonly indexes?: readonly (readonly (keyof Of & string)[])[]
  /** A column of `searchable` texts, in which any part is to be found at once (`searchIndexOf`). */
  readonly search?: keyof Of & string
  /**
   * Percent of a page that is filled at first. A row that is written again and again finds room beside it, and the
   * indexes, none of which should hold a column that changes, need not be written then.
   */
  readonly fillfactor?: number
}

/** A table of a read model. The model's name is that of the schema in which readers find it. */
export type Table<
  Of extends Columns = Columns,
  Key extends keyof Of & string = keyof Of & string,
  Model extends string = string,
  Name extends string = string,
> = {
  readonly model: Model
  readonly name: Name
  /** Of a table that is `narrowed`. */
  readonly part?: string
} & Description<Of, Key>

/** A row as it is read and written: every column, null where nothing stands. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof T['columns']]: Exclude<T['columns'][Name]['value'], undefined>
}

export type KeyOf<T extends Table> = RowOf<T>[T['key']]

export const defineTable = <
  Model extends string,
  Name extends string,
  Of extends Columns,
  Key extends keyof Of & string,
>(
  model: Model,
  name: Name,
  description: Description<Of, Key>,
): Table<Of, Key, Model, Name> => ({ model, name, ...description })

/** @param schema where the table goes: the model's own, or another one in which a replay builds it */
export function ddlOf({ name, key, columns, indexes = [], fillfactor }: Table, schema: string): string {
  const lines = Object.entries(columns).map(([column, { type, isNullable }]) =>
    [`"${column}"`, type, column === key ? 'PRIMARY KEY' : isNullable ? '' : 'NOT NULL'].filter(Boolean).join(' '),
  )
  const table = `"${schema}"."${name}"`
  return [
    `CREATE TABLE ${table} (${lines.join(', ')})${fillfactor ? ` WITH (fillfactor = ${fillfactor})` : ''};`,
    ...indexesOf({ name, indexes }, schema).map(({ ddl }) => ddl),
  ].join('\n')
}

/** The longest name that PostgreSQL keeps whole. */
const LONGEST_NAME = 63

/** A table's indexes by name: the names that PostgreSQL itself would give them. */
export const indexesOf = (
  { name, indexes = [] }: Pick<Table, 'name' | 'indexes'>,
  schema: string,
): readonly { readonly name: string; readonly ddl: string }[] =>
  indexes.map(columns => {
    const index = `${name}_${columns.join('_')}_idx`.slice(-LONGEST_NAME)
    const listed = columns.map(column => `"${column}"`).join(', ')
    return { name: index, ddl: `CREATE INDEX "${index}" ON "${schema}"."${name}" (${listed});` }
  })

/**
 * The index by which a part of a text is found: three letters at a time. Made when a table is full, which is many times
 * cheaper than filling both together; empty for a table that nobody searches. Needs the extension `pg_trgm`.
 */
export const searchIndexOf = ({ name, search }: Table, schema: string): string =>
  search === undefined
    ? ''
    : `CREATE INDEX IF NOT EXISTS "${name}_search" ON "${schema}"."${name}" USING gin ("${search}" gin_trgm_ops)
         WITH (gin_pending_list_limit = 64);`

/**
 * The same table with its key and some other columns: what a reader does not need is neither read nor sent.
 * @param part what tells it from the table's other parts: connections prepare a statement under that name
 */
export const narrowed = <T extends Table, Name extends keyof T['columns'] & string>(
  { model, name, key, columns }: T,
  part: string,
  names: readonly Name[],
): Table<Pick<T['columns'], Name | T['key']>, T['key'], T['model'], T['name']> => ({
  model,
  name,
  part,
  key,
  columns: pick(columns as T['columns'], [key as T['key'], ...names]),
})

/** The names of the columns as SQL, in the order of the description. */
export const columnsOf = ({ columns }: Table): string =>
  Object.keys(columns)
    .map(name => `"${name}"`)
    .join(', ')
