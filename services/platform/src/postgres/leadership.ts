import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Leadership = {
  /**
   * Runs `work` whenever this process holds the named lock, until `signal` is aborted. Another process that asks for
   * the same name stands by and takes over when this one ends or loses its connection: the server drops the lock with
   * the session, so a `kill -9` frees it too. `work` gets a signal that is aborted when the lock is lost.
   */
  whileLeading(name: string, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void>
}

/** Each name has its own session: work on one must not wait for the network of another. */
export function leadership(url: string, retryMs = 1_000): Leadership {
  return {
    async whileLeading(name, signal, work) {
      while (!signal.aborted) {
        const session = await acquire(url, name)
        if (!session) {
          await sleep(retryMs, undefined, { signal }).catch(() => {})
          continue
        }
        const leading = AbortSignal.any([signal, session.lost])
        try {
          await work(leading)
        } finally {
          await session.release()
        }
      }
    },
  }
}

async function acquire(url: string, name: string) {
  const client = new pg.Client({ connectionString: url, application_name: `lock ${name}`, keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      lockNumber(name),
    ])
    if (rows[0]?.held) return { lost: lost.signal, release: () => client.end().catch(() => {}) }
  } catch {
    // The database is away: the caller tries again.
  }
  await client.end().catch(() => {})
  return undefined
}

/** A stable 52-bit number for a name: two names collide about never, and a number is what Postgres locks on. */
const lockNumber = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16)
