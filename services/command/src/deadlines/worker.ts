import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackOff, backOff, backOffMs } from '@alba/platform/back-off'
import { outage } from '@alba/platform/outage'
import { isPassing } from '@alba/platform/passing-trouble'
import { reasonOf } from '@alba/platform/reason'
import type { Cause } from '../decision/cause.ts'
import { isPermanent } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import { clearDeadline, type Deadline, handBack, postpone, takeDue } from './deadlines.ts'

/** When to look at a deadline again, in milliseconds, and what to remember until then. */
export type Again = { readonly inMs: number; readonly payload?: Deadline['payload'] }

/** Does what is due. Undefined when it is done; thrown errors make it come back. */
export type Meet<Needs> = (deps: Needs, deadline: Deadline, cause: Cause) => Promise<Again | undefined>

/** What is done about each kind of deadline. */
export type DeadlineKinds<Needs> = Readonly<Record<string, Meet<Needs>>>

const LEASE_SECONDS = 60
/** Between two looks while the database is away. */
const LONGEST_PAUSE_MS = 10_000
const BATCH = 50

/** How long to wait after failures: from some seconds to two minutes, so that little is late when an outage ends. */
const WAITS: BackOff = { firstMs: 10_000, longestMs: 120_000 }
/** Failures, outages aside, after which somebody has to look: half an hour of trying. */
const TRIES = 20

/** Works off what is due until `signal` is aborted. Any number of processes may do this at once. */
export async function workDeadlines<Needs extends Deps>(
  deps: Needs,
  kinds: DeadlineKinds<Needs>,
  signal: AbortSignal,
  everyMs = 1_000,
): Promise<void> {
  const reading = outage(() => deps.logger, 'deadlines cannot be read')
  let failures = 0
  while (!signal.aborted) {
    try {
      const done = await workDue(deps, kinds)
      failures = 0
      reading.over()
      if (done < BATCH) await sleep(everyMs, undefined, { signal }).catch(() => {})
    } catch (error) {
      reading.met(error)
      await backOff(++failures, signal, { firstMs: everyMs, longestMs: Math.max(everyMs, LONGEST_PAUSE_MS) })
    }
  }
}

/** One round: takes what is due now and does it. Returns how many there were. */
export async function workDue<Needs extends Deps>(deps: Needs, kinds: DeadlineKinds<Needs>): Promise<number> {
  const due = await takeDue(deps.database, deps.clock(), LEASE_SECONDS, BATCH)
  await Promise.all(due.map(deadline => meet(deps, kinds, deadline)))
  return due.length
}

async function meet<Needs extends Deps>(deps: Needs, kinds: DeadlineKinds<Needs>, deadline: Deadline): Promise<void> {
  try {
    const act = kinds[deadline.kind]
    if (!act) throw new Error(`nobody meets deadlines of the kind ${deadline.kind}`)
    const again = await act(deps, deadline, causeOf(deadline))
    if (again === undefined) await clearDeadline(deps.database, deadline)
    else await postpone(deps.database, deadline, deps.clock() + again.inMs, again.payload)
  } catch (error) {
    await fail(deps, deadline, error).catch(failure =>
      deps.logger.warn({ err: failure, kind: deadline.kind }, 'a deadline comes back when its lease ends'),
    )
  }
}

/** An outage uses up none of the tries; what fails for good, or too often, is parked and told. */
async function fail(deps: Deps, deadline: Deadline, error: unknown): Promise<void> {
  const { kind, failures, tries } = deadline
  const outage = isPassing(error)
  const forGood = isPermanent(error) || (!outage && tries + 1 >= TRIES)
  const what = { err: error, kind, failures: failures + 1 }
  if (forGood) deps.logger.error(what, 'a deadline is parked')
  else deps.logger.warn(what, 'a deadline will be tried again')
  const again = forGood ? 'never' : deps.clock() + backOffMs(failures + 1, WAITS)
  await handBack(deps.database, deadline, again, { error: reasonOf(error), outage })
}

const causeOf = ({ kind }: Deadline): Cause => ({
  correlationId: randomUUID(),
  causationId: null,
  actor: { kind: 'policy', id: `deadline-${kind}` },
})
