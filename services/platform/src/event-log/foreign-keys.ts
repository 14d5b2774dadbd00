import type { Database } from '../postgres/pool.ts'
import { seal, unwrapped } from './keyring.ts'

/** A person's key that the installation's master key does not open: it was wrapped under another one. */
export type ForeignKey = { readonly personId: string; readonly createdAt: string }

type Row = { person_id: string; wrapped_key: Buffer; created_at: string }

/** All of them, the oldest first. Unwraps every key: for an operator who asks, not for a request. */
export async function foreignKeys(database: Database, masterKey: Buffer): Promise<ForeignKey[]> {
  const rows = await foreignRows(database, masterKey)
  return rows.map(({ person_id, created_at }) => ({ personId: person_id, createdAt: created_at }))
}

/**
 * Wraps those that the other master key opens under the installation's own one.
 * @returns how many that were. Read models show the people again once they are replayed.
 */
export async function rewrapForeignKeys(database: Database, masterKey: Buffer, other: Buffer): Promise<number> {
  let count = 0
  for (const { person_id: id, wrapped_key: wrapped } of await foreignRows(database, masterKey)) {
    const key = unwrapped(other, id, wrapped)
    if (!key) continue
    await database.query('UPDATE privacy.person_keys SET wrapped_key = $2 WHERE person_id = $1', [
      id,
      seal(masterKey, id, key),
    ])
    count++
  }
  return count
}

/** Gives them up: these people count as erased, and whoever of them is written about again gets a new key. */
export async function forgetForeignKeys(database: Database, masterKey: Buffer): Promise<number> {
  const ids = (await foreignRows(database, masterKey)).map(row => row.person_id)
  await database.query('DELETE FROM privacy.person_keys WHERE person_id = ANY($1)', [ids])
  return ids.length
}

async function foreignRows(database: Database, masterKey: Buffer): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    'SELECT person_id, wrapped_key, created_at FROM privacy.person_keys ORDER BY created_at, person_id',
  )
  return rows.filter(({ person_id, wrapped_key }) => !unwrapped(masterKey, person_id, wrapped_key))
}
