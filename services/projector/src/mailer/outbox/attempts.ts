import type { Database } from '@alba/platform/postgres/pool'
import type { Entry } from './table.ts'

const COLUMNS = `id, kind, about, stream, revision::text AS revision, message_id AS "messageId", due_at AS "dueAt", refusals,
  doubts, committed_at AS "committedAt"`

type Row = Omit<Entry, 'revision'> & { readonly revision: string }

/**
 * The mails that are due, by rank and then oldest first, only the first of each lane. A mail of which it is unknown
 * whether the server has it comes once the server can be asked.
 * @param settleMs after this time a mail on its way has either arrived or never will
 * @param underWay ids of the mails that this process is sending
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

/** Takes a mail up. Undefined when another process has done so since, or it is settled. @returns the number of the attempt */
export async function begin(database: Database, { id }: Pick<Entry, 'id'>): Promise<number | undefined> {
  const { rows } = await database.query<{ attempt: number }>(
    `UPDATE mailer.outbox SET attempt = attempt + 1 WHERE id = $1 AND state = 'waiting' AND committed_at IS NULL
     RETURNING attempt`,
    [id],
  )
  return rows[0]?.attempt
}

/** Another process has taken the mail up: this one must not send it. */
export class Overtaken extends Error {}

/** Durable before the mail ends: whoever comes after a crash knows that the server may have it. @throws {Overtaken} */
export async function commit(database: Database, { id }: Pick<Entry, 'id'>, attempt: number): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE mailer.outbox SET committed_at = now()
     WHERE id = $1 AND attempt = $2 AND state = 'waiting' AND committed_at IS NULL`,
    [id, attempt],
  )
  if (rowCount !== 1) throw new Overtaken('another process has taken this mail up')
}

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

/** The server has it not: it waits for another try. */
export async function postpone(
  database: Database,
  { id }: Pick<Entry, 'id'>,
  { waitMs, reason, refused }: { readonly waitMs: number; readonly reason: string | null; readonly refused: boolean },
): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, next_try = now() + $2 * interval '1 ms', reason = $3,
       refusals = refusals + $4 WHERE id = $1 AND state = 'waiting'`,
    [id, waitMs, reason, refused ? 1 : 0],
  )
}

/** The server may have it, and nobody knows: it goes out once more, and that is counted. */
export async function sendOnceMore(database: Database, { id }: Pick<Entry, 'id'>): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET committed_at = NULL, doubts = doubts + 1 WHERE id = $1 AND state = 'waiting'`,
    [id],
  )
}

/** The server may have it, and who knows could not be asked: the question waits, and the mail with it. */
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
