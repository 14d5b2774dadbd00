import { setTimeout as sleep } from 'node:timers/promises'
import { forgetEligibility } from '@alba/platform/eligibility/results'
import type { Deps } from '../deps.ts'

/** Deletes results of questionnaires that are older than an hour, at intervals. Several processes may do this. */
export async function forgetResults(
  { database, logger }: Pick<Deps, 'database' | 'logger'>,
  signal: AbortSignal,
  everyMs = 60_000,
): Promise<void> {
  while (!signal.aborted) {
    await forgetEligibility(database).catch(error => {
      logger.warn({ err: error }, 'expired results of questionnaires could not be deleted')
    })
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
}
