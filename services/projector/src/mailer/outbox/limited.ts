import type { Database } from '@alba/platform/postgres/pool'
import type { Verdict } from '../budget.ts'
import type { Kind } from '../kinds.ts'
import type { Entry } from './table.ts'

// What the budget (budget.ts) does to the mails that anybody can cause. The column `purses` is null for all others.

/**
 * Removes the receipt of a withdrawal from the budget and gives it the highest priority, because an accepted withdrawal
 * proves that the buyer caused it.
 *
 * A receipt that was dropped before the acceptance waits again, even if an operator dropped it. The law demands a
 * receipt (docs/rules.md, Withdrawal), and the operator could not know yet that the declaration was the buyer's. A
 * receipt that an operator drops after the acceptance stays dropped, even when the event is delivered again.
 * @param stream that of the withdrawal
 */
export async function exemptFromBudget(database: Database, stream: string, kind: Kind): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox
     SET rank = 0, purses = NULL, next_try = due_at, state = 'waiting', reason = NULL, settled_at = NULL
     WHERE stream = $1 AND kind = $2 AND (state = 'waiting' OR (state = 'dropped' AND purses IS NOT NULL))`,
    [stream, kind],
  )
}

/**
 * Drops or postpones a mail, as the budget decided, unless `exemptFromBudget` has removed it from the budget since that
 * decision.
 * @returns `'nothing'` when it was dropped, else `'later'`
 */
export async function keepBack(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  verdict: Exclude<Verdict, 'send'>,
): Promise<'nothing' | 'later'> {
  if ('waitMs' in verdict) {
    await database.query(
      `UPDATE mailer.outbox SET next_try = now() + $2 * interval '1 ms', reason = $3
       WHERE id = $1 AND state = 'waiting' AND purses IS NOT NULL`,
      [id, verdict.waitMs, 'it waits for its turn among what anybody can cause'],
    )
    return 'later'
  }
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET state = 'dropped', reason = $2, settled_at = now()
     WHERE id = $1 AND state = 'waiting' AND purses IS NOT NULL`,
    [id, verdict.nothing],
  )
  return rowCount === 1 ? 'nothing' : 'later'
}
