import { createHmac } from 'node:crypto'
import { ConfigurationError } from '../config.ts'
import type { Database } from '../postgres/pool.ts'

/** In the same schema as the persons' keys, so that a backup of one contains the other (ADR 50). */
export const masterKeyDdl = `
  CREATE TABLE IF NOT EXISTS privacy.master_key (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    check_value text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now()
  );`

/** A value to recognise a master key. It can be compared, and does not reveal the key. */
const checkValueOf = (masterKey: Buffer): string => createHmac('sha256', masterKey).update('check\0alba').digest('hex')

/**
 * Compares the master key with that of the installation, which the first start records. Of two processes that start at
 * the same time with different keys, one is refused.
 * @param opens whether the given master key opens a wrapped key
 * @throws {ConfigurationError} when it is another key: data encrypted under both could never be read together
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

/** An installation older than the check value is recognised by its oldest wrapped key. */
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
