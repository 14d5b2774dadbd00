import { createHmac } from 'node:crypto'
import { ConfigurationError } from '../config.ts'
import type { Database } from '../postgres/pool.ts'

/** Goes with the keys of people, so that whoever restores one restores the other (ADR 50). */
export const masterKeyDdl = `
  CREATE TABLE IF NOT EXISTS privacy.master_key (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    check_value text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now()
  );`

/** What is known of a master key beside the keys that it wraps. It can be compared, and tells nothing of the key. */
const checkValueOf = (masterKey: Buffer): string => createHmac('sha256', masterKey).update('check\0alba').digest('hex')

/**
 * Compares the key with the one that this installation uses. The first start writes down which one that is; of two
 * processes that start together with different keys, one is refused.
 * @param opens whether a wrapped key opens under the given master key
 * @throws {ConfigurationError} when it is another key: what is sealed under it could never be read together with the rest
 */
export async function assertMasterKey(
  database: Database,
  masterKey: Buffer,
  opens: (personId: string, wrapped: Buffer) => boolean,
): Promise<void> {
  const given = checkValueOf(masterKey)
  const known = (await recorded(database)) ?? (await record(database, given, opens))
  if (known !== given) throw otherKey()
}

async function recorded(database: Database): Promise<string | undefined> {
  const { rows } = await database.query<{ check_value: string }>('SELECT check_value FROM privacy.master_key')
  return rows[0]?.check_value
}

/** An installation from before the check value existed is known by its oldest key: it was wrapped before any mistake. */
async function record(
  database: Database,
  given: string,
  opens: (personId: string, wrapped: Buffer) => boolean,
): Promise<string | undefined> {
  const { rows } = await database.query<{ person_id: string; wrapped_key: Buffer }>(
    'SELECT person_id, wrapped_key FROM privacy.person_keys ORDER BY created_at, person_id LIMIT 1',
  )
  if (rows.some(({ person_id, wrapped_key }) => !opens(person_id, wrapped_key))) throw otherKey()
  await database.query('INSERT INTO privacy.master_key (check_value) VALUES ($1) ON CONFLICT DO NOTHING', [given])
  return recorded(database)
}

const otherKey = () =>
  new ConfigurationError([
    'ALBA_MASTER_KEY: this is not the key under which the personal data of this database is sealed. ' +
      'Give the key that was used so far; nothing was written.',
  ])
