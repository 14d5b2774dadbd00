import type { Database } from '@alba/platform/postgres/pool'

/**
 * Makes a mail due now.
 * @param id null for every mail whose sending has failed
 * @returns how many mails are due now because of this
 */
export async function retry(database: Database, id: number | null): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'waiting', next_try = least(next_try, now()), refusals = 0
     WHERE due_at <= now() AND (($1::bigint IS NULL AND (state = 'failed' OR (state = 'waiting' AND reason IS NOT NULL)))
       OR (id = $1 AND state IN ('waiting', 'failed')))`,
    [id],
  )
  return rowCount ?? 0
}

/** Drops a mail that need not be sent any more. @returns whether it was waiting or given up */
export async function drop(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'dropped', reason = 'dropped by an operator', settled_at = now()
     WHERE id = $1 AND state IN ('waiting', 'failed')`,
    [id],
  )
  return rowCount === 1
}
