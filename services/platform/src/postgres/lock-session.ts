import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Claims } from './division.ts'
import { endInTime } from './end-in-time.ts'
import type { Database } from './pool.ts'
import { socketRefusingSelfConnection } from './socket.ts'

/** A dedicated connection that holds locks by name. */
export type LockSession = {
  /** The number by which `look` knows this session. */
  readonly id: number
  /** Aborted when another process has, or may have, the locks, and when the session is closed. */
  readonly lost: AbortSignal
  /** Lets the other processes know that this one wants these locks, and no longer those of the last call. */
  want(names: ReadonlySet<string>): Promise<void>
  /** What all processes want and hold. It also shows the others that this one is alive. */
  look(): Promise<Claims>
  /** Tries to get locks, and returns the names of those that it got. */
  tryLock(names: readonly string[]): Promise<string[]>
  /** Gives a lock back, and tells the other processes. A name that `tryLock` returned twice must be unlocked twice. */
  unlock(name: string): Promise<void>
  /** Ends the session without a message to the server, which may be down. */
  lose(): void
  close(): Promise<void>
}

/**
 * Locks that last as long as the session. The server ends the session and frees its locks when the process dies, and
 * also when it is silent for `maxSilenceMs`: a host that vanishes closes no connection, and a proxy or a firewall may
 * keep the server's side open for hours.
 *
 * This side is stricter, so that no other process gets a lock before this one has stopped: a query that is not answered
 * within a quarter of `maxSilenceMs` fails, and the caller must then call `lose`. The holder of locks must send a query
 * at least that often; `look` calls a session silent that has not.
 * @param onNews called when the session is lost or closed, and when a process gave a lock back; perhaps several times
 * @throws what `pg` reports when the server cannot be reached
 */
export async function openLockSession(url: string, maxSilenceMs: number, onNews: () => void): Promise<LockSession> {
  const lost = new AbortController()
  const socket = socketRefusingSelfConnection()
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: 5_000,
    query_timeout: maxSilenceMs / 4,
    stream: () => socket,
  })
  const lose = () => {
    if (lost.signal.aborted) return
    lost.abort()
    // A regular end of the connection would wait for an answer.
    socket.destroy()
    onNews()
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', onNews)
  const id = await begin(client, maxSilenceMs).catch(error => {
    lose()
    throw error
  })
  return {
    id,
    lost: lost.signal,
    lose,
    ...lockStatements(client, maxSilenceMs),
    async close() {
      await endInTime(client, socket, maxSilenceMs / 4)
      lose()
    },
  }
}

const APPLICATION = 'leadership'
/** Where sessions tell each other that a lock is free. */
const CHANNEL = 'leadership'

/** @returns the number of the server process, which names the session */
async function begin(client: pg.Client, maxSilenceMs: number): Promise<number> {
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    "SELECT pg_backend_pid() AS id, set_config('idle_session_timeout', $1, false)",
    [String(Math.round(maxSilenceMs))],
  )
  await client.query(`LISTEN ${CHANNEL}`)
  return rows[0]?.id ?? 0
}

type Statements = Pick<LockSession, 'want' | 'look' | 'tryLock' | 'unlock'>

function lockStatements(client: pg.Client, maxSilenceMs: number): Statements {
  let wanted: ReadonlySet<string> = new Set()
  let last: Promise<unknown> = Promise.resolve()
  /** Sends each query after the answer to the one before, because `pg` counts the timeout of a query while it waits. */
  const ask = <Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> => {
    const answer = last.then(() => client.query<Row>(query))
    last = answer.catch(() => undefined)
    return answer
  }
  const change = async (lock: 'pg_try_advisory_lock_shared' | 'pg_advisory_unlock_shared', names: Set<string>) => {
    if (names.size === 0) return
    const values = [[...names].map(wishNumber)]
    await ask({ text: `SELECT ${lock}(n) FROM unnest($1::bigint[]) AS n`, values })
  }
  return {
    async want(names) {
      const next = new Set(names)
      await change('pg_try_advisory_lock_shared', next.difference(wanted))
      await change('pg_advisory_unlock_shared', new Set(wanted).difference(next))
      wanted = next
    },
    async look() {
      const values = [APPLICATION, maxSilenceMs / 4]
      return claimsIn((await ask<LockRow>({ name: 'look-at-locks', text: LOOK, values })).rows)
    },
    async tryLock(names) {
      if (names.length === 0) return []
      const { rows } = await ask<{ n: string }>({
        name: 'try-locks',
        text: 'SELECT n FROM unnest($1::bigint[]) AS n WHERE pg_try_advisory_lock(n)',
        values: [names.map(lockNumber)],
      })
      const got = new Set(rows.map(row => Number(row.n)))
      return names.filter(name => got.has(lockNumber(name)))
    },
    async unlock(name) {
      const values = [lockNumber(name), CHANNEL]
      await ask({ text: "SELECT pg_advisory_unlock($1), pg_notify($2, '')", values })
    },
  }
}

type LockRow = { readonly number: string; readonly session: number; readonly is_silent: boolean }

/**
 * The locks of all sessions of this database. PostgreSQL shows the number of a lock in two halves of 32 bits. It does
 * not show when a session of another role sent its last statement, so such a session counts as silent.
 */
const LOOK = `
  SELECT (classid::bigint << 32) | objid::bigint AS number, pid AS session,
         pid <> pg_backend_pid() AND coalesce(state_change < clock_timestamp() - $2 * interval '1 ms', true) AS is_silent
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE datname = current_database() AND application_name = $1 AND locktype = 'advisory' AND objsubid = 1 AND granted`

function claimsIn(rows: readonly LockRow[]): Claims {
  const all = rows.map(({ number, session, is_silent }) => ({ number: Number(number), session, isSilent: is_silent }))
  return {
    wanted: all
      .filter(({ number }) => number >= WISH)
      .map(({ number, session, isSilent }) => ({ lock: number - WISH, session, isSilent })),
    held: all.filter(({ number }) => number < WISH).map(({ number, session }) => ({ lock: number, session })),
  }
}

/** Which of these locks are held, by whatever process. */
export async function locksHeld(database: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ number: number }>({
    name: 'locks-held',
    text: `SELECT number FROM (
             SELECT (classid::bigint << 32) | objid::bigint AS number FROM pg_locks JOIN pg_database d ON d.oid = database
             WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1 AND granted) AS locks
           WHERE number = ANY ($1)`,
    values: [names.map(lockNumber)],
  })
  const held = new Set(rows.map(({ number }) => number))
  return new Set(names.filter(name => held.has(lockNumber(name))))
}

/**
 * The number of a lock, which PostgreSQL requires: 52 bits of the hash of its name, so that a collision is very
 * unlikely.
 */
export const lockNumber = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16)

/**
 * Added to the number of a lock to get the number of its wish. A process that wants a lock takes a shared lock with the
 * number of the wish: all processes see it, and it disappears with the session.
 */
export const WISH = 2 ** 52
const wishNumber = (name: string): number => WISH + lockNumber(name)
