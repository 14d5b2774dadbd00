import pg from 'pg'
import { backOff } from '../back-off.ts'
import { ConfigurationError } from '../config.ts'
import { otherSideSocket } from './socket.ts'

const { types } = pg
const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/**
 * How this system reads Postgres values: bigint ids as numbers (they have 15 digits, which a number holds exactly),
 * dates and instants as the texts that the contracts use, never as `Date` (which would put them in the machine's zone).
 */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: text => text,
  [TIMESTAMPTZ]: instantOf,
}

/**
 * `2026-11-21 10:00:00.5+00`, as a server in UTC writes it, as `2026-11-21T10:00:00.500Z`. A list of bookings holds
 * hundreds: made by way of a `Date` they cost as much as all else that is read of them.
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
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly size?: number
  /** Session settings of every connection, `{ jit: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Longest that a statement may take, in milliseconds; see `runLong` for those over whole tables. Default 10 s. */
  readonly timeoutMs?: number
  /**
   * Statements on one connection go out without waiting for each other (`inPipelinedTransaction`). One that gets no
   * answer in time costs the connection.
   */
  readonly pipeline?: boolean
  /** Losses of idle connections; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void
}

/**
 * Settings for connections whose statements find rows by key: one plan fits all values, and making it anew each time
 * costs as much as the statement itself.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan', jit: 'off' } as const

/** How long a statement over whole tables may take. */
const LONG_MS = 30 * 60_000
/** A transaction that is left open keeps its locks: one that says nothing for so long is ended by the server. */
const IDLE_MS = 5 * 60_000
/** The server's own time-out should come first: it frees what the statement holds, and its answer keeps the connection. */
const MARGIN_MS = 2_000

export function openDatabase(options: DatabaseOptions): Database {
  const { url, name, size = 10, settings = {}, timeoutMs = 10_000, pipeline = false, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    stream: otherSideSocket,
    max: size,
    pipeline,
    connectionTimeoutMillis: 5_000,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: IDLE_MS,
    // A server that went away without a word answers nothing at all.
    query_timeout: timeoutMs + MARGIN_MS,
    options: Object.entries({ timezone: 'UTC', ...settings })
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(' '),
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? types.getTypeParser(oid, format)) as never,
    },
  })
  // Without a listener, an idle connection that dies would end the process.
  pool.on('error', error => onError?.(error))
  return pool
}

/** Wrong password, unknown user, unknown database: waiting would not help. */
const isRefusal = (error: unknown): boolean => /^(28...|3D000)$/.test((error as { code?: string }).code ?? '')

/**
 * Waits until the server answers. Meanwhile `say` gets a sentence that names the variable with the address.
 * @throws {ConfigurationError} when the server refuses the connection
 */
export async function untilReachable(
  database: Database,
  say: (missing: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted()
    try {
      await database.query('SELECT 1')
      return
    } catch (error) {
      const complaint = `DATABASE_URL: ${placeOf(database)}`
      if (isRefusal(error)) throw new ConfigurationError([`${complaint} refuses us: ${(error as Error).message}`])
      say(`${complaint} does not answer (${reasonOf(error)}). Waiting for it.`)
      await backOff(failures, signal)
    }
  }
}

/** The address of the server, without user and password. */
function placeOf({ options }: Database): string {
  const { host, port, pathname } = new URL(options.connectionString ?? '')
  return `postgres://${host}${port === '' ? ':5432' : ''}${pathname}`
}

/** A host with several addresses fails with one error for each, and no message. */
const reasonOf = (error: unknown): string =>
  (error instanceof AggregateError ? error.errors : [error]).map(each => (each as Error).message).join(', ')

/**
 * Runs `work` in one transaction. Rolls back and rethrows when it throws; a connection whose rollback fails is dropped.
 */
export const inTransaction = <T>(database: Database, work: (client: Connection) => Promise<T>): Promise<T> =>
  borrowed(database, async (client, drop) => {
    try {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      // The server does not answer, and a rollback would only wait as long again.
      if (isSilence(error)) drop(error)
      else await client.query('ROLLBACK').catch(drop)
      throw error
    }
  })

/**
 * Statements in one transaction, sent without waiting for the answers of those before. When one fails, the server passes
 * over the others and rolls back; its error is thrown.
 * @param database with `pipeline`
 */
export const inPipelinedTransaction = (
  database: Database,
  send: (client: Connection) => readonly Promise<unknown>[],
): Promise<void> =>
  borrowed(database, async (client, drop) => {
    const answers = await Promise.allSettled([client.query('BEGIN'), ...send(client), client.query('COMMIT')])
    const failures = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    // The end of a failed transaction is no failure: where that fails too, nobody knows what the connection answers next.
    if (answers.at(-1) === failures.at(-1)) drop(failures.at(-1)?.reason)
    if (failures[0]) throw failures[0].reason
  })

/** Borrows a connection from the pool. A connection that is lost or broken meanwhile is not returned to it. */
async function borrowed<T>(
  database: Database,
  work: (client: Connection, drop: (error: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  let broken: Error | undefined
  // A connection that dies between two queries says so by an event, which would end the process if nobody listened.
  const drop = (error: Error) => {
    broken = error
  }
  client.on('error', drop)
  try {
    return await work(client, drop)
  } finally {
    client.off('error', drop)
    client.release(broken)
  }
}

/** How `pg` says that `query_timeout` is over. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/** A statement over whole tables, which may take minutes: an index, a comparison. Within a transaction. */
export async function runLong<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  await client.query(`SET LOCAL statement_timeout = ${LONG_MS}`)
  const statement: pg.QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: LONG_MS }
  return client.query<Row>(statement)
}
