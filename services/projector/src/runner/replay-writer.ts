import { columnsOf } from '@alba/contracts/shared/table'
import { type Database, inPipelinedTransaction } from '@alba/platform/postgres/pool'
import pg, { type ClientBase } from 'pg'
import type { Commit, Writer } from './model.ts'
import type { Row, Table } from './projection.ts'
import { removeStatement, upsertStatement } from './statement.ts'
import type { Part } from './step.ts'

/**
 * Writes the steps of a model that a replay builds and nobody reads yet. The steps are few and large. Each is written
 * in a transaction that first moves the position of the replay. If the replay was paused, abandoned or taken over, its
 * position cannot move, and nothing of the step is written. All statements are sent without waiting for the answers in
 * between, because the process is busy with folding the next page and would answer the server late each time.
 * @param database with `pipeline`
 */
export function replayWriter(database: Database): Writer {
  const rate = meter()
  return async commit => {
    try {
      await inPipelinedTransaction(database, client => [
        client.query(moveStatement(commit, rate(commit))),
        ...commit.parts.flatMap(part => writePart(client, part)),
      ])
      return true
    } catch (error) {
      if ((error as { code?: string }).code === REPLAY_MOVED) return false
      throw error
    }
  }
}

/** The error code of `projections.move_replay` when it ends the transaction. */
const REPLAY_MOVED = 'ALB01'

const moveStatement = ({ name, generation, from, to, count }: Commit, rate: number) => ({
  name: 'move replay',
  text: 'SELECT projections.move_replay($1, $2, $3, $4, $5, $6)',
  values: [name, generation, from, to, count, rate],
})

const writePart = (client: ClientBase, { schema, table, added, changed, removed }: Part): Promise<unknown>[] => [
  ...(added.length > 0 ? [copyRows(client, schema, table, added)] : []),
  ...(changed.length > 0 ? [client.query(upsertStatement(schema, table, changed))] : []),
  ...(removed.length > 0 ? [client.query(removeStatement(schema, table, removed))] : []),
]

/** Events a second since the replay was started or resumed. */
function meter(): (commit: Commit) => number {
  const startedAt = performance.now()
  let sum = 0
  return ({ count }) => {
    sum += count
    return sum / Math.max(0.001, (performance.now() - startedAt) / 1_000)
  }
}

/** About how many bytes are handed to the connection at once. */
const CHUNK = 128 * 1024

/**
 * Inserts rows whose keys the table does not have yet. By measurement it costs PostgreSQL a third of what an upsert
 * costs.
 * @throws as a query does; the caller must then roll back its transaction
 */
function copyRows(client: ClientBase, schema: string, table: Table, rows: readonly Row[]): Promise<void> {
  const text = `COPY "${schema}"."${table.name}" (${columnsOf(table)}) FROM STDIN`
  return new Promise((resolve, reject) => {
    client.query(copyQuery(text, [...textLines(table, rows)], error => (error ? reject(error) : resolve())))
  })
}

/** The methods of `pg` that send rows. Its types do not have them. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/**
 * Sends the rows right after the statement. If the server refuses the statement, it skips them, as its protocol says.
 */
function copyQuery(text: string, chunks: readonly string[], done: (error?: Error) => void): pg.Query {
  const query = new pg.Query(text, done)
  const submit = query.submit.bind(query)
  return Object.assign(query, {
    submit(connection: CopyConnection) {
      submit(connection)
      for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk))
      connection.endCopyFrom()
    },
    /** Does nothing: when the server says that it is ready for the rows, they have already been sent. */
    handleCopyInResponse() {},
  })
}

/** PostgreSQL's text format: a line for each row, a tab between values. */
function* textLines({ columns }: Table, rows: readonly Row[]): Generator<string> {
  const writers = Object.entries(columns).map(
    ([name, { type }]) => [name, type === 'json' ? jsonText : plainText] as const,
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
