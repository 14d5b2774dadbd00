import type { ParkedEvent, PoliciesStatus } from '@alba/contracts/operations/policies'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Database } from '@alba/platform/postgres/pool'
import { Gauge, type Registry } from 'prom-client'
import type { PolicyGroup } from './policy.ts'

/** Where every group stands, and what is parked: what failed first, then what waits behind it. */
export async function readStatus(
  database: Database,
  log: Pick<EventLog, 'head'>,
  groups: readonly PolicyGroup<never>[],
): Promise<PoliciesStatus> {
  const [head, checkpoints, { rows: parked }] = await Promise.all([
    log.head(),
    database.query<{ name: string; position: string }>(
      'SELECT group_name AS name, position FROM command.policy_checkpoints',
    ),
    database.query<ParkedEvent>(
      `SELECT id, group_name AS "group", stream, event_id AS "eventId", event_type AS "eventType", position, error,
              tries, asked, parked_at AS "parkedAt" FROM command.parked ORDER BY group_name, stream, position`,
    ),
  ])
  const positions = new Map(checkpoints.rows.map(row => [row.name, row.position]))
  return {
    groups: groups.map(({ name }) => ({ name, position: positions.get(name) ?? '' })),
    head: head === 'start' ? '' : head,
    parked,
  }
}

type Count = { readonly group: string; readonly failed: number; readonly waiting: number }

async function countParked(database: Database): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `SELECT group_name AS "group", count(error)::int AS failed, (count(*) - count(error))::int AS waiting
     FROM command.parked GROUP BY group_name`,
  )
  return rows
}

/** For the readiness check: undefined when nothing is parked. */
export async function parkedSentence(database: Database): Promise<string | undefined> {
  const counts = await countParked(database)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const waiting = counts.reduce((sum, count) => sum + count.waiting, 0)
  if (failed + waiting === 0) return undefined
  return `${failed} failed and parked, ${waiting} waiting behind: npm run policies -- status`
}

/** Asked at every scrape; while the database is away it keeps its last value. */
export function parkedGauge(registry: Registry, database: Database, groups: readonly PolicyGroup<never>[]): void {
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
}
