import type { ParkedDeadline } from '@alba/contracts/operator/parked'
import type { Database } from '@alba/platform/postgres/pool'

/** The name of a deadline, for operators. */
const ID = "kind || '/' || key"

/** Deadlines that could not be met: they stay where they are, and nobody takes them until somebody asks for it. */
export async function parkedDeadlines(database: Database): Promise<ParkedDeadline[]> {
  const { rows } = await database.query<ParkedDeadline>(
    `SELECT ${ID} AS id, coalesce(error, '') AS error, tries, asked, parked_at AS "parkedAt"
     FROM command.deadlines WHERE parked_at IS NOT NULL ORDER BY parked_at`,
  )
  return rows
}

/**
 * Makes what is parked due again, once: it keeps its tries, so that another failure parks it at once.
 * @param now milliseconds since the epoch @param id of one; all of them when left out @returns how many there were
 */
export async function retryDeadlines(database: Database, now: number, id?: string): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE command.deadlines SET asked = true, due_at = $1
     WHERE parked_at IS NOT NULL AND ($2::text IS NULL OR ${ID} = $2)`,
    [new Date(now), id ?? null],
  )
  return rowCount ?? 0
}

/** Drops one that was settled by hand. @returns how many there were */
export async function skipDeadline(database: Database, id: string): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM command.deadlines WHERE parked_at IS NOT NULL AND ${ID} = $1`,
    [id],
  )
  return rowCount ?? 0
}
