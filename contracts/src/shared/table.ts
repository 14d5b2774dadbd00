import { pick } from './case.ts'

/*
 * The tables of the read models. Each is described once: its columns, its DDL and the type of its rows come from here.
 * Projector creates and fills the tables, the gateway reads them.
 */

/** A column: its type in PostgreSQL, and the type of its values in TypeScript. */
export type Column<Value = unknown> = {
  readonly type: ColumnType
  readonly isNullable: boolean
  /** The same column, but its value may be null. */
  nullable(): Column<Value | null>
  /** Only for the types: carries the type of the values, and never exists at run time. */
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
/** A text that people read. It sorts as people expect. */
export const text = <Value extends string = string>() => column<Value>('text')
/** A text that programs compare. It sorts by its bytes. */
export const code = <Value extends string = string>() => column<Value>('text COLLATE "C"')
export const uuid = () => column<string>('uuid')
/** A calendar day of the centre, `2026-11-23`. */
export const date = () => column<string>('date')
/** A UTC instant, with milliseconds and `Z`. */
export const instant = () => column<string>('timestamptz')
/**
 * JSON that is stored as it is written. PostgreSQL never looks into it, and `jsonb` would cost more to write and to
 * read.
 */
export const json = <Value>() => column<Value>('json')

export type Columns = { readonly [name: string]: Column }

type Description<Of extends Columns, Key extends keyof Of & string> = {
  /** The primary key. */
  readonly key: Key
  readonly columns: Of
  readonly indexes?: readonly (readonly (keyof Of & string)[])[]
  /** A column of `searchable` texts that gets an index for finding any part of the text (`searchIndexOf`). */
  readonly search?: keyof Of & string
  /**
   * How full a page of the table is at first, in percent. The free part lets a row that is written again stay on its
   * page, and then no index has to be written, as long as no index has a column that changes (HOT updates).
   */
  readonly fillfactor?: number
}

/** A table of a read model. The schema in PostgreSQL has the name of the model. */
export type Table<
  Of extends Columns = Columns,
  Key extends keyof Of & string = keyof Of & string,
  Model extends string = string,
  Name extends string = string,
> = {
  readonly model: Model
  readonly name: Name
  /** The name of the part, when the table was made by `narrowed`. */
  readonly part?: string
} & Description<Of, Key>

/** A row as it is read and written: every column, null where it has no value. */
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

/** The DDL of a table. @param schema the model's own schema, or another one in which a replay builds the table */
export function ddlOf({ name, key, columns, indexes = [], fillfactor }: Table, schema: string): string {
  const lines = Object.entries(columns).map(([column, { type, isNullable }]) => {
    if (column === key) return `"${column}" ${type} PRIMARY KEY`
    return isNullable ? `"${column}" ${type}` : `"${column}" ${type} NOT NULL`
  })
  const table = `"${schema}"."${name}"`
  return [
    `CREATE TABLE ${table} (${lines.join(', ')})${fillfactor ? ` WITH (fillfactor = ${fillfactor})` : ''};`,
    ...indexesOf({ name, indexes }, schema).map(({ ddl }) => ddl),
  ].join('\n')
}

/**
 * The longest name of an index: PostgreSQL would cut the end off a longer one. Here the beginning is cut off instead,
 * because the end tells the indexes of a table apart.
 */
const LONGEST_NAME = 63

/** The indexes of a table by name. A name that is short enough is the one that PostgreSQL itself would give. */
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
 * The trigram index for a search of parts of texts; empty for a table without one. It is made once the table is full,
 * which is many times cheaper than filling both together. PostgreSQL collects changes in a list before it puts them
 * into the index. That list is kept short (64 kB), because each search reads all of it. It needs the extension
 * `pg_trgm`.
 */
export const searchIndexOf = ({ name, search }: Table, schema: string): string =>
  search === undefined
    ? ''
    : `CREATE INDEX IF NOT EXISTS "${name}_search" ON "${schema}"."${name}" USING gin ("${search}" gin_trgm_ops)
         WITH (gin_pending_list_limit = 64);`

/**
 * The same table with its key and only some of the other columns, so that others are neither read nor sent.
 * @param part a name for this part of the table: connections prepare statements under that name
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
