import type { Database } from '../postgres/pool.ts'
import { openMasterKeys } from './master-key.ts'
import { isNotOverwritten } from './returned-keys.ts'
import { seal, unwrapped } from './sealing.ts'

// In each of these functions, `masterKey` is the key with which the process was started. While a change of the master
// key is under way, the present one is found by it. Each throws a ConfigurationError when it is another key.

/**
 * A key that is wrapped by another master key than that of the installation, which happens when it ran with a wrong one
 * (ADR 50). Its id is that of a person, or of a part of a booking's data (ADR 89).
 */
export type ForeignPersonKey = {
  readonly id: string
  /** UTC instant. */
  readonly createdAt: string
}

type Row = { person_id: string; wrapped_key: Buffer; created_at: string }

/**
 * All keys that are wrapped by another master key, the oldest first. This tries to unwrap every key, which is too slow
 * for a visitor's request.
 */
export async function findForeignPersonKeys(database: Database, masterKey: Buffer): Promise<ForeignPersonKey[]> {
  const rows = await foreignRows(database, masterKey)
  return rows.map(({ person_id, created_at }) => ({ id: person_id, createdAt: created_at }))
}

/**
 * Unwraps the foreign keys with another master key, and wraps those that it opens with the installation's own.
 * @returns how many it opened. Read models show the data that these keys seal only after a replay.
 */
export async function rewrapForeignPersonKeys(database: Database, masterKey: Buffer, other: Buffer): Promise<number> {
  const { present } = await openMasterKeys(database, masterKey)
  let count = 0
  for (const { person_id: id, wrapped_key: wrapped } of await foreignRows(database, masterKey)) {
    const key = unwrapped(other, id, wrapped)
    if (!key) continue
    await database.query('UPDATE privacy.person_keys SET wrapped_key = $2 WHERE person_id = $1', [
      id,
      seal(present, id, key),
    ])
    count++
  }
  return count
}

/**
 * Deletes the foreign keys. The data that they seal counts as erased. Somebody who comes back gets a new key.
 * @returns how many keys were deleted
 */
export async function deleteForeignPersonKeys(database: Database, masterKey: Buffer): Promise<number> {
  const ids = (await foreignRows(database, masterKey)).map(row => row.person_id)
  await database.query('DELETE FROM privacy.person_keys WHERE person_id = ANY($1)', [ids])
  return ids.length
}

async function foreignRows(database: Database, masterKey: Buffer): Promise<Row[]> {
  const { present } = await openMasterKeys(database, masterKey)
  const { rows } = await database.query<Row>(
    `SELECT person_id, wrapped_key, created_at FROM privacy.person_keys WHERE ${isNotOverwritten} ORDER BY created_at, person_id`,
  )
  return rows.filter(({ person_id, wrapped_key }) => !unwrapped(present, person_id, wrapped_key))
}
