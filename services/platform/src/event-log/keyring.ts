import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { boundedCache } from '../bounded-cache.ts'
import { gather } from '../gather.ts'
import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'
import { assertMasterKey, masterKeyDdl } from './master-key.ts'

/**
 * A key for each person (ADR 8). Erasing a person deletes the key: the events stay, but their personal fields are
 * unreadable. Keys are stored wrapped by the master key, so that a copy of the database alone decrypts nothing.
 */
export type Keyring = {
  /** The id of a person, by e-mail address in any case: an HMAC, which does not reveal the address. */
  personId(email: string): string
  /** A keyed digest of a text, to compare texts without storing them. */
  digest(text: string): string
  /**
   * The keys of persons; missing ones are created.
   * @throws {Error} for a person whose key is wrapped by another master key: creating a second key would hide that
   */
  keysFor(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /**
   * The keys that exist and can be unwrapped. A missing person was erased, or has a key wrapped by another master key
   * (ADR 50): only the data of that person is unreadable.
   */
  findKeys(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /** Deletes the keys of persons. Other processes use them until `KEY_IS_GONE_MS` is over, this one does not. */
  erase(personIds: readonly string[]): Promise<void>
  /** How many keys wrapped by another master key this process has seen. */
  foreign(): number
}

export type PersonKey = {
  readonly bytes: Buffer
  /**
   * Identifies the key, and is written on every box that it encrypted. A person who was erased and comes back gets a
   * new key: by the mark, their old boxes are recognised as erased, and not taken for boxes that were tampered with.
   */
  readonly mark: string
}

export const personKey = (bytes: Buffer): PersonKey => ({ bytes, mark: hash('sha256', bytes, 'hex').slice(0, 8) })

const personKeysDdl = `
  CREATE SCHEMA IF NOT EXISTS privacy;
  CREATE TABLE IF NOT EXISTS privacy.person_keys (
    person_id text PRIMARY KEY,
    wrapped_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );`

/** How many keys are kept in memory. */
const CACHE_SIZE = 20_000
/**
 * How long a process uses a key from its cache. At most this long after an erasure the person's data can be read, and is
 * written with a key that is gone. It is short for that, and long enough for a request that waits in a queue to use the
 * key that it loaded before (ADR 39).
 */
const USED_FOR_MS = 5_000
/**
 * After this many milliseconds no process uses a deleted key any more. It is longer than a key is cached, because one
 * that was read just before its deletion may arrive a moment later.
 */
export const KEY_IS_GONE_MS = 2 * USED_FOR_MS

/** @throws {ConfigurationError} when the database's keys are wrapped under another master key */
export async function openKeyring(database: Database, masterKey: Buffer): Promise<Keyring> {
  await prepareSchema(database, personKeysDdl + masterKeyDdl)
  await assertMasterKey(database, masterKey, (id, wrapped) => unwrapped(masterKey, id, wrapped) !== undefined)
  const foreign = new Set<string>()
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', masterKey).update(`${purpose}\0${text}`).digest('hex')
  const cache = boundedCache<string, { key: PersonKey; seenAt: number }>(CACHE_SIZE)

  const take = (found: Map<string, PersonKey>, rows: readonly { person_id: string; wrapped_key: Buffer }[]) => {
    for (const row of rows) {
      const bytes = unwrapped(masterKey, row.person_id, row.wrapped_key)
      if (!bytes) {
        foreign.add(row.person_id)
        continue
      }
      const key = personKey(bytes)
      cache.set(row.person_id, { key, seenAt: Date.now() })
      found.set(row.person_id, key)
    }
  }
  const fromCache = (ids: readonly string[]) => {
    const found = new Map<string, PersonKey>()
    const missing = new Set<string>()
    const since = Date.now() - USED_FOR_MS
    for (const id of ids) {
      const hit = cache.get(id)
      if (hit && hit.seenAt > since) found.set(id, hit.key)
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

  // Keys are read and created in one round trip, together with those of other requests, because a first booking waits
  // for it. The update, which changes nothing, makes the statement return a key that another process has just created.
  const findOrMake = gather(async (wanted: readonly (readonly string[])[]) => {
    // Sorted, so that two processes that create the same keys cannot deadlock.
    const ids = [...new Set(wanted.flat())].toSorted()
    const { rows } = await database.query({
      name: 'find-or-make-person-keys',
      text: `INSERT INTO privacy.person_keys AS k (person_id, wrapped_key)
             SELECT * FROM unnest($1::text[], $2::bytea[])
             ON CONFLICT (person_id) DO UPDATE SET wrapped_key = k.wrapped_key
             RETURNING person_id, wrapped_key`,
      values: [ids, ids.map(id => seal(masterKey, id, randomBytes(32)))],
    })
    const keys = new Map<string, PersonKey>()
    take(keys, rows)
    return wanted.map(() => keys)
  })

  return {
    personId: email => hmac('person', email.trim().toLowerCase()).slice(0, 32),
    digest: text => hmac('digest', text).slice(0, 32),
    findKeys,
    async keysFor(ids) {
      const { found, missing } = fromCache(ids)
      if (missing.length === 0) return found
      const made = await findOrMake(missing)
      for (const id of missing) {
        const key = made.get(id)
        if (!key) throw new Error(`the key of person ${id} was wrapped under another master key: npm run keys`)
        found.set(id, key)
      }
      return found
    },
    async erase(ids) {
      await database.query('DELETE FROM privacy.person_keys WHERE person_id = ANY($1)', [ids])
      for (const id of ids) cache.delete(id)
    },
    foreign: () => foreign.size,
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
  const plain = decipher.update(sealed.subarray(IV + TAG))
  // In GCM mode, final() returns no bytes: it only checks the tag.
  decipher.final()
  return plain
}

/** The key of a person; undefined when it is wrapped by another master key. */
export function unwrapped(masterKey: Buffer, personId: string, wrapped: Buffer): Buffer | undefined {
  try {
    return open(masterKey, personId, wrapped)
  } catch {
    return undefined
  }
}

/** The message for the readiness check; undefined when there is nothing to report. */
export const foreignKeysSentence = (keyring: Pick<Keyring, 'foreign'>): string | undefined =>
  keyring.foreign() === 0
    ? undefined
    : `${keyring.foreign()} people have data sealed under another ALBA_MASTER_KEY: npm run keys -- status`
