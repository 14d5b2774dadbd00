import { openEventStore } from '@alba/platform/event-store/open'
import type { TestStack } from './stack-for-tests.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Waits until no work is left: every hold has expired or was paid, every deadline of a hold is met, and every read
 * model and policy has reached the end of the log.
 * @throws naming what is left after two and a half minutes
 */
export async function untilSettled({ database, urls, store: config }: TestStack): Promise<void> {
  const store = await openEventStore(config, undefined, { isThere: true, readers: 1 })
  const settled = waitUntil(
    async () => {
      const open = await one(database, `SELECT count(*) AS n FROM bookings.bookings WHERE status = 'pending_hold'`)
      const due = await one(database, `SELECT count(*) AS n FROM command.deadlines WHERE kind = 'hold'`)
      const head = await store.head()
      const isBehind = 'position < $1'
      const behind = await one(database, `SELECT count(*) AS n FROM projections.checkpoints WHERE ${isBehind}`, [head])
      const policies = await one(database, `SELECT count(*) AS n FROM command.policy_checkpoints WHERE ${isBehind}`, [
        head,
      ])
      const ready = await fetch(`${urls.site}/api/ready`)
      if (open + due + behind + policies > 0 || ready.status !== 200)
        throw new Error(
          `work is left: ${open} holds, ${due} deadlines, ${behind} models and ${policies} policies behind, ready ${ready.status}`,
        )
    },
    { timeout: 150_000, interval: 500 },
  )
  await settled.finally(() => store.close())
}

async function one(database: TestStack['database'], sql: string, values: string[] = []): Promise<number> {
  const { rows } = await database.query<{ n: number }>(sql, values)
  return rows[0]?.n ?? 0
}
