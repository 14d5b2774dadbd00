import type { Database } from '@alba/platform/postgres/pool'
import type { Entry, EventRef } from './table.ts'

/**
 * All other mails of the same kind that are due, the oldest first: one letter covers them all (`GATHERED_KINDS`). This
 * includes mails that still pause before their next attempt. It leaves out a mail that the server may already have,
 * because that one may arrive by itself.
 */
export async function gatheredWith(
  database: Database,
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
): Promise<(EventRef & Pick<Entry, 'id'>)[]> {
  const { rows } = await database.query<{ id: number; stream: string; revision: string }>(
    `SELECT id, stream, revision::text AS revision FROM mailer.outbox
     WHERE state = 'waiting' AND kind = $2 AND id <> $1 AND due_at <= now() AND committed_at IS NULL ORDER BY id`,
    [id, kind],
  )
  return rows.map(row => ({ ...row, revision: BigInt(row.revision) }))
}
