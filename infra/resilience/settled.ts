import { vi } from 'vitest'
import type { TestStack } from './stack-for-tests.ts'

/**
 * Waits until no work is left: every hold has expired or was paid, every deadline of a hold is met, and every read
 * model and policy has reached the end of the log.
 */
export async function untilSettled({ database, urls }: TestStack): Promise<void> {
  await vi.waitFor(
    async () => {
      const open = await one(database, `SELECT count(*) AS n FROM bookings.bookings WHERE status = 'pending_hold'`)
      const due = await one(database, `SELECT count(*) AS n FROM command.deadlines WHERE kind = 'hold'`)
      const behind = await one(
        database,
        "SELECT count(*) AS n FROM projections.checkpoints WHERE position < lpad((SELECT max(global_position)::text FROM event_store.events), 19, '0')",
      )
      const policies = await one(
        database,
        "SELECT count(*) AS n FROM command.policy_checkpoints WHERE position < lpad((SELECT max(global_position)::text FROM event_store.events), 19, '0')",
      )
      const ready = await fetch(`${urls.site}/api/ready`)
      if (open + due + behind + policies > 0 || ready.status !== 200)
        throw new Error(
          `work is left: ${open} holds, ${due} deadlines, ${behind} models and ${policies} policies behind, ready ${ready.status}`,
        )
    },
    { timeout: 150_000, interval: 500 },
  )
}

async function one(database: TestStack['database'], sql: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(sql)
  return rows[0]?.n ?? 0
}
