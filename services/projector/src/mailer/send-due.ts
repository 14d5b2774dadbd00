import { backOffMs } from '@alba/platform/back-off'
import { createBell, untilAny } from '../runner/coordination.ts'
import { due } from './outbox/attempts.ts'
import type { Entry } from './outbox/table.ts'
import { deliver, type Outcome, type SenderParts } from './sender.ts'

const SIDE_BY_SIDE = 4
/** How often to look for mails that another process ordered, or that have become due, in milliseconds. */
const LOOK_EVERY_MS = 1_000
const AFTER_OUTAGE = { firstMs: 1_000, longestMs: 60_000 }

export type SendDueParts = SenderParts & {
  /** Aborted by the next order. */
  readonly nextOrder: () => AbortSignal
  /** Aborted when an operator wants another try. */
  readonly nextRetry: () => AbortSignal
  readonly onOutcome: (kind: string, outcome: Outcome) => void
  readonly lookEveryMs?: number
  readonly afterOutage?: { readonly firstMs: number; readonly longestMs: number }
}

/**
 * Sends what is due, until the signal is aborted: some side by side, so that one whose answer is slow holds up nobody
 * else. While the server cannot be reached one mail at a time tries, less and less often.
 * @param goesWell told whenever the database could be asked
 * @throws when the database is away
 */
export async function sendDue(parts: SendDueParts, signal: AbortSignal, goesWell: () => void): Promise<void> {
  const desk = openDesk(parts)
  try {
    while (!signal.aborted) {
      const ordered = parts.nextOrder()
      const mended = parts.nextRetry()
      const finished = desk.nextFinish()
      const pause = desk.pauseMs()
      if (pause > 0) {
        await untilAny([signal, mended], pause)
        continue
      }
      if (desk.room() > 0) {
        const { database, patience } = parts
        for (const entry of await due(database, desk.room(), patience.settleMs, desk.underWay())) desk.take(entry)
        goesWell()
      }
      // What has finished meanwhile was heard of: `finished` is from before they were taken up.
      await untilAny([signal, ordered, finished], parts.lookEveryMs ?? LOOK_EVERY_MS)
    }
  } finally {
    await desk.cleared()
  }
}

/** The mails under way, and how the server has been lately. */
function openDesk(parts: SendDueParts) {
  const underWay = new Map<number, { readonly before: number; readonly done: Promise<void> }>()
  const bell = createBell()
  let outages = 0
  let pause = 0
  let broken: { readonly error: unknown } | undefined

  /** @param before how many outages in a row there had been when the mail was taken up: several find one outage together */
  function note(outcome: Outcome, before: number): void {
    if (outcome !== 'unreachable') outages = 0
    else if (outages === before) {
      outages++
      pause = backOffMs(outages, parts.afterOutage ?? AFTER_OUTAGE)
    }
  }
  async function send(entry: Entry, before: number): Promise<void> {
    try {
      const outcome = await deliver(parts, entry)
      parts.onOutcome(entry.kind, outcome)
      note(outcome, before)
    } catch (error) {
      broken = { error }
    }
    underWay.delete(entry.id)
    bell.ring()
  }

  return {
    nextFinish: bell.next,
    underWay: () => [...underWay.keys()],
    take(entry: Entry): void {
      underWay.set(entry.id, { before: outages, done: send(entry, outages) })
    },
    /**
     * How many more mails may be started. During an outage one, unless an earlier one still waits for its answer.
     * @throws when the database cannot be reached
     */
    room(): number {
      if (broken) throw broken.error
      if (outages === 0) return SIDE_BY_SIDE - underWay.size
      return [...underWay.values()].some(({ before }) => before === outages) ? 0 : 1
    },
    /** How long to wait before the next try, in milliseconds; counted once for each outage. */
    pauseMs(): number {
      const wanted = pause
      pause = 0
      return wanted
    },
    cleared: () => Promise.all([...underWay.values()].map(({ done }) => done)),
  }
}
