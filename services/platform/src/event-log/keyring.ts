import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'

/**
 * A key per person (architecture §7). Erasing a person deletes the key: every event stays, unreadable.
 * Keys are kept wrapped by the master key, so that a copy of the database alone opens nothing.
 */
export type Keyring = {
  /** Finds a person by e-mail address, whatever its case: an HMAC, which tells nothing by itself. */
  personId(email: string): string
  /** Keyed digest of anything, to compare without keeping it. */
  digest(text: string): string
  /** The persons' keys, made where missing. */
  keysFor(personIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
  /** The keys that exist. A person who is missing was erased. */
  findKeys(personIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>>
}

export const personKeysDdl = `
  CREATE SCHEMA IF NOT EXISTS privacy;
  CREATE TABLE IF NOT EXISTS privacy.person_keys (
    person_id text PRIMARY KEY,
    wrapped_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );`

/** Keys held in memory at most; also bounds how long an erased key can still be in use (with `CACHE_MS`). */
const CACHE_SIZE = 10_000
const CACHE_MS = 60_000

export async function openKeyring(database: Database, masterKey: Buffer): Promise<Keyring> {
  await prepareSchema(database, personKeysDdl)
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', masterKey).update(`${purpose}\0${text}`).digest('hex')
  const cache = new Map<string, { key: Buffer; until: number }>()

  const remember = (id: string, key: Buffer) => {
    const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(id, { key, until: Date.now() + CACHE_MS })
  }
  const take = (found: Map<string, Buffer>, rows: readonly { person_id: string; wrapped_key: Buffer }[]) => {
    for (const row of rows) {
      const key = open(masterKey, row.person_id, row.wrapped_key)
      remember(row.person_id, key)
      found.set(row.person_id, key)
    }
  }
  const fromCache = (ids: readonly string[]) => {
    const found = new Map<string, Buffer>()
    const missing = new Set<string>()
    for (const id of ids) {
      const hit = cache.get(id)
      if (hit && hit.until > Date.now()) found.set(id, hit.key)
      else missing.add(id)
    }
    return { found, missing: [...missing] }
  }

  const findKeys = async (ids: readonly string[]) => {
    const { found, missing } = fromCache(ids)
    if (missing.length === 0) return found
    const { rows } = await database.query({
      name: 'find-person-keys',
      text: 'SELECT person_id, wrapped_key FROM privacy.person_keys WHERE person_id = ANY($1)',
      values: [missing],
    })
    take(found, rows)
    return found
  }

  const create = async (ids: readonly string[]) => {
    const wrapped = ids.map(id => seal(masterKey, id, randomBytes(32)))
    await database.query({
      name: 'create-person-keys',
      text: `INSERT INTO privacy.person_keys (person_id, wrapped_key)
             SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING`,
      values: [ids, wrapped],
    })
  }

  return {
    personId: email => hmac('person', email.trim().toLowerCase()).slice(0, 32),
    digest: text => hmac('digest', text).slice(0, 32),
    findKeys,
    async keysFor(ids) {
      const found = new Map(await findKeys(ids))
      const missing = [...new Set(ids)].filter(id => !found.has(id))
      if (missing.length === 0) return found
      await create(missing)
      // Read back rather than trust ours: another process may have made the key first.
      for (const [id, key] of await findKeys(missing)) found.set(id, key)
      return found
    },
  }
}

const IV = 12
const TAG = 16

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. `context` is authenticated, not hidden. */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws when the key, the context or the bytes are not those that were sealed. */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()])
}
