import { setTimeout as sleep } from 'node:timers/promises'
import { again } from '@alba/platform/again'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { PATIENCE, type Patience } from '../decision/patience.ts'
import type { Deps } from '../deps.ts'
import { checkpointKeeper, startingPoint } from './checkpoints.ts'
import type { PolicyGroup } from './policy.ts'
import { type GroupWork, type Subjects, subjectsOf } from './subjects.ts'

export type RunningPolicies = {
  /** Which groups cannot go on: the log cannot be followed. */
  trouble(): string | undefined
  /** What is being tried again and again meanwhile: something that it needs is away, or it will soon be parked. */
  retrying(): string | undefined
  /** Resolves when every group has stopped, after `signal` was aborted. */
  readonly stopped: Promise<unknown>
}

export type RunOptions = {
  readonly patience?: Patience
  /** How often what an operator asked for is looked for, in milliseconds. Default 1 s. */
  readonly askedEveryMs?: number
}

/** What to tell of each group, by its name. */
type Complaints = { readonly lost: Map<string, string>; readonly retrying: Map<string, string> }

/** Runs each group in one process at a time. */
export function runPolicies<Needs extends Deps>(
  deps: Needs,
  log: EventLog,
  leadership: Leadership,
  groups: readonly PolicyGroup<Needs>[],
  signal: AbortSignal,
  { patience = PATIENCE, askedEveryMs = 1_000 }: RunOptions = {},
): RunningPolicies {
  const complaints: Complaints = { lost: new Map(), retrying: new Map() }
  const lead = (group: PolicyGroup<Needs>) => async (leading: AbortSignal) => {
    const onTrouble = (trouble: string) => void complaints.retrying.set(group.name, trouble)
    const work = { deps, log, group, signal: leading, patience, onTrouble }
    await run(work, complaints, askedEveryMs)
    // Whoever takes over has its own troubles, or none.
    for (const told of Object.values(complaints)) told.delete(group.name)
  }
  const stopped = Promise.all(groups.map(group => leadership.whileLeading(`policy:${group.name}`, signal, lead(group))))
  const first = (told: Map<string, string>) => [...told.values()][0]
  return { trouble: () => first(complaints.lost), retrying: () => first(complaints.retrying), stopped }
}

async function run<Needs extends Deps>(work: GroupWork<Needs>, complaints: Complaints, askedEveryMs: number) {
  const { deps, group, signal } = work
  const subjects = subjectsOf(work)
  await again(signal, subjects.recall, error => {
    deps.logger.error({ err: error, group: group.name }, 'what is parked cannot be read')
  })
  const following = again(
    signal,
    () => follow(work, subjects, complaints),
    error => {
      complaints.lost.set(group.name, `policies ${group.name}: the log cannot be followed`)
      deps.logger.error({ err: error, group: group.name }, 'a policy group lost the log')
    },
  )
  const workingOff = workOffNowAndThen(work, subjects, askedEveryMs)
  await Promise.all([following, workingOff])
}

/**
 * Goes through the log from the group's checkpoint on. The checkpoint moves when a whole page is handled or parked, so
 * after a crash the end of it is handled again, to no effect.
 */
async function follow<Needs extends Deps>(
  { deps, log, group, signal }: GroupWork<Needs>,
  subjects: Subjects,
  complaints: Complaints,
): Promise<void> {
  const types = group.policies.flatMap(policy => policy.handles)
  let after = await startingPoint(deps.database, log, group)
  const checkpoint = checkpointKeeper(deps.database, group.name, error =>
    deps.logger.warn({ err: error, group: group.name }, 'a checkpoint of policies was not written'),
  )
  const passed = (position: Position) => {
    after = position
    checkpoint.reached(position)
    for (const told of Object.values(complaints)) told.delete(group.name)
  }
  try {
    while (!signal.aborted) {
      try {
        for await (const page of log.subscribe({ after, filter: { types }, signal })) {
          if (page.kind === 'page') await Promise.all(page.events.map(subjects.take))
          if (signal.aborted) return
          if (page.kind === 'page') passed(page.position)
        }
        if (!signal.aborted) throw new Error('the subscription ended')
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error
        if (types.some(type => type === error.event.type)) await subjects.takeUnreadable(error)
        if (signal.aborted) return
        passed(error.event.position)
      }
    }
  } finally {
    await checkpoint.close()
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
}
