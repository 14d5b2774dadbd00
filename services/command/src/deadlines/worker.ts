import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { clearDeadline, type Deadline, handBack, postpone, takeDue } from './deadlines.ts'
import { endHold } from './hold.ts'
import { reconcile } from './reconcile.ts'

const LEASE_SECONDS = 60
const BATCH = 50
const RETRY_MS = 5_000

/** Works off what is due until `signal` is aborted. Any number of processes may do this at once. */
export async function workDeadlines(deps: Deps, signal: AbortSignal, everyMs = 1_000): Promise<void> {
  while (!signal.aborted) {
    const done = await workDue(deps).catch(error => {
      deps.logger.error({ err: error }, 'deadlines cannot be read')
      return 0
    })
    if (done < BATCH) await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
}

/** One round: takes what is due now and does it. Returns how many there were. */
export async function workDue(deps: Deps): Promise<number> {
  const due = await takeDue(deps.database, deps.clock(), LEASE_SECONDS, BATCH)
  await Promise.all(due.map(deadline => meet(deps, deadline)))
  return due.length
}

async function meet(deps: Deps, deadline: Deadline): Promise<void> {
  try {
    const again = await act(deps, deadline, causeOf(deadline))
    if (again === undefined) await clearDeadline(deps.database, deadline)
    else await postpone(deps.database, deadline, deps.clock() + again)
  } catch (error) {
    deps.logger.warn({ err: error, kind: deadline.kind, attempts: deadline.attempts }, 'a deadline will be tried again')
    await handBack(deps.database, deadline, deps.clock() + RETRY_MS).catch(() => {})
  }
}

/** @returns milliseconds until it has to be looked at again, or undefined when it is done */
async function act(deps: Deps, { kind, payload, attempts }: Deadline, cause: Cause): Promise<number | undefined> {
  if (kind === 'reconcile') return reconcile(deps, String(payload.paymentIntentId), attempts, cause)
  await endHold(deps, { bookingId: Number(payload.bookingId), date: String(payload.date) }, cause)
  return undefined
}

const causeOf = ({ kind }: Deadline): Cause => ({
  correlationId: randomUUID(),
  causationId: null,
  actor: { kind: 'policy', id: `deadline-${kind}` },
})
