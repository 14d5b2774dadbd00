import { backOffMs } from '@alba/platform/back-off'
import { createBell, untilAny } from '../runner/coordination.ts'
import { due } from './outbox/attempts.ts'
import type { Entry } from './outbox/table.ts'
import { deliverTraced, type Outcome, type SenderParts } from './sender.ts'

/** How many mails are sent at the same time. */
const SIDE_BY_SIDE = 4
/** How often to look for mails that another process ordered, or that have become due, in milliseconds. */
const LOOK_EVERY_MS = 1_000
const AFTER_OUTAGE = { firstMs: 1_000, longestMs: 60_000 }

export type SendDueParts = SenderParts & {
  /** Aborted when new mails were ordered. */
  readonly nextOrder: () => AbortSignal
  /** Aborted when an operator retries mails. */
  readonly nextRetry: () => AbortSignal
  readonly onOutcome: (kind: string, outcome: Outcome) => void
  readonly lookEveryMs?: number
  readonly afterOutage?: { readonly firstMs: number; readonly longestMs: number }
}

/**
 * Sends due mails until the signal is aborted. Several are sent at once, so that a slow answer does not delay the
 * others. While the server cannot be reached, single mails are tried, with growing pauses. While the centre has not
 * said who it is, all mails wait.
 * @param onSuccess called after each successful query of the database
 * @throws when the database is away
 */
export async function sendDue(parts: SendDueParts, signal: AbortSignal, onSuccess: () => void): Promise<void> {
  const sender = openSender(parts)
  try {
    while (!signal.aborted) {
      const ordered = parts.nextOrder()
      const retried = parts.nextRetry()
      const finished = sender.nextFinish()
      const pause = sender.takePauseMs()
      if (pause > 0) {
        await untilAny([signal, retried], pause)
        continue
      }
      if (!(await parts.writing())) {
        onSuccess()
        await untilAny([signal], parts.lookEveryMs ?? LOOK_EVERY_MS)
        continue
      }
      if (sender.room() > 0) {
        const { database, retryLimits } = parts
        for (const entry of await due(database, sender.room(), retryLimits.settleMs, sender.underWay()))
          sender.start(entry)
        onSuccess()
      }
      // `finished` was taken before the query, so a mail that ended during the query wakes this too.
      await untilAny([signal, ordered, finished], parts.lookEveryMs ?? LOOK_EVERY_MS)
    }
  } finally {
    await sender.cleared()
  }
}

/** The mails that this process is sending, and how often in a row the mail server was unreachable. */
function openSender(parts: SendDueParts) {
  const underWay = new Map<number, { readonly outagesAtStart: number; readonly done: Promise<void> }>()
  const bell = createBell()
  let outages = 0
  /** Milliseconds to wait for the end of the last outage; 0 once that was waited for. */
  let pause = 0
  let databaseFailure: { readonly error: unknown } | undefined

  /** Counts outages. Several mails that were started before the same outage run into it, which counts once. */
  function countOutage(outcome: Outcome, outagesAtStart: number): void {
    if (outcome !== 'unreachable') outages = 0
    else if (outages === outagesAtStart) {
      outages++
      pause = backOffMs(outages, parts.afterOutage ?? AFTER_OUTAGE)
    }
  }
  async function send(entry: Entry, outagesAtStart: number): Promise<void> {
    try {
      const outcome = await deliverTraced(parts, entry)
      parts.onOutcome(entry.kind, outcome)
      countOutage(outcome, outagesAtStart)
    } catch (error) {
      databaseFailure = { error }
    }
    underWay.delete(entry.id)
    bell.ring()
  }

  return {
    nextFinish: bell.next,
    underWay: () => [...underWay.keys()],
    start(entry: Entry): void {
      underWay.set(entry.id, { outagesAtStart: outages, done: send(entry, outages) })
    },
    /**
     * How many more mails may be started. After an outage it is one, to try the server, unless a mail that was started
     * since then still waits for its answer.
     * @throws when the database cannot be reached
     */
    room(): number {
      if (databaseFailure) throw databaseFailure.error
      if (outages === 0) return SIDE_BY_SIDE - underWay.size
      return [...underWay.values()].some(({ outagesAtStart }) => outagesAtStart === outages) ? 0 : 1
    },
    /**
     * Milliseconds to wait before the next attempt. The second call answers 0, so that an outage is waited for once.
     */
    takePauseMs(): number {
      const wanted = pause
      pause = 0
      return wanted
    },
    /** Resolves when no mail is being sent any more. */
    cleared: () => Promise.all([...underWay.values()].map(({ done }) => done)),
  }
}
