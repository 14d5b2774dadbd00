import { type LetterKind, letterKind, type UndeliveredBecause } from '@alba/contracts/notifications/letters'
import type { Database } from '@alba/platform/postgres/pool'

export type Unreported = {
  readonly id: number
  readonly kind: LetterKind
  /** The stream of the event that the letter is about. */
  readonly stream: string
  readonly messageId: string
  readonly because: UndeliveredBecause
}

/**
 * Letters to clients and buyers that were given up and not yet reported to staff in the back office: at most 20, the
 * oldest first. Rows that are older than the column have no `given_up_because`, and count as `refused`.
 */
export async function unreported(database: Database): Promise<Unreported[]> {
  const { rows } = await database.query<Unreported>(
    `SELECT id, kind, stream, message_id AS "messageId", coalesce(given_up_because, 'refused') AS because
     FROM mailer.outbox WHERE state = 'failed' AND reported_at IS NULL AND kind = ANY ($1) ORDER BY id LIMIT 20`,
    [letterKind.options],
  )
  return rows
}

export async function markReported(database: Database, id: number): Promise<void> {
  await database.query('UPDATE mailer.outbox SET reported_at = now() WHERE id = $1', [id])
}
