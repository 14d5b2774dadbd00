import { columnsOf } from '@alba/contracts/shared/table'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import pg, { type ClientBase } from 'pg'
import type { Commit, Part, Writer } from './model.ts'
import type { Row, Table } from './projection.ts'
import { removeStatement, upsertStatement } from './statement.ts'

/**
 * Writes the steps of a model that is being built, where nobody reads yet: few and large, each in a transaction that
 * first moves the row of the replay. That row is the guard: paused, abandoned or taken over, it does not move.
 */
export function replayWriter(database: Database): Writer {
  const rate = meter()
  return commit =>
    inTransaction(database, async client => {
      const { name, generation, from, to, count } = commit
      const { rowCount } = await client.query({
        name: 'move replay',
        text: `UPDATE projections.replays
               SET position = $4, events_done = events_done + $5, rate = $6, updated_at = now()
               WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running'`,
        values: [name, generation, from, to, count, rate(commit)],
      })
      if (rowCount !== 1) return false
      for (const part of commit.parts) await writePart(client, part)
      return true
    })
}

async function writePart(client: ClientBase, { schema, table, added, changed, removed }: Part): Promise<void> {
  if (added.length > 0) await copyRows(client, schema, table, added)
  if (changed.length > 0) await client.query(upsertStatement(schema, table, changed))
  if (removed.length > 0) await client.query(removeStatement(schema, table, removed))
}

/** Events a second since the replay began or went on. */
function meter(): (commit: Commit) => number {
  const begun = performance.now()
  let sum = 0
  return ({ count }) => {
    sum += count
    return sum / Math.max(0.001, (performance.now() - begun) / 1_000)
  }
}

/** Bytes, about, that are handed to the connection at once. */
const CHUNK = 128 * 1024

/**
 * Adds rows to a table that has none of their keys. Measured against an upsert: a third of the work for Postgres.
 * @throws as a query does; the transaction around it is then to be rolled back
 */
async function copyRows(client: ClientBase, schema: string, table: Table, rows: readonly Row[]): Promise<void> {
  const chunks = [...textLines(table, rows)]
  await new Promise<void>((resolve, reject) => {
    const text = `COPY "${schema}"."${table.name}" (${columnsOf(table)}) FROM STDIN`
    client.query(new CopyIn(text, chunks, error => (error ? reject(error) : resolve())))
  })
}

/** What `pg` offers to queries that send rows, and leaves out of its types. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

class CopyIn extends pg.Query {
  readonly #chunks: readonly string[]

  constructor(text: string, chunks: readonly string[], done: (error?: Error) => void) {
    super(text, done)
    this.#chunks = chunks
  }

  /** Called by `pg` when the server is ready to take rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(Buffer.from(chunk))
    connection.endCopyFrom()
  }
}

/** PostgreSQL's text format: a line for each row, a tab between values. */
function* textLines({ columns }: Table, rows: readonly Row[]): Generator<string> {
  const writers = Object.entries(columns).map(
    ([name, { type }]) => [name, type === 'jsonb' ? jsonText : plainText] as const,
  )
  let text = ''
  for (const row of rows as readonly Record<string, unknown>[]) {
    let separator = ''
    for (const [name, write] of writers) {
      const value = row[name]
      text += separator + (value === null || value === undefined ? '\\N' : write(value))
      separator = '\t'
    }
    text += '\n'
    if (text.length >= CHUNK) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}

const plainText = (value: unknown): string => (typeof value === 'string' ? escaped(value) : String(value))
const jsonText = (value: unknown): string => escaped(JSON.stringify(value))

const SPECIAL = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, character => escapes[character] ?? character) : text
