import { columnsOf } from '@alba/contracts/shared/table'
import pg, { type ClientBase } from 'pg'
import type { Row, Table } from './projection.ts'

/** Bytes, about, that are handed to the connection at once. */
const CHUNK = 128 * 1024

/**
 * Adds rows to a table that has none of their keys. Measured against an upsert: a third of the work for Postgres.
 * @throws as a query does; the transaction around it is then to be rolled back
 */
export async function copyRows(client: ClientBase, schema: string, table: Table, rows: readonly Row[]): Promise<void> {
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
export function* textLines({ columns }: Table, rows: readonly Row[]): Generator<string> {
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
