import type { Finding } from '../http/health.ts'
import type { Database } from './pool.ts'

/**
 * The readiness check of a service that writes to PostgreSQL. Advice, and not a refusal, when the server takes no writes: reads
 * go on, and so does everything else by itself (ADR 53), but every booking is refused meanwhile.
 * @throws when the server does not answer
 */
export async function writableFinding(database: Database): Promise<Finding> {
  const { rows } = await database.query<{ setting: string }>(
    "SELECT current_setting('transaction_read_only') AS setting",
  )
  return rows[0]?.setting === 'on'
    ? { advice: 'PostgreSQL takes no writes, so nothing is booked or paid: is its disk full?' }
    : undefined
}
