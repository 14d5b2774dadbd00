import type { Database } from '@alba/platform/postgres/pool'

/**
 * Has a mail tried again at once that pauses before its next attempt or was given up. Its refusals count from 0
 * again. A mail that could be tried already keeps its place in the queue. One that is due later, such as a reminder, is
 * left alone, because it would arrive too early. `doubts` and `reported_at` stay: a mail that got no answer twice goes
 * out once for each retry, and staff is not notified of it again.
 * @param id null for every mail that was given up or has a reason why it was not sent yet
 * @returns how many mails this concerned: 0 also for a mail that is due later
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
