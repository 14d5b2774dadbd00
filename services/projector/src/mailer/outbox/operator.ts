import type { Database } from '@alba/platform/postgres/pool'

/**
 * Which of these mails can be tried again: those that are due and not sent. One that is due later, such as a reminder,
 * would arrive too early.
 * @param ids null for every mail that was given up or has a reason why it was not sent yet
 */
export async function retriable(database: Database, ids: readonly number[] | null): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM mailer.outbox WHERE due_at <= now() AND state IN ('waiting', 'failed')
     AND (id = ANY ($1) OR ($1::bigint[] IS NULL AND (state = 'failed' OR reason IS NOT NULL))) ORDER BY id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * Lets mails that pause before their next attempt, or were given up, be tried again at once. Their refusals count from
 * 0 again. A mail that could be tried already keeps its place in the queue. `doubts` and `reported_at` stay, so a mail
 * that got no answer twice is sent once for each retry, and staff is not notified of it again.
 * @returns how many mails are tried again: those that were sent meanwhile, or are due later, are left out
 */
export async function retry(database: Database, ids: readonly number[]): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'waiting', next_try = least(next_try, now()), refusals = 0
     WHERE due_at <= now() AND state IN ('waiting', 'failed') AND id = ANY ($1)`,
    [ids],
  )
  return rowCount ?? 0
}

/** Whether a mail can be dropped. */
export async function isDroppable(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `SELECT 1 FROM mailer.outbox WHERE id = $1 AND state IN ('waiting', 'failed')`,
    [id],
  )
  return rowCount === 1
}

/**
 * Drops a mail that need not be sent any more. An attempt that is under way ends without sending it, unless the server
 * may already have it (`commit`): then it may arrive all the same.
 * @returns whether it was waiting or given up
 */
export async function drop(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'dropped', reason = 'dropped by an operator', settled_at = now()
     WHERE id = $1 AND state IN ('waiting', 'failed')`,
    [id],
  )
  return rowCount === 1
}
