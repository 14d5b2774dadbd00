import { createHash } from 'node:crypto'
import pg from 'pg'
import { otherSideSocket } from './socket.ts'

/** A connection of its own that holds locks by name. */
export type LockSession = {
  /** Aborted when the locks are, or may be, somebody else's. */
  readonly lost: AbortSignal
  /** Tries to get locks that the session does not hold, and answers those it got. With no names it only is heard of. */
  tryLock(names: readonly string[]): Promise<string[]>
  unlock(name: string): Promise<void>
  /** Gives the session up. Nothing more is said to the server, which may not be there. */
  lose(): void
  close(): Promise<void>
}

/**
 * Locks for as long as the session is heard of. The server ends it, and frees its locks, when the process dies, and also
 * when it has said nothing for `patienceMs`: a host that vanishes closes no connection, and whatever is between us (a
 * proxy, a firewall) may keep the server's side of it open for hours.
 *
 * Our side is stricter, so that nobody leads before we have stopped: a question that is not answered within a quarter of
 * the patience counts as the end. Whoever holds locks must ask something every quarter too.
 */
export async function openLockSession(url: string, patienceMs: number, onLost: () => void): Promise<LockSession> {
  const lost = new AbortController()
  const socket = otherSideSocket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leadership',
    connectionTimeoutMillis: 5_000,
    query_timeout: patienceMs / 4,
    stream: () => socket,
  })
  const lose = () => {
    lost.abort()
    // A polite end would wait for an answer.
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
  /** One question after the other. */
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

/** A stable 52-bit number for a name: two names collide about never, and a number is what Postgres locks on. */
export const lockNumber = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16)
