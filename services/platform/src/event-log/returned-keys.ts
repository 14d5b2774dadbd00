import type { Database } from '../postgres/pool.ts'

/** A person, and when they were erased (UTC instant). */
type Erased = { readonly personId: string; readonly erasedAt: string }

/**
 * Which of these erased people have a key that is older than their erasure. That happens when a backup from before it
 * was restored. Somebody who came back after the erasure has a newer key, and is not among them.
 */
export async function returnedKeys(database: Database, people: readonly Erased[]): Promise<string[]> {
  const { rows } = await database.query<{ person_id: string }>(
    `SELECT person_id FROM privacy.person_keys
     JOIN unnest($1::text[], $2::timestamptz[]) AS erased (person_id, erased_at) USING (person_id)
     WHERE created_at < erased_at ORDER BY person_id`,
    [people.map(({ personId }) => personId), people.map(({ erasedAt }) => erasedAt)],
  )
  return rows.map(row => row.person_id)
}

/**
 * A condition of SQL for keys that `overwriteKeys` has not overwritten. An overwritten key belongs to somebody who is
 * being erased. That no master key unwraps it does not mean that another one wrapped it.
 */
export const isNotOverwritten = "wrapped_key <> ''"

/**
 * Overwrites keys and keeps their rows, so that `returnedKeys` finds these people again if a crash prevents the rows
 * from being deleted. Every process, including this one, may go on using keys that it has read until
 * `Keyring.untilGone` resolves.
 */
export const overwriteKeys = (database: Database, personIds: readonly string[]) =>
  database.query("UPDATE privacy.person_keys SET wrapped_key = '' WHERE person_id = ANY($1)", [personIds])
