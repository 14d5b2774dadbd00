import { createHash } from 'node:crypto'
import pg from 'pg'
import { socketRefusingSelfConnection } from './socket.ts'

/** A dedicated connection that holds locks by name. */
export type LockSession = {
  /** Aborted when another process has, or may have, the locks, and when the session is closed. */
  readonly lost: AbortSignal
  /** Tries to get locks, and returns the names of those that it got. Without names it only keeps the session alive. */
  tryLock(names: readonly string[]): Promise<string[]>
  /** Gives a lock back. A name that `tryLock` returned twice must be unlocked twice. */
  unlock(name: string): Promise<void>
  /** Ends the session without a message to the server, which may be down. */
  lose(): void
  close(): Promise<void>
}

/**
 * Locks that last as long as the session. The server ends the session and frees its locks when the process dies, and
 * also when it is silent for `patienceMs`: a host that vanishes closes no connection, and a proxy or a firewall may
 * keep the server's side open for hours.
 *
 * This side is stricter, so that no other process gets a lock before this one has stopped: a query that is not answered
 * within a quarter of `patienceMs` fails, and the caller must then call `lose`. The holder of locks must send a query
 * at least that often.
 * @param onLost called when the session is lost or closed, perhaps several times
 * @throws what `pg` reports when the server cannot be reached
 */
export async function openLockSession(url: string, patienceMs: number, onLost: () => void): Promise<LockSession> {
  const lost = new AbortController()
  const socket = socketRefusingSelfConnection()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leadership',
    connectionTimeoutMillis: 5_000,
    query_timeout: patienceMs / 4,
    stream: () => socket,
  })
  const lose = () => {
    lost.abort()
    // A regular end of the connection would wait for an answer.
    socket.destroy()
    onLost()
  }
  client.on('error', lose)
  client.on('end', lose)
  try {
    await client.connect()
    await client.query(`SET idle_session_timeout = ${Math.round(patienceMs)}`)
  } catch (error) {
    lose()
    throw error
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Sends each query after the answer to the one before, because `pg` counts the timeout of a query while it waits. */
  const ask = <Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> => {
    const answer = last.then(() => client.query<Row>(query))
    last = answer.catch(() => undefined)
    return answer
  }
  return {
    lost: lost.signal,
    lose,
    async tryLock(names) {
      const { rows } = await ask<{ n: string }>({
        name: 'try-locks',
        text: 'SELECT n FROM unnest($1::bigint[]) AS n WHERE pg_try_advisory_lock(n)',
        values: [names.map(lockNumber)],
      })
      const got = new Set(rows.map(row => Number(row.n)))
      return names.filter(name => got.has(lockNumber(name)))
    },
    async unlock(name) {
      await ask({ text: 'SELECT pg_advisory_unlock($1)', values: [lockNumber(name)] })
    },
    async close() {
      const tooLong = setTimeout(lose, patienceMs / 4)
      await client.end().catch(() => undefined)
      clearTimeout(tooLong)
      lose()
    },
  }
}

/**
 * The number of a lock, which PostgreSQL requires: 52 bits of the hash of its name, so that a collision is very
 * unlikely.
 */
export const lockNumber = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16)
