import { WISH } from '@alba/platform/postgres/lock-session'
import type { Database } from '@alba/platform/postgres/pool'

/**
 * How many read models, policy groups and other work each process leads, one list for each service; processes of a
 * service want the same (ADR 88).
 */
export async function leadsOfServices(database: Database): Promise<number[][]> {
  const { rows } = await database.query<{ wishes: string; leads: number }>(
    `SELECT string_agg(number::text, ' ' ORDER BY number) FILTER (WHERE number >= $1) AS wishes,
            count(*) FILTER (WHERE number < $1)::integer AS leads
     FROM (SELECT pid, (classid::bigint << 32) | objid::bigint AS number
           FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE datname = current_database() AND application_name = 'leadership' AND locktype = 'advisory') AS locks
     GROUP BY pid`,
    [WISH],
  )
  return [...Map.groupBy(rows, ({ wishes }) => wishes).values()].map(each => each.map(({ leads }) => leads))
}

/** Whether nobody leads two more than another process of the same service. */
export const isEven = (leads: readonly number[]): boolean => Math.max(...leads) - Math.min(...leads) <= 1
