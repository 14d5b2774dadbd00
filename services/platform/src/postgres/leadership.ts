import { backOffMs } from '../back-off.ts'
import { type LockSession, openLockSession } from './lock-session.ts'

export type Leadership = {
  /**
   * Runs `work` whenever this process holds the named lock, until `signal` is aborted. Other processes with the same
   * name wait, and one of them takes over when this one ends, dies, or sends nothing for too long. `work` gets a signal
   * that is aborted when the lock is lost or `signal` is aborted; it must end then. When it ends before that, the lock
   * is given up and requested again.
   * @throws what `work` throws, after giving up the lock
   */
  whileLeading(name: string, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void>
}

type Candidate = { readonly name: string; readonly lead: (session: LockSession) => void }

/**
 * The leaderships of one process. They are locks of one database session, so that the number of connections does not
 * grow with the names. When the session is lost, all of them are.
 * @param retryMs how often waiting processes ask for the lock
 * @param patienceMs how long a silent process keeps its locks
 */
export function leadership(url: string, retryMs = 1_000, patienceMs = 20_000): Leadership {
  const waiting = new Set<Candidate>()
  const held = new Set<string>()
  let wake = () => {}
  let keeping: Promise<void> | undefined

  /** Requests the wanted locks and keeps the session alive, until no lock is wanted any more. */
  async function keep(): Promise<void> {
    let session: LockSession | undefined
    for (let failures = 0; waiting.size + held.size > 0; ) {
      try {
        session ??= await openLockSession(url, patienceMs, () => wake())
        await grant(session)
        failures = 0
      } catch {
        // The database is down or too slow: the locks are lost, and are requested again.
        session?.lose()
        failures++
      }
      if (session?.lost.aborted) session = undefined
      const rest = Math.min(waiting.size > 0 || !session ? retryMs : Number.POSITIVE_INFINITY, patienceMs / 4)
      if (waiting.size + held.size > 0) await pause(failures > 1 ? backOffMs(failures, { firstMs: rest }) : rest)
    }
    await session?.close()
  }

  /** Requests all wanted locks in one statement. Without any, the statement only keeps the session alive. */
  async function grant(session: LockSession): Promise<void> {
    const wanted = new Map([...waiting].filter(({ name }) => !held.has(name)).map(each => [each.name, each]))
    for (const name of await session.tryLock([...wanted.keys()])) {
      const candidate = wanted.get(name)
      if (candidate && waiting.delete(candidate)) {
        held.add(name)
        candidate.lead(session)
      } else await session.unlock(name)
    }
  }

  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const start = () => {
    wake()
    keeping ??= keep().finally(() => {
      keeping = undefined
      if (waiting.size > 0) start()
    })
    return keeping
  }

  /** The session that holds the lock of this name; undefined when the lock is no longer wanted. */
  const lead = (name: string, signal: AbortSignal) =>
    new Promise<LockSession | undefined>(resolve => {
      const giveUp = () => {
        waiting.delete(candidate)
        wake()
        resolve(undefined)
      }
      const candidate = {
        name,
        lead(session: LockSession) {
          signal.removeEventListener('abort', giveUp)
          resolve(session)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(candidate)
      void start()
    })

  return {
    async whileLeading(name, signal, work) {
      while (!signal.aborted) {
        const session = await lead(name, signal)
        if (!session) break
        try {
          await work(AbortSignal.any([signal, session.lost]))
        } finally {
          // The lock must be released before this process requests it again.
          await session.unlock(name).catch(() => session.lose())
          held.delete(name)
          wake()
        }
      }
      // The last leadership ends only after the session is closed.
      if (waiting.size + held.size === 0) await keeping
    },
  }
}
