import type { ParkedDeadline } from '@alba/contracts/operator/parked'
import type { Database } from '@alba/platform/postgres/pool'

/** The id by which operators name a deadline, as SQL. */
const ID_SQL = "kind || '/' || key"

/**
 * The deadlines that failed for good. They stay in the table, and are handled again when an operator asks for it, and, where
 * an event could not be decoded, when a process starts: then `asked` is true until the next try.
 */
export async function parkedDeadlines(database: Database): Promise<ParkedDeadline[]> {
  const { rows } = await database.query<ParkedDeadline>(
    `SELECT ${ID_SQL} AS id, coalesce(error, '') AS error, tries, asked, parked_at AS "parkedAt"
     FROM command.deadlines WHERE parked_at IS NOT NULL ORDER BY parked_at`,
  )
  return rows
}

/**
 * Makes parked deadlines due again, for one try each: they keep their count of tries, so another failure parks them
 * again.
 * @param now milliseconds since the epoch
 * @param id of one; all of them when left out
 * @returns how many there were
 */
export async function retryDeadlines(database: Database, now: number, id?: string): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE command.deadlines SET asked = true, due_at = $1
     WHERE parked_at IS NOT NULL AND ($2::text IS NULL OR ${ID_SQL} = $2)`,
    [new Date(now), id ?? null],
  )
  return rowCount ?? 0
}

/**
 * Makes the deadlines due again that are parked because an event could not be decoded. A process does this when it starts:
 * after a roll-back an older version parks what it cannot read, and the newer version must not leave that to a person.
 * @param now milliseconds since the epoch
 */
export const retryUnreadableDeadlines = (database: Database, now: number) =>
  database.query(
    'UPDATE command.deadlines SET asked = true, due_at = $1 WHERE parked_at IS NOT NULL AND unreadable AND NOT asked',
    [new Date(now)],
  )

/** Deletes a parked deadline that an operator has settled by hand. @returns 1, or 0 when it is not parked */
export async function skipDeadline(database: Database, id: string): Promise<number> {
  const { rowCount } = await database.query(
    `DELETE FROM command.deadlines WHERE parked_at IS NOT NULL AND ${ID_SQL} = $1`,
    [id],
  )
  return rowCount ?? 0
}
