import pg from 'pg'
import { backOff } from '../back-off.ts'
import { ConfigurationError } from '../config.ts'
import { socketRefusingSelfConnection } from './socket.ts'

const { types } = pg
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * Parsers of PostgreSQL values, by the number (OID) of their type. A bigint becomes a number, because ids have 15
 * digits, which a number holds exactly. Dates and instants become the texts of the contracts and never a `Date`, which
 * would put them into the machine's time zone.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: text => text,
  [TIMESTAMPTZ]: instantOf,
}

/**
 * Converts `2026-11-21 10:00:00.5+00`, as a server in UTC writes it, to `2026-11-21T10:00:00.500Z`. A list of bookings
 * has hundreds of instants; converting them with `Date` took as much time as reading all their other values.
 */
export function instantOf(text: string): string {
  const isPlain = text.length <= 29 && text[10] === ' ' && text.endsWith('+00')
  if (!isPlain) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

export type Database = pg.Pool
/** One connection of the pool, in a transaction. */
export type Connection = pg.PoolClient

export type DatabaseOptions = {
  readonly url: string
  /** The application name in pg_stat_activity. */
  readonly name: string
  /** The largest number of connections. Default 10. */
  readonly size?: number
  /** Session settings of every connection, such as `{ jit: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * The longest time that a statement may take, in milliseconds. `runLong` allows more for whole tables. Default 10 s.
   */
  readonly timeoutMs?: number
  /**
   * Statements on one connection are sent without waiting for earlier answers (see `inPipelinedTransaction`). When a
   * statement gets no answer in time, its connection is closed.
   */
  readonly pipeline?: boolean
  /** Called when an idle connection is lost. The pool replaces it by itself. */
  readonly onError?: (error: Error) => void
}

/**
 * Settings for connections whose statements find rows by key: one plan fits all values, and planning again each time
 * would take as long as the statement itself.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan', jit: 'off' } as const

/** How long a statement over whole tables may take, in milliseconds. */
const LONG_MS = 30 * 60_000
/** How long a transaction may be idle before the server ends it, in milliseconds: it keeps its locks meanwhile. */
const IDLE_MS = 5 * 60_000
/**
 * By how many milliseconds the client's timeout is longer than the server's. The server's timeout should come first: it
 * frees the locks of the statement, and its answer keeps the connection usable.
 */
const MARGIN_MS = 2_000

/** Opens a pool of connections. It connects at the first query, so this does not fail when the server is away. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, name, size = 10, settings = {}, timeoutMs = 10_000, pipeline = false, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    stream: socketRefusingSelfConnection,
    max: size,
    pipeline,
    connectionTimeoutMillis: 5_000,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: IDLE_MS,
    // The client needs a timeout of its own, because a server that has vanished answers nothing.
    query_timeout: timeoutMs + MARGIN_MS,
    options: Object.entries({ timezone: 'UTC', ...settings })
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? types.getTypeParser(oid, format)) as never,
    },
  })
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', error => onError?.(error))
  return pool
}

/** A wrong password, an unknown user or an unknown database: waiting would not help. */
const isRefusal = (error: unknown): boolean => /^(28...|3D000)$/.test((error as { code?: string }).code ?? '')

/**
 * Waits until the server answers. Meanwhile `report` gets a sentence that names the variable with the address.
 * @throws {ConfigurationError} when the server refuses the connection
 * @throws the reason of `signal` when it is aborted
 */
export async function untilReachable(
  database: Database,
  report: (sentence: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted()
    try {
      await database.query('SELECT 1')
      return
    } catch (error) {
      const server = `DATABASE_URL: ${addressOf(database)}`
      if (isRefusal(error))
        throw new ConfigurationError([`${server} refuses the connection: ${(error as Error).message}`])
      report(`${server} does not answer (${messagesOf(error)}). Waiting for it.`)
      await backOff(failures, signal)
    }
  }
}

/** The address of the server, without user and password. */
function addressOf({ options }: Database): string {
  const { host, port, pathname } = new URL(options.connectionString ?? '')
  return `postgres://${host}${port === '' ? ':5432' : ''}${pathname}`
}

/** A host with several addresses fails with one error for each, and no message. */
const messagesOf = (error: unknown): string =>
  (error instanceof AggregateError ? error.errors : [error]).map(each => (each as Error).message).join(', ')

/**
 * Runs `work` in one transaction. When it throws, the transaction is rolled back and the error rethrown. A connection
 * whose rollback fails is dropped.
 */
export const inTransaction = <T>(database: Database, work: (client: Connection) => Promise<T>): Promise<T> =>
  withConnection(database, async (client, drop) => {
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      // The server did not answer in time, and a rollback would wait as long again.
      if (isQueryTimeout(error)) drop(error)
      else await client.query('ROLLBACK').catch(drop)
      throw error
    }
  })

/**
 * Sends statements in one transaction without waiting for the answers of earlier ones. When one fails, the server
 * refuses the rest and rolls back; the first error is thrown.
 * @param database a pool with `pipeline`
 * @param send sends the statements on the connection, and returns their answers
 */
export const inPipelinedTransaction = (
  database: Database,
  send: (client: Connection) => readonly Promise<unknown>[],
): Promise<void> =>
  withConnection(database, async (client, drop) => {
    const answers = await Promise.allSettled([client.query('BEGIN'), ...send(client), client.query('COMMIT')])
    const commit = answers.at(-1)
    // COMMIT succeeds even after a failed statement, where it rolls back. When COMMIT itself fails, the state of the
    // connection is unknown, so it is dropped.
    if (commit?.status === 'rejected') drop(commit.reason)
    const firstFailure = answers.find(({ status }) => status === 'rejected')
    if (firstFailure?.status === 'rejected') throw firstFailure.reason
  })

/**
 * Borrows a connection from the pool. A connection that is lost meanwhile, or with which `work` calls `drop`, is closed
 * instead of returned.
 */
async function withConnection<T>(
  database: Database,
  work: (client: Connection, drop: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  let broken: Error | undefined
  const drop = (error: Error) => {
    broken = error
  }
  // A connection that is lost between two queries emits an error, which would end the process without a listener.
  client.on('error', drop)
  try {
    return await work(client, drop)
  } finally {
    client.off('error', drop)
    client.release(broken)
  }
}

/** The error with which `pg` reports that `query_timeout` is over. */
const isQueryTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Runs a statement over whole tables, which may take minutes, such as creating an index. Only within a transaction,
 * whose later statements the server then allows as much time.
 */
export async function runLong<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  await client.query(`SET LOCAL statement_timeout = ${LONG_MS}`)
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text,
    values: [...values],
    query_timeout: LONG_MS + MARGIN_MS,
  }
  return client.query<Row>(statement)
}
