import { backOffMs } from '@alba/platform/back-off'
import { untilAny } from '../runner/coordination.ts'
import * as outbox from './outbox.ts'
import { deliver, type Outcome, type SenderParts } from './sender.ts'

const BATCH = 50
const SIDE_BY_SIDE = 4
/** How often is looked for what another process ordered, or what has become due. */
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
 * Sends what is due, until the signal is aborted. While the server cannot be reached one mail at a time tries, less and less
 * often; the others wait without being counted as refused.
 * @param goesWell told whenever the database could be asked
 * @throws when the database is away
 */
export async function sendDue(parts: SendDueParts, signal: AbortSignal, goesWell: () => void): Promise<void> {
  let outages = 0
  while (!signal.aborted) {
    const [ordered, mended] = [parts.nextOrder(), parts.nextRetry()]
    const entries = await outbox.due(parts.database, outages > 0 ? 1 : BATCH, parts.patience.settleMs)
    goesWell()
    const reached = await sendBatch(parts, entries, signal)
    if (reached === false) {
      outages++
      await untilAny([signal, mended], backOffMs(outages, parts.afterOutage ?? AFTER_OUTAGE))
    } else if (entries.length === 0) await untilAny([signal, ordered], parts.lookEveryMs ?? LOOK_EVERY_MS)
    else outages = 0
  }
}

/** @returns whether the server could be reached */
async function sendBatch(parts: SendDueParts, entries: readonly outbox.Entry[], signal: AbortSignal): Promise<boolean> {
  let reached = true
  const queue = entries.values()
  const worker = async () => {
    for (const entry of queue) {
      if (signal.aborted || !reached) return
      const outcome = await deliver(parts, entry)
      parts.onOutcome(entry.kind, outcome)
      if (outcome === 'unreachable') reached = false
    }
  }
  const done = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, worker))
  const broken = done.find(each => each.status === 'rejected')
  if (broken) throw broken.reason
  return reached
}
