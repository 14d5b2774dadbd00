import type { Database } from '../postgres/pool.ts'

/** A person and when they were erased, UTC instant. */
type Erased = { readonly personId: string; readonly erasedAt: string }

/**
 * Of people who were erased, those whose key is there again, as after a backup was restored. Somebody who came back has
 * a key that was made later, and is not among them.
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
 * Overwrites keys and keeps their rows, so that `returnedKeys` finds these people again when a crash comes before the
 * rows are deleted. Every process, this one too, may go on using a key that it has read, until `Keyring.untilGone`
 * resolves.
 */
export const spoilKeys = (database: Database, personIds: readonly string[]) =>
  database.query("UPDATE privacy.person_keys SET wrapped_key = '' WHERE person_id = ANY($1)", [personIds])
