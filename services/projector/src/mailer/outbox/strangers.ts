import type { Database } from '@alba/platform/postgres/pool'
import type { Verdict } from '../budget.ts'
import type { Kind } from '../kinds.ts'
import type { Entry, Place } from './table.ts'

/**
 * Removes a mail from the budget and gives it the highest priority, because an accepted withdrawal proves that the
 * buyer caused it. If the budget had dropped the mail, it is sent after all.
 */
export async function prefer(database: Database, stream: string, kind: Kind): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox
     SET rank = 0, purses = NULL, next_try = due_at, state = 'waiting', reason = NULL, settled_at = NULL
     WHERE stream = $1 AND kind = $2 AND (state = 'waiting' OR (state = 'dropped' AND purses IS NOT NULL))`,
    [stream, kind],
  )
}

/** Drops or postpones a mail, unless it was removed from the budget meanwhile. */
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

/** Other due mails of the same kind, which the same letter covers. */
export async function alike(
  database: Database,
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
): Promise<(Place & Pick<Entry, 'id'>)[]> {
  const { rows } = await database.query<{ id: number; stream: string; revision: string }>(
    `SELECT id, stream, revision::text AS revision FROM mailer.outbox
     WHERE state = 'waiting' AND kind = $2 AND id <> $1 AND due_at <= now() AND committed_at IS NULL ORDER BY id`,
    [id, kind],
  )
  return rows.map(row => ({ ...row, revision: BigInt(row.revision) }))
}
