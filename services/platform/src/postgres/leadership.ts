import { backOffMs } from '../back-off.ts'
import { type LockSession, openLockSession } from './lock-session.ts'

export type Leadership = {
  /**
   * Runs `work` whenever this process holds the named lock, until `signal` is aborted. Others that ask for the same name
   * stand by, and one of them takes over when this one ends, dies, or is not heard of any more. `work` gets a signal that
   * is aborted when the lock is lost; it must end then.
   */
  whileLeading(name: string, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void>
}

type Candidate = { readonly name: string; readonly lead: (session: LockSession) => void }

/**
 * Leads of one process. All of them are locks of one session, so that connections do not grow with the number of names;
 * losing the session loses all of them at once.
 * @param retryMs how often those who stand by ask whether they may lead
 * @param patienceMs how long a process that is not heard of keeps its leads
 */
export function leadership(url: string, retryMs = 1_000, patienceMs = 20_000): Leadership {
  const waiting = new Set<Candidate>()
  const held = new Set<string>()
  let wake = () => {}
  let keeping: Promise<void> | undefined

  /** Asks for what is wanted, and is heard of, until nobody wants anything any more. */
  async function keep(): Promise<void> {
    let session: LockSession | undefined
    for (let failures = 0; waiting.size + held.size > 0; ) {
      try {
        session ??= await openLockSession(url, patienceMs, () => wake())
        await grant(session)
        failures = 0
      } catch {
        // The database is away, or does not answer in time: whoever led does not any more, and we ask again.
        session?.lose()
        failures++
      }
      if (session?.lost.aborted) session = undefined
      const rest = Math.min(waiting.size > 0 || !session ? retryMs : Number.POSITIVE_INFINITY, patienceMs / 4)
      if (waiting.size + held.size > 0) await pause(failures > 1 ? backOffMs(failures, { firstMs: rest }) : rest)
    }
    await session?.close()
  }

  /** One statement for all names; with none of them it only says that we are here. */
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

  const begin = () => {
    wake()
    keeping ??= keep().finally(() => {
      keeping = undefined
      if (waiting.size > 0) begin()
    })
    return keeping
  }

  /** The session under which the name is led; undefined when that is not wanted any more. */
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
      void begin()
    })

  return {
    async whileLeading(name, signal, work) {
      while (!signal.aborted) {
        const session = await lead(name, signal)
        if (!session) break
        try {
          await work(AbortSignal.any([signal, session.lost]))
        } finally {
          // Unlocked before anybody of this process may ask for it again.
          await session.unlock(name).catch(() => session.lose())
          held.delete(name)
          wake()
        }
      }
      // The last one does not leave before the session is closed.
      if (waiting.size + held.size === 0) await keeping
    },
  }
}
