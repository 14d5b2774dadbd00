import { setTimeout as sleep } from 'node:timers/promises'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import { outage } from '@alba/platform/outage'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { retryForever } from '@alba/platform/retry-forever'
import { RETRY_LIMITS } from '../decision/retry.ts'
import type { Deps } from '../deps.ts'
import { type CheckpointKeeper, checkpointKeeper, startingPoint } from './checkpoints.ts'
import type { GroupRetryLimits, GroupWork } from './group-work.ts'
import type { PolicyGroup } from './policy.ts'
import { type Progress, progressFrom } from './progress.ts'
import { type StreamQueues, streamQueues } from './stream-queues.ts'

export type RunningPolicies = {
  /** Why groups cannot continue: they cannot read the log. Undefined when they can. */
  trouble(): string | undefined
  /** An event that is being retried for long. Either a service that it needs is down, or it will be parked. */
  retrying(): string | undefined
  /** Resolves when every group has stopped, after `signal` was aborted. */
  readonly stopped: Promise<unknown>
}

export type RunOptions = {
  readonly retryLimits?: GroupRetryLimits
  /** How often to look for requests of operators, in milliseconds. Default 1 s. */
  readonly pollMs?: number
}

/**
 * A temporary failure uses up a try every two minutes at most. So an event that keeps failing although other events are
 * handled is parked after 40 minutes (20 tries) at the earliest.
 */
const GROUP_RETRY_LIMITS: GroupRetryLimits = { ...RETRY_LIMITS, temporaryCountsEveryMs: 120_000 }

/**
 * Runs the groups that this process leads, until `signal` is aborted. Each group has one leader among all processes.
 */
export function runPolicies<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  leadership: Leadership,
  groups: readonly PolicyGroup<Needs>[],
  signal: AbortSignal,
  { retryLimits = GROUP_RETRY_LIMITS, pollMs = 1_000 }: RunOptions = {},
): RunningPolicies {
  /** Why a group cannot read the log, by the group's name. */
  const readFailures = new Map<string, string>()
  /** Events that are being retried for long, by event id. */
  const retrying = new Map<string, string>()
  const checkpoints = checkpointKeeper(deps.database, error =>
    deps.logger.warn({ err: error }, 'checkpoints of policies were not written'),
  )
  const lead = (group: PolicyGroup<Needs>) => async (leading: AbortSignal) => {
    await runGroup({ deps, log, group, signal: leading, retryLimits, retrying }, checkpoints, readFailures, pollMs)
    // Another process leads the group now, and reports its own troubles.
    readFailures.delete(group.name)
  }
  const stopped = Promise.all(groups.map(group => leadership.whileLeading(`policy:${group.name}`, signal, lead(group))))
  const first = (messages: Map<string, string>) => [...messages.values()][0]
  return { trouble: () => first(readFailures), retrying: () => first(retrying), stopped }
}

/** Follows the log for one group and retries its parked events, until the process stops or leads it no longer. */
async function runGroup<Needs extends Deps>(
  work: GroupWork<Needs>,
  checkpoints: CheckpointKeeper,
  readFailures: Map<string, string>,
  pollMs: number,
) {
  const { deps, log, group, signal } = work
  const { name } = group
  const queues = streamQueues(work)
  await retryForever(signal, queues.load, error => {
    deps.logger.error({ err: error, group: name }, 'the parked events cannot be read')
  })
  const reached = (position: Position) => checkpoints.reached(name, position)
  let progress: Progress | undefined
  const logOutage = outage(() => deps.logger, `policies ${name} cannot follow the log`)
  const following = retryForever(
    signal,
    async recovered => {
      progress ??= progressFrom(await startingPoint(deps.database, log, group), signal, reached)
      await follow(work, queues, progress, () => {
        recovered()
        readFailures.delete(name)
        logOutage.succeeded()
      })
    },
    error => {
      readFailures.set(name, `policies ${name}: the log cannot be followed`)
      logOutage.failed(error)
    },
  )
  await Promise.all([following, retryParked(work, queues, pollMs)])
  await progress?.settled()
  await checkpoints.flush()
}

/**
 * Reads the log from the position of the group. An event that is slow or fails delays only the later events of its own
 * stream. The checkpoint stays before the first event that is neither handled nor parked: after a crash some events are
 * handled again, which changes nothing.
 */
async function follow<Needs extends Deps>(
  { log, group, signal }: GroupWork<Needs>,
  queues: StreamQueues,
  progress: Progress,
  onSuccess: () => void,
): Promise<void> {
  const types = group.policies.flatMap(policy => policy.handles)
  while (!signal.aborted) {
    try {
      for await (const item of log.subscribe({ after: progress.nextPosition(), filter: { types }, signal })) {
        onSuccess()
        // The other kind of item says that the end of the log is reached.
        if (item.kind !== 'page') continue
        for (const event of item.events) {
          await progress.untilFree()
          if (signal.aborted) return
          progress.begin(event.position, queues.handle(event))
        }
        progress.readTo(item.position)
        // The events that come meanwhile are in the next page, and are handled together.
        if (group.gatherMs && item.events.length > 0) await sleep(group.gatherMs, undefined, { signal }).catch(() => {})
      }
      if (!signal.aborted) throw new Error('the subscription ended')
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      // An event that cannot be decoded ends the subscription. The next one begins after it.
      const { type, position } = error.event
      if (types.some(known => known === type)) progress.begin(position, queues.parkUnreadable(error))
      else progress.readTo(position)
      onSuccess()
    }
  }
}

/** Looks for parked events that an operator wants retried or skipped, and for those that only waited. */
async function retryParked<Needs extends Deps>(
  { deps, group, signal }: GroupWork<Needs>,
  queues: StreamQueues,
  everyMs: number,
): Promise<void> {
  while (!signal.aborted) {
    await queues.startRetries().catch(error => {
      deps.logger.warn({ err: error, group: group.name }, 'parked events cannot be retried now')
    })
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
  await queues.settled()
}
