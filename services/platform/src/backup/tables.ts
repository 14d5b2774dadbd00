import pg, { type ClientBase } from 'pg'
import { derivedSchemas } from './derived.ts'

const { escapeIdentifier, escapeLiteral } = pg

/** A table as a backup writes it, in SQL. */
export type StoredTable = {
  /** `"schema"."name"` */
  readonly name: string
  readonly schema: string
  /** `CREATE TABLE`, without constraints and indexes: making those is faster when the rows are there. */
  readonly create: string
  /** What follows `COPY`: the table with its columns, `"schema"."name" ("a", "b")`, without generated columns. */
  readonly tableAndColumns: string
  /** Statements for when the rows are there: constraints, indexes and the next numbers, in the order to run them. */
  readonly after: readonly string[]
  /** Statements for foreign keys, for when all tables have their primary keys. */
  readonly references: readonly string[]
}

type TableRow = { oid: number; schema: string; name: string; options: string[] | null }
type ColumnRow = {
  name: string
  type: string
  required: boolean
  /** `a` for `GENERATED ALWAYS AS IDENTITY`, `d` for `BY DEFAULT`; empty for no identity column. */
  identity: '' | 'a' | 'd'
  /** `s` for a generated column that is stored, `v` for one that is computed when read; empty for any other. */
  generated: '' | 's' | 'v'
  /** The expression of the default, or of a generated column. */
  default: string | null
  /** Null when it is that of the type. */
  collation: string | null
}

/**
 * The tables of a database that a backup has to have: all but those whose content follows from the log, those that
 * PostgreSQL empties after a crash anyway (`UNLOGGED`), and those of extensions.
 * @throws {Error} for what a backup cannot write, such as a sequence that belongs to no identity column
 */
export async function storedTables(client: ClientBase): Promise<StoredTable[]> {
  const derived = await derivedSchemas(client)
  const { rows } = await client.query<TableRow>(`
    SELECT c.oid, n.nspname AS schema, c.relname AS name, c.reloptions AS options
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p'
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 2, 3`)
  const tables: StoredTable[] = []
  for (const row of rows.filter(({ schema }) => !derived.has(schema))) tables.push(await storedTable(client, row))
  return tables
}

async function storedTable(client: ClientBase, table: TableRow): Promise<StoredTable> {
  const name = `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)}`
  const { rows: columns } = await client.query<ColumnRow>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
            a.attidentity AS identity, a.attgenerated AS generated, pg_get_expr(d.adbin, d.adrelid) AS default,
            (SELECT l.oid::regcollation::text FROM pg_collation l JOIN pg_type t ON t.oid = a.atttypid
             WHERE l.oid = a.attcollation AND l.oid <> t.typcollation) AS collation
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table.oid],
  )
  const definitions = columns.map(column => columnLine(name, column))
  const withOptions = table.options ? ` WITH (${table.options.join(', ')})` : ''
  const storedColumns = columns.filter(({ generated }) => generated === '').map(column => escapeIdentifier(column.name))
  return {
    name,
    schema: table.schema,
    create: `CREATE TABLE ${name} (${definitions.join(', ')})${withOptions};`,
    tableAndColumns: `${name} (${storedColumns.join(', ')})`,
    after: [
      ...(await constraints(client, name, table.oid, ['p', 'u', 'c', 'x'])),
      ...(await indexes(client, table.oid)),
      ...(await nextNumbers(client, name, columns)),
    ],
    references: await constraints(client, name, table.oid, ['f']),
  }
}

function columnLine(
  table: string,
  { name, type, required, identity, generated, default: value, collation }: ColumnRow,
) {
  if (value?.includes('nextval('))
    throw new Error(`${table}.${name} takes its numbers from a sequence: only identity columns can be backed up.`)
  return [
    escapeIdentifier(name),
    type,
    ...(collation ? [`COLLATE ${collation}`] : []),
    ...(required ? ['NOT NULL'] : []),
    ...(identity ? [`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`] : []),
    ...(value === null ? [] : [generated ? `GENERATED ALWAYS AS (${value}) STORED` : `DEFAULT ${value}`]),
  ].join(' ')
}

/**
 * Statements that add the constraints of a table, its primary key first.
 * @param kinds as the catalogue calls them: `p` for a primary key, `u` for unique, `c` for a check, `x` for an
 * exclusion, `f` for a foreign key
 */
async function constraints(
  client: ClientBase,
  table: string,
  oid: number,
  kinds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1 AND contype = ANY ($2) ORDER BY contype <> 'p', conname`,
    [oid, kinds],
  )
  return rows.map(({ name, definition }) =>
    onOneLine(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition};`),
  )
}

/** Statements that create the indexes; those of a constraint come with the constraint. */
async function indexes(client: ClientBase, oid: number): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = $1 AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY i.indexrelid::regclass::text`,
    [oid],
  )
  return rows.map(({ definition }) => onOneLine(`${definition};`))
}

/** Statements that set the next number of each identity column, so that no number is given twice after a restore. */
async function nextNumbers(client: ClientBase, table: string, columns: readonly ColumnRow[]): Promise<string[]> {
  const statements: string[] = []
  for (const { name } of columns.filter(({ identity }) => identity !== '')) {
    const tableAndColumn = [escapeLiteral(table), escapeLiteral(name)].join(', ')
    const { rows } = await client.query<{ sequence: string }>(
      `SELECT pg_get_serial_sequence(${tableAndColumn}) AS sequence`,
    )
    const { rows: numbers } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${rows[0]?.sequence}`,
    )
    const [{ last, called } = { last: '1', called: false }] = numbers
    statements.push(`SELECT setval(pg_get_serial_sequence(${tableAndColumn}), ${last}, ${called});`)
  }
  return statements
}

/** Whoever reads a backup takes a semicolon at the end of a line as the end of the statement. */
const onOneLine = (statement: string): string => statement.replaceAll(/\s*\n\s*/g, ' ')
