import { setTimeout as sleep } from 'node:timers/promises'
import { backOffMs } from '../back-off.ts'
import { reasonOf } from '../reason.ts'
import { callHandler } from './deliver.ts'
import type { RetryWork } from './group-work.ts'
import { due, firstOf, keepParked, type Parked, unpark } from './parked.ts'
import { publishedOf } from './unreadable.ts'

/**
 * Retries parked events, each subject when it is due, until the signal is aborted. One process at a time may do this.
 */
export async function retryParked(work: RetryWork, signal: AbortSignal): Promise<void> {
  const { database, group, log, retryLimits } = work
  /** Never rejects: otherwise the next round would retry the other subjects while their handlers still run. */
  const retry = (first: Parked) =>
    retrySubject(work, first, signal).catch(error =>
      log.warn({ err: error, group, subject: first.subject }, 'the outcome of a retry cannot be kept now'),
    )
  while (!signal.aborted) {
    await due(database, group)
      .then(firsts => Promise.all(firsts.map(retry)))
      .catch(error => log.warn({ err: error, group }, 'the parked events cannot be read now'))
    await sleep(retryLimits.lookEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Retries the failed event of a subject, then those that wait behind it, until one fails. */
async function retrySubject(work: RetryWork, first: Parked, signal: AbortSignal): Promise<void> {
  const { database, group, log, retryLimits } = work
  for (let next: Parked | undefined = first; next && !signal.aborted; ) {
    const { rowId, subject, tries } = next
    try {
      const event = await publishedOf(work.eventLog, next.event)
      if (event !== undefined) await callHandler(work, event)
    } catch (error) {
      log.warn(
        { group, parked: rowId, subject, tries: tries + 1, reason: reasonOf(error) },
        'a parked event failed again',
      )
      return keepParked(database, next, { error, waitMs: backOffMs(tries + 1, retryLimits.whileParked) })
    }
    await unpark(database, next)
    log.info({ group, parked: rowId, subject }, 'a parked event is handled')
    next = await firstOf(database, group, subject)
  }
}
