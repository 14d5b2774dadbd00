import type { DomainEvent } from '@alba/contracts/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { backOff } from '../decision/back-off.ts'
import { keyedQueue } from '../decision/keyed-queue.ts'
import type { Deps } from '../deps.ts'
import { checkpointKeeper, loadCheckpoint } from './checkpoints.ts'
import { apply, type PolicyGroup } from './policy.ts'

export type RunningPolicies = {
  /** What is wrong with each group that is in trouble: an event that cannot be handled, a store that is away. */
  trouble(): readonly string[]
  /** Resolves when every group has stopped, after `signal` was aborted. */
  readonly stopped: Promise<unknown>
}

/** Tries after which a failing event is named in the readiness check; it is tried on all the same. */
const TRIES_BEFORE_TROUBLE = 5

/**
 * Runs each group in one process at a time. A page is handled with one queue per subject, so that events of one booking
 * keep their order while bookings do not wait for each other; the checkpoint moves when the whole page is done.
 */
export function runPolicies<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  leadership: Leadership,
  groups: readonly PolicyGroup<Needs>[],
  signal: AbortSignal,
): RunningPolicies {
  const troubles = new Map<string, string>()
  const stopped = Promise.all(
    groups.map(group =>
      leadership.whileLeading(`policy:${group.name}`, signal, leading =>
        // Whoever takes over has its own troubles, or none.
        keepRunning(deps, log, group, leading, troubles).finally(() => troubles.delete(group.name)),
      ),
    ),
  )
  return { trouble: () => [...troubles.values()], stopped }
}

async function keepRunning<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  group: PolicyGroup<Needs>,
  signal: AbortSignal,
  troubles: Map<string, string>,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      await follow(deps, log, group, signal, troubles)
    } catch (error) {
      troubles.set(group.name, `policies ${group.name}: the log cannot be followed`)
      deps.logger.error({ err: error, group: group.name }, 'a policy group lost the log')
    }
    await backOff(Math.min(tries, 6), signal)
  }
}

async function follow<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  group: PolicyGroup<Needs>,
  signal: AbortSignal,
  troubles: Map<string, string>,
): Promise<void> {
  const after = await loadCheckpoint(deps.database, group.name)
  const types = group.policies.flatMap(policy => policy.handles)
  const checkpoint = checkpointKeeper(deps.database, group.name, error =>
    deps.logger.warn({ err: error, group: group.name }, 'a checkpoint of policies was not written'),
  )
  try {
    for await (const page of log.subscribe({ after, filter: { types }, signal })) {
      if (page.kind === 'page') await handlePage(deps, group, page.events, signal, troubles)
      if (signal.aborted) return
      if (page.kind === 'page') checkpoint.reached(page.position)
      troubles.delete(group.name)
    }
  } finally {
    await checkpoint.close()
  }
}

async function handlePage<Needs extends Deps>(
  deps: Needs,
  group: PolicyGroup<Needs>,
  events: readonly DomainEvent[],
  signal: AbortSignal,
  troubles: Map<string, string>,
): Promise<void> {
  const inTurn = keyedQueue()
  await Promise.all(events.map(event => inTurn(event.stream, () => handleSurely(deps, group, event, signal, troubles))))
}

/** An event is never skipped: it is tried until it is done, and named in the readiness check meanwhile. */
async function handleSurely<Needs extends Deps>(
  deps: Needs,
  group: PolicyGroup<Needs>,
  event: DomainEvent,
  signal: AbortSignal,
  troubles: Map<string, string>,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return await apply(group, deps, event)
    } catch (error) {
      deps.logger.warn(
        { err: error, group: group.name, event: event.id, type: event.type, tries },
        'a policy will try again',
      )
      if (tries === TRIES_BEFORE_TROUBLE) troubles.set(group.name, `policies ${group.name}: stuck at event ${event.id}`)
      await backOff(Math.min(tries, 8), signal)
    }
  }
}
