import { WISH } from '@alba/platform/postgres/lock-session'
import type { Database } from '@alba/platform/postgres/pool'

/**
 * How much work each process leads: read models, policy groups and others (ADR 88).
 * @returns a list for each service, with a number for each of its processes. Processes belong to one service when they
 * wish to lead the same work.
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

/** Whether the work of a service is divided evenly: the numbers of its processes differ by 1 at most. */
export const isEven = (leads: readonly number[]): boolean => Math.max(...leads) - Math.min(...leads) <= 1
