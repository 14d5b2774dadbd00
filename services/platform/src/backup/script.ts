import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { StoredTable } from './tables.ts'

/*
 * A backup is an SQL script as `psql` reads it: statements, each ended by a semicolon at the end of a line, and rows
 * after `COPY … FROM stdin;` up to a line with `\.`.
 */

const END_OF_ROWS = '\\.'
/** The last line. A script without it was cut off. */
const END = '-- The end of the backup.'

/** What the first two lines of a backup say. */
export type Heading = {
  /** When the backup was made, ISO 8601 in UTC. */
  readonly madeAt: string
  /** The head of the log, `<count>:<digest>`; null when the log is in another store. */
  readonly head: string | null
}

/** Writes the script of a backup from what the client reads in its transaction. */
export async function* scriptOf(
  client: ClientBase,
  tables: readonly StoredTable[],
  { madeAt, head }: Heading,
): AsyncGenerator<string | Buffer> {
  yield `-- A backup of Alba, made at ${madeAt}\n-- head ${head ?? 'none'}\n`
  for (const schema of new Set(tables.map(table => table.schema)))
    yield `CREATE SCHEMA IF NOT EXISTS ${pg.escapeIdentifier(schema)};\n`
  for (const { create, tableAndColumns } of tables) {
    yield `${create}\nCOPY ${tableAndColumns} FROM stdin;\n`
    yield* client.query(copyTo(`COPY ${tableAndColumns} TO STDOUT`)) as AsyncIterable<Buffer>
    yield `${END_OF_ROWS}\n`
  }
  const statements = [...tables.flatMap(({ after }) => after), ...tables.flatMap(({ references }) => references)]
  for (const statement of statements) yield `${statement}\n`
  yield `${END}\n`
}

/** What `readScript` found: the heading, and the number of rows in all tables. */
export type Contents = Heading & { readonly rows: number }

/** The script was cut off or changed, or is no backup. */
export class NoBackup extends Error {}

/**
 * Reads a script to its end. With a client, it runs the script in the client's transaction.
 * @throws {NoBackup} when it does not end as a backup does
 */
export async function readScript(script: AsyncIterable<Buffer>, client?: ClientBase): Promise<Contents> {
  const lines = linesOf(script)
  const heading = headingOf([(await lines.next()).value, (await lines.next()).value])
  let rows = 0
  let statement = ''
  for await (const line of lines) {
    if (line === END) return { ...heading, rows }
    statement += statement === '' ? line : `\n${line}`
    if (!line.endsWith(';')) continue
    rows += await runStatement(statement, lines, client)
    statement = ''
  }
  throw new NoBackup('The backup has no end: it was cut off.')
}

/**
 * Runs a statement, with the rows that follow it. Without a client it only reads the rows.
 * @returns the number of rows
 */
async function runStatement(statement: string, lines: AsyncIterator<string>, client?: ClientBase): Promise<number> {
  const counted = { rows: 0 }
  if (!/^COPY .* FROM stdin;$/s.test(statement)) await client?.query(statement)
  else if (client) await pipeline(Readable.from(rowsOf(lines, counted)), client.query(copyFrom(statement)))
  else for await (const _ of rowsOf(lines, counted));
  return counted.rows
}

/** How many characters of rows are sent together. */
const BATCH = 100_000

/** The rows up to the line that ends them, in batches. It counts them in `counted`. */
async function* rowsOf(lines: AsyncIterator<string>, counted: { rows: number }): AsyncGenerator<string> {
  let batch = ''
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new NoBackup('The backup has no end: it was cut off.')
    if (value === END_OF_ROWS) break
    counted.rows++
    batch += `${value}\n`
    if (batch.length < BATCH) continue
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

/** The lines of a script. Only a line feed ends a line: other line separators, such as U+2028, may be inside texts. */
async function* linesOf(script: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of script) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function headingOf([first, second]: readonly (string | undefined)[]): Heading {
  const [, madeAt] = /^-- A backup of Alba, made at (\S+)$/.exec(first ?? '') ?? []
  const [, head] = /^-- head (\S+)$/.exec(second ?? '') ?? []
  if (madeAt === undefined || head === undefined) throw new NoBackup('This is no backup of Alba.')
  return { madeAt, head: head === 'none' ? null : head }
}
