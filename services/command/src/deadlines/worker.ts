import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { clearDeadline, type Deadline, handBack, postpone, takeDue } from './deadlines.ts'

/** When to look at a deadline again, in milliseconds, and what to remember until then. */
export type Again = { readonly inMs: number; readonly payload?: Deadline['payload'] }

/** Does what is due. Undefined when it is done; thrown errors make it come back. */
export type Meet<Needs> = (deps: Needs, deadline: Deadline, cause: Cause) => Promise<Again | undefined>

/** What is done about each kind of deadline. */
export type DeadlineKinds<Needs> = Readonly<Record<string, Meet<Needs>>>

const LEASE_SECONDS = 60
const BATCH = 50
const RETRY_MS = 5_000

/** Works off what is due until `signal` is aborted. Any number of processes may do this at once. */
export async function workDeadlines<Needs extends Deps>(
  deps: Needs,
  kinds: DeadlineKinds<Needs>,
  signal: AbortSignal,
  everyMs = 1_000,
): Promise<void> {
  while (!signal.aborted) {
    const done = await workDue(deps, kinds).catch(error => {
      deps.logger.error({ err: error }, 'deadlines cannot be read')
      return 0
    })
    if (done < BATCH) await sleep(everyMs, undefined, { signal }).catch(() => {})
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
    deps.logger.warn({ err: error, kind: deadline.kind, attempts: deadline.attempts }, 'a deadline will be tried again')
    await handBack(deps.database, deadline, deps.clock() + RETRY_MS).catch(() => {})
  }
}

const causeOf = ({ kind }: Deadline): Cause => ({
  correlationId: randomUUID(),
  causationId: null,
  actor: { kind: 'policy', id: `deadline-${kind}` },
})
