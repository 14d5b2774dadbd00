import { columnsOf } from '@alba/contracts/shared/table'
import { type Database, inPipelinedTransaction } from '@alba/platform/postgres/pool'
import pg, { type ClientBase } from 'pg'
import type { Commit, Writer } from './model.ts'
import type { Row, Table } from './projection.ts'
import { removeStatement, upsertStatement } from './statement.ts'
import type { Part } from './step.ts'

/**
 * Writes the steps of a model that is being built, where nobody reads yet: few and large, each in a transaction that
 * first moves the row of the replay. That row is the guard: paused, abandoned or taken over, it does not move, and then
 * nothing of the step is written. The statements go out one behind the other, because whoever folds the next page keeps
 * this process too busy to answer the server between them.
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

/** The code of the error with which `projections.move_replay` ends the transaction. */
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
function copyRows(client: ClientBase, schema: string, table: Table, rows: readonly Row[]): Promise<void> {
  const text = `COPY "${schema}"."${table.name}" (${columnsOf(table)}) FROM STDIN`
  return new Promise((resolve, reject) => {
    client.query(copyQuery(text, [...textLines(table, rows)], error => (error ? reject(error) : resolve())))
  })
}

/** The method of `pg` that sends rows, which its types leave out. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** The rows go out right behind the statement. A server that refuses it passes over them, as its protocol says. */
function copyQuery(text: string, chunks: readonly string[], done: (error?: Error) => void): pg.Query {
  const query = new pg.Query(text, done)
  const ask = query.submit.bind(query)
  return Object.assign(query, {
    submit(connection: CopyConnection) {
      ask(connection)
      for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk))
      connection.endCopyFrom()
    },
    /** The server is ready for what it has already. */
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
