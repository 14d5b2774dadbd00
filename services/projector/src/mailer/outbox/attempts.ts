import type { Database } from '@alba/platform/postgres/pool'
import type { Entry } from './table.ts'

const COLUMNS = `id, kind, about, stream, revision::text AS revision, message_id AS "messageId", due_at AS "dueAt", attempt, refusals,
  doubts, committed_at AS "committedAt"`

type Row = Omit<Entry, 'revision'> & { readonly revision: string }

/**
 * Due mails, by rank and age, and only the first of each lane. A mail that the server may already have is returned only
 * after `settleMs`.
 * @param settleMs milliseconds after which a mail in transit has either arrived or never will
 * @param underWay ids of mails that this process is sending
 */
export async function due(
  database: Database,
  limit: number,
  settleMs: number,
  underWay: readonly number[] = [],
): Promise<Entry[]> {
  const { rows } = await database.query<Row>(
    `SELECT ${COLUMNS} FROM mailer.outbox AS o
     WHERE state = 'waiting' AND next_try <= now() AND id <> ALL ($3)
       AND (committed_at IS NULL OR committed_at <= now() - $2 * interval '1 ms')
       AND NOT EXISTS (SELECT FROM mailer.outbox AS earlier WHERE earlier.state = 'waiting' AND earlier.lane = o.lane
                         AND earlier.id < o.id AND earlier.due_at <= now())
     ORDER BY rank, next_try, id LIMIT $1`,
    [limit, settleMs, underWay],
  )
  return rows.map(row => ({ ...row, revision: BigInt(row.revision) }))
}

/** Starts an attempt. @returns its number; undefined when the mail has ended, or another process may have sent it */
export async function begin(database: Database, { id }: Pick<Entry, 'id'>): Promise<number | undefined> {
  const { rows } = await database.query<{ attempt: number }>(
    `UPDATE mailer.outbox SET attempt = attempt + 1 WHERE id = $1 AND state = 'waiting' AND committed_at IS NULL
     RETURNING attempt`,
    [id],
  )
  return rows[0]?.attempt
}

/** Another process has started a later attempt: this one must not send the mail. */
export class Overtaken extends Error {}

/**
 * Records that the server may have the mail, before its end is sent. After a crash, another process then knows this.
 * @throws {Overtaken}
 */
export async function commit(database: Database, { id, attempt }: Pick<Entry, 'id' | 'attempt'>): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET committed_at = now()
     WHERE id = $1 AND attempt = $2 AND state = 'waiting' AND committed_at IS NULL`,
    [id, attempt],
  )
  if (rowCount !== 1) throw new Overtaken('another process has taken this mail up')
}

/**
 * Ends a mail as sent or dropped. One that does not wait any more, such as one that an operator dropped, stays as it
 * is.
 */
export async function settle(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  state: 'sent' | 'dropped',
  reason: string | null = null,
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET state = $2, reason = $3, settled_at = now() WHERE id = $1 AND state = 'waiting'`,
    [id, state, reason],
  )
}

/**
 * Ends a mail as sent, and the mails that it covered as dropped. All or none of them end, so that nothing is told twice
 * or never.
 */
export async function settleSent(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  gathered: readonly Pick<Entry, 'id'>[],
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET settled_at = now(), state = CASE WHEN id = $1 THEN 'sent' ELSE 'dropped' END,
       reason = CASE WHEN id = $1 THEN NULL ELSE $3 END
     WHERE id = ANY ($2) AND state = 'waiting'`,
    [id, [id, ...gathered.map(other => other.id)], `mail ${id} tells of it`],
  )
}

/** Lets a mail that the server does not have wait for another attempt, unless another process has begun one. */
export async function postpone(
  database: Database,
  { id, attempt }: Pick<Entry, 'id' | 'attempt'>,
  { waitMs, reason, refused }: { readonly waitMs: number; readonly reason: string | null; readonly refused: boolean },
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, next_try = now() + $2 * interval '1 ms', reason = $3,
       refusals = refusals + $4 WHERE id = $1 AND state = 'waiting' AND attempt = $5`,
    [id, waitMs, reason, refused ? 1 : 0, attempt],
  )
}

/** Allows one more attempt for a mail that the server may have, and counts this doubt. */
export async function allowDoubtfulResend(database: Database, { id }: Pick<Entry, 'id'>): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, doubts = doubts + 1 WHERE id = $1 AND state = 'waiting'`,
    [id],
  )
}

/** Lets a mail that the server may have wait, because nobody can say now whether it arrived. */
export async function askLater(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  { waitMs, reason }: { readonly waitMs: number; readonly reason: string },
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET next_try = now() + $2 * interval '1 ms', reason = $3 WHERE id = $1 AND state = 'waiting'`,
    [id, waitMs, reason],
  )
}
