import { setTimeout as sleep } from 'node:timers/promises'
import { again } from '@alba/platform/again'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import { outage } from '@alba/platform/outage'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { PATIENCE } from '../decision/patience.ts'
import type { Deps } from '../deps.ts'
import { type CheckpointKeeper, checkpointKeeper, startingPoint } from './checkpoints.ts'
import type { GroupPatience, GroupWork } from './group-work.ts'
import type { PolicyGroup } from './policy.ts'
import { type Progress, progressFrom } from './progress.ts'
import { type Subjects, subjectsOf } from './subjects.ts'

export type RunningPolicies = {
  /** Which groups cannot go on: the log cannot be followed. */
  trouble(): string | undefined
  /** What is being tried again and again meanwhile: something that it needs is away, or it will be parked. */
  retrying(): string | undefined
  /** Resolves when every group has stopped, after `signal` was aborted. */
  readonly stopped: Promise<unknown>
}

export type RunOptions = {
  readonly patience?: GroupPatience
  /** How often what an operator asked for is looked for, in milliseconds. Default 1 s. */
  readonly askedEveryMs?: number
}

/** A passing trouble of a single event is parked after 40 minutes at the earliest. */
const GROUP_PATIENCE: GroupPatience = { ...PATIENCE, passingEveryMs: 120_000 }

/** Runs each group in one process at a time. */
export function runPolicies<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  leadership: Leadership,
  groups: readonly PolicyGroup<Needs>[],
  signal: AbortSignal,
  { patience = GROUP_PATIENCE, askedEveryMs = 1_000 }: RunOptions = {},
): RunningPolicies {
  /** What to tell, by group. */
  const lost = new Map<string, string>()
  /** What to tell, by event. */
  const retrying = new Map<string, string>()
  const checkpoints = checkpointKeeper(deps.database, error =>
    deps.logger.warn({ err: error }, 'checkpoints of policies were not written'),
  )
  const lead = (group: PolicyGroup<Needs>) => async (leading: AbortSignal) => {
    await run({ deps, log, group, signal: leading, patience, retrying }, checkpoints, lost, askedEveryMs)
    // The next leader has its own troubles, or none.
    lost.delete(group.name)
  }
  const stopped = Promise.all(groups.map(group => leadership.whileLeading(`policy:${group.name}`, signal, lead(group))))
  const first = (told: Map<string, string>) => [...told.values()][0]
  return { trouble: () => first(lost), retrying: () => first(retrying), stopped }
}

async function run<Needs extends Deps>(
  work: GroupWork<Needs>,
  checkpoints: CheckpointKeeper,
  lost: Map<string, string>,
  askedEveryMs: number,
) {
  const { deps, log, group, signal } = work
  const { name } = group
  const subjects = subjectsOf(work)
  await again(signal, subjects.recall, error => {
    deps.logger.error({ err: error, group: name }, 'what is parked cannot be read')
  })
  const reached = (position: Position) => checkpoints.reached(name, position)
  let progress: Progress | undefined
  const losing = outage(() => deps.logger, `policies ${name} lost the log`)
  const goesWell = () => {
    lost.delete(name)
    losing.over()
  }
  const following = again(
    signal,
    async () => {
      progress ??= progressFrom(await startingPoint(deps.database, log, group), signal, reached)
      await follow(work, subjects, progress, goesWell)
    },
    error => {
      lost.set(name, `policies ${name}: the log cannot be followed`)
      losing.met(error)
    },
  )
  await Promise.all([following, workOffNowAndThen(work, subjects, askedEveryMs)])
  await progress?.settled()
  await checkpoints.flush()
}

/**
 * Goes through the log from where the group stands. An event that takes long, or fails, keeps only its own subject
 * waiting. The checkpoint stays in front of the first that is neither handled nor parked, so after a crash some are
 * handled again, to no effect.
 */
async function follow<Needs extends Deps>(
  { log, group, signal }: GroupWork<Needs>,
  subjects: Subjects,
  progress: Progress,
  goesWell: () => void,
): Promise<void> {
  const types = group.policies.flatMap(policy => policy.handles)
  while (!signal.aborted) {
    try {
      for await (const page of log.subscribe({ after: progress.place(), filter: { types }, signal })) {
        if (page.kind !== 'page') continue
        for (const event of page.events) {
          await progress.room()
          if (signal.aborted) return
          progress.begin(event.position, subjects.take(event))
        }
        progress.readTo(page.position)
        goesWell()
        if (group.gatherMs && page.events.length > 0) await sleep(group.gatherMs, undefined, { signal }).catch(() => {})
      }
      if (!signal.aborted) throw new Error('the subscription ended')
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      const { type, position } = error.event
      if (types.some(known => known === type)) progress.begin(position, subjects.takeUnreadable(error))
      else progress.readTo(position)
      goesWell()
    }
  }
}

async function workOffNowAndThen<Needs extends Deps>(
  { deps, group, signal }: GroupWork<Needs>,
  subjects: Subjects,
  everyMs: number,
): Promise<void> {
  while (!signal.aborted) {
    await subjects.workOff().catch(error => {
      deps.logger.warn({ err: error, group: group.name }, 'what is parked cannot be worked off now')
    })
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
  await subjects.settled()
}
