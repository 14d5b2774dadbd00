import type { Database } from '@alba/platform/postgres/pool'
import type { Kind } from '../kinds.ts'
import type { Entry, Place } from './table.ts'

/** A mail that waits goes out first from now on, and is counted against nobody. */
export async function prefer(database: Database, stream: string, kind: Kind): Promise<void> {
  await database.query(
    `UPDATE mailer.outbox SET rank = 0, purses = NULL, next_try = due_at
     WHERE stream = $1 AND kind = $2 AND state = 'waiting'`,
    [stream, kind],
  )
}

/** The others of its kind that are due: one letter tells of all of them. */
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
