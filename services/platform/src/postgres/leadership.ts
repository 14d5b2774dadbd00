import { backOffMs } from '../back-off.ts'
import { divide } from './division.ts'
import { type LockSession, lockNumber, openLockSession } from './lock-session.ts'

/** What a process does while it leads. It must end when its signal is aborted. */
type Work = (leading: AbortSignal) => Promise<void>

export type Leadership = {
  /**
   * Runs `work` whenever this process holds the named lock, until `signal` is aborted. The processes that want locks
   * divide them (ADR 88). Another process takes over when this one ends, dies, sends nothing for too long, or has more
   * than its share. `work` gets a signal that is aborted when the lock is lost or to be given to another process, or
   * when `signal` is aborted; it must end then. When it ends before that, the lock is given up and requested again.
   * @throws what `work` throws, after giving up the lock
   */
  whileLeading(name: string, signal: AbortSignal, work: Work): Promise<void>
  /** The same as long as no process wants to lead under this name. Once it leads, a process that wants to must wait. */
  whileUnwanted(name: string, signal: AbortSignal, work: Work): Promise<void>
}

type Term = { readonly session: LockSession; readonly letGo: AbortController }

type Candidate = {
  readonly name: string
  readonly signal: AbortSignal
  /** Whether it leads only when nobody wants to. */
  readonly isStandIn: boolean
  /** Only while it leads. */
  term?: Term | undefined
  /** Only while it waits. Without a term it stops waiting. */
  begin?: ((term?: Term) => void) | undefined
}

/**
 * The leaderships of one process. They are locks of one database session, so that the number of connections does not
 * grow with the names. When the session is lost, all of them are.
 * @param retryMs how often a process looks which locks are free, and which it has to give to another
 * @param maxSilenceMs how long a silent process keeps its locks
 */
export function leadership(url: string, retryMs = 1_000, maxSilenceMs = 20_000): Leadership {
  const candidates = new Set<Candidate>()
  const alarm = createAlarm()
  /** Resolved when the next candidate comes. */
  let joined = Promise.withResolvers<void>()
  let sessionKept: Promise<void> | undefined

  /** Requests the wanted locks and keeps the session alive, until no lock is wanted any more. */
  async function keepSession(): Promise<void> {
    let session: LockSession | undefined
    for (let failures = 0; candidates.size > 0; ) {
      try {
        session ??= await openLockSession(url, maxSilenceMs, alarm.ring)
        await updateLocks(session, candidates)
        failures = 0
      } catch {
        // The database is down or too slow: the locks are lost, and are requested again.
        session?.lose()
        alarm.forget()
        failures++
      }
      if (session?.lost.aborted) session = undefined
      const rest = Math.min(retryMs, maxSilenceMs / 4)
      if (candidates.size > 0) await alarm.sleep(failures > 1 ? backOffMs(failures, { firstMs: rest }) : rest)
    }
    await session?.close()
  }

  const start = () => {
    alarm.ring()
    sessionKept ??= keepSession().finally(() => {
      sessionKept = undefined
      if (candidates.size > 0) start()
    })
  }

  async function lead(candidate: Candidate, work: Work): Promise<void> {
    const nextTerm = () =>
      new Promise<Term | undefined>(resolve => {
        candidate.begin = term => {
          candidate.begin = undefined
          candidate.term = term
          resolve(term)
        }
        start()
      })
    while (!candidate.signal.aborted) {
      const term = await nextTerm()
      if (!term) break
      const { session, letGo } = term
      try {
        await work(AbortSignal.any([candidate.signal, session.lost, letGo.signal]))
      } finally {
        // The lock must be released before this process requests it again.
        await session.unlock(candidate.name).catch(() => session.lose())
        candidate.term = undefined
      }
    }
  }

  async function run(candidate: Candidate, work: Work): Promise<void> {
    // The wish is withdrawn at once, even if the work takes some time to end.
    const withdraw = () => {
      candidate.begin?.()
      alarm.ring()
    }
    candidate.signal.addEventListener('abort', withdraw, { once: true })
    candidates.add(candidate)
    joined.resolve()
    joined = Promise.withResolvers()
    try {
      await lead(candidate, work)
    } finally {
      candidate.signal.removeEventListener('abort', withdraw)
      candidates.delete(candidate)
      alarm.ring()
    }
    // The last leadership ends only after the session is closed. A new one may keep the session open, for ever perhaps.
    if (candidates.size === 0) await Promise.race([sessionKept, joined.promise])
  }

  return {
    whileLeading: (name, signal, work) => run({ name, signal, isStandIn: false }, work),
    whileUnwanted: (name, signal, work) => run({ name, signal, isStandIn: true }, work),
  }
}

/** Says what this process wants, gives up what is the share of others, and takes what is its own. */
async function updateLocks(session: LockSession, candidates: ReadonlySet<Candidate>): Promise<void> {
  const willing = [...candidates].filter(({ signal }) => !signal.aborted)
  await session.want(new Set(willing.filter(({ isStandIn }) => !isStandIn).map(({ name }) => name)))
  const picture = await session.look()
  const owners = divide(picture)
  const isOwn = (name: string) => owners.get(lockNumber(name)) === session.id
  const isUnwanted = (name: string) => !picture.wanted.some(({ lock }) => lock === lockNumber(name))

  for (const { name, isStandIn, term } of willing) if (!isStandIn && !isOwn(name)) term?.letGo.abort()

  const leading = new Set([...candidates].filter(({ term }) => term).map(({ name }) => name))
  const mayLead = ({ name, isStandIn, begin }: Candidate) =>
    begin !== undefined && !leading.has(name) && (isStandIn ? isUnwanted(name) : isOwn(name))
  const next = new Map(willing.filter(mayLead).map(candidate => [candidate.name, candidate]))
  for (const name of await session.tryLock([...next.keys()])) {
    const begin = next.get(name)?.begin
    if (begin) begin({ session, letGo: new AbortController() })
    else await session.unlock(name)
  }
}

/** A sleep that can be cut short. A ring while nobody sleeps is remembered. */
function createAlarm() {
  let hasRung = false
  let wake = () => {}
  return {
    ring() {
      hasRung = true
      wake()
    },
    /** Forgets the rings of an attempt that failed, or the next one would begin at once. */
    forget() {
      hasRung = false
    },
    async sleep(ms: number): Promise<void> {
      if (!hasRung)
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      hasRung = false
    },
  }
}
