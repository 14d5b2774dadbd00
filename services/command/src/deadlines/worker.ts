import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackOff, backOff, backOffMs } from '@alba/platform/back-off'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { outage } from '@alba/platform/outage'
import { reasonOf } from '@alba/platform/reason'
import { isTemporary } from '@alba/platform/temporary-failure'
import { inSpan, traceparentToKeep } from '@alba/platform/tracing/tracing'
import type { Cause } from '../decision/cause.ts'
import { isPermanent } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import { type Deadline, deleteDeadline, postpone, recordFailure, takeDue } from './deadlines.ts'
import { retryUnreadableDeadlines } from './parked.ts'

/** In how many milliseconds a deadline is due again, and its new payload; without one the payload stays. */
export type Postponement = { readonly inMs: number; readonly payload?: Deadline['payload'] }

/** Does what is due. Answers undefined when it is done for good. When it throws, the deadline is tried again later. */
export type DeadlineHandler<Needs> = (
  deps: Needs,
  deadline: Deadline,
  cause: Cause,
) => Promise<Postponement | undefined>

/** The handler of each kind of deadline. */
export type DeadlineHandlers<Needs> = Readonly<Record<string, DeadlineHandler<Needs>>>

/** How long a process has a deadline for itself. If it crashes, the deadline is due again after that. */
const LEASE_SECONDS = 60
/** The longest pause between two reads while the database is down. */
const LONGEST_PAUSE_MS = 10_000
const BATCH = 50

/** How long to wait after failures: at most two minutes, so that deadlines are not late for long after an outage. */
const WAITS: BackOff = { firstMs: 10_000, longestMs: 120_000 }
/** After this many failures that were no outage (about half an hour) the deadline is parked for an operator. */
const TRIES = 20

/**
 * Handles due deadlines until `signal` is aborted. Any number of processes may do this at the same time. First, those are
 * due again that are parked because an event could not be decoded.
 */
export async function workDeadlines<Needs extends Deps>(
  deps: Needs,
  kinds: DeadlineHandlers<Needs>,
  signal: AbortSignal,
  everyMs = 1_000,
): Promise<void> {
  const reading = outage(() => deps.logger, 'deadlines cannot be read')
  let failures = 0
  let hasRetried = false
  while (!signal.aborted) {
    try {
      if (!hasRetried) await retryUnreadableDeadlines(deps.database, deps.clock())
      hasRetried = true
      const done = await workDue(deps, kinds)
      failures = 0
      reading.succeeded()
      if (done < BATCH) await sleep(everyMs, undefined, { signal }).catch(() => {})
    } catch (error) {
      reading.failed(error)
      await backOff(++failures, signal, { firstMs: everyMs, longestMs: Math.max(everyMs, LONGEST_PAUSE_MS) })
    }
  }
}

/** One round: takes the deadlines that are due now and handles them. Returns how many there were. */
export async function workDue<Needs extends Deps>(deps: Needs, kinds: DeadlineHandlers<Needs>): Promise<number> {
  const due = await takeDue(deps.database, deps.clock(), LEASE_SECONDS, BATCH)
  await Promise.all(due.map(deadline => handleDeadline(deps, kinds, deadline)))
  return due.length
}

async function handleDeadline<Needs extends Deps>(
  deps: Needs,
  kinds: DeadlineHandlers<Needs>,
  deadline: Deadline,
): Promise<void> {
  try {
    const act = kinds[deadline.kind]
    if (!act) throw new Error(`there is no handler for deadlines of the kind ${deadline.kind}`)
    const postponement = await inSpan(`deadline ${deadline.kind}`, { kind: 'consumer', continues: null }, () =>
      act(deps, deadline, causeOf(deadline)),
    )
    if (postponement) await postpone(deps.database, deadline, deps.clock() + postponement.inMs, postponement.payload)
    else await deleteDeadline(deps.database, deadline)
  } catch (error) {
    await recordFailed(deps, deadline, error).catch(failure =>
      deps.logger.warn({ err: failure, kind: deadline.kind }, 'the failure of a deadline could not be recorded'),
    )
  }
}

/**
 * An outage uses up none of the tries. A deadline that fails for good, or too often, is parked and logged as an error.
 */
async function recordFailed(deps: Deps, deadline: Deadline, error: unknown): Promise<void> {
  const { kind, failures, tries } = deadline
  const outage = isTemporary(error)
  const forGood = isPermanent(error) || (!outage && tries + 1 >= TRIES)
  const context = { err: error, kind, failures: failures + 1 }
  if (forGood) deps.logger.error(context, 'a deadline is parked')
  else deps.logger.warn(context, 'a deadline will be tried again')
  const retryAt = forGood ? 'never' : deps.clock() + backOffMs(failures + 1, WAITS)
  const unreadable = error instanceof UnreadableEvent
  await recordFailure(deps.database, deadline, retryAt, { error: reasonOf(error), outage, unreadable })
}

const causeOf = ({ kind }: Deadline): Cause => ({
  correlationId: randomUUID(),
  causationId: null,
  actor: { kind: 'policy', id: `deadline-${kind}` },
  traceparent: traceparentToKeep(),
})
