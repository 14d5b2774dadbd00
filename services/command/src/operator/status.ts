import type { PoliciesStatus } from '@alba/contracts/operator/parked'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { toPosition } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { Gauge, type Registry } from 'prom-client'
import { parkedDeadlines } from '../deadlines/parked.ts'
import { readCheckpoints } from '../policies/checkpoints.ts'
import { countParked, parkedEvents } from '../policies/parked.ts'
import type { PolicyGroup } from '../policies/policy.ts'

/** The position of every group, and all that is parked. */
export async function readStatus(
  database: Database,
  log: Pick<EventLog, 'head'>,
  groups: readonly PolicyGroup<never>[],
): Promise<PoliciesStatus> {
  const [head, positions, parked, deadlines] = await Promise.all([
    log.head(),
    readCheckpoints(database),
    parkedEvents(database),
    parkedDeadlines(database),
  ])
  return {
    // '' is the position before the first event: the group has handled none.
    groups: groups.map(({ name }) => ({ name, position: positions.get(name) ?? '' })),
    head: toPosition(head),
    parked,
    deadlines,
  }
}

/** For the readiness check: undefined when nothing is parked. */
export async function parkedSentence(database: Database): Promise<string | undefined> {
  const [events, deadlines] = await Promise.all([countParked(database), parkedDeadlines(database)])
  const failed = events.reduce((sum, count) => sum + count.failed, deadlines.length)
  const waiting = events.reduce((sum, count) => sum + count.waiting, 0)
  if (failed + waiting === 0) return undefined
  return `${failed} failed and parked, ${waiting} waiting behind: npm run policies -- status`
}

/** Gauges of what is parked. They are read at every scrape, and keep their values while the database is down. */
export function parkedGauges(registry: Registry, database: Database, groups: readonly PolicyGroup<never>[]): void {
  new Gauge({
    name: 'policy_parked_events',
    help: 'Events that a policy group could not handle (failed), and those of the same stream behind them (waiting)',
    labelNames: ['group', 'state'],
    registers: [registry],
    async collect() {
      const counts = await countParked(database).catch(() => undefined)
      for (const { name: group } of counts ? groups : []) {
        const count = counts?.find(other => other.group === group)
        this.set({ group, state: 'failed' }, count?.failed ?? 0)
        this.set({ group, state: 'waiting' }, count?.waiting ?? 0)
      }
    },
  })
  new Gauge({
    name: 'parked_deadlines',
    help: 'Deadlines whose handling failed for good',
    registers: [registry],
    async collect() {
      const parked = await parkedDeadlines(database).catch(() => undefined)
      if (parked) this.set(parked.length)
    },
  })
}
