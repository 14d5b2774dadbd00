import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { boundedCache } from '../bounded-cache.ts'
import { gather } from '../gather.ts'
import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'
import { assertMasterKey, masterKeyDdl } from './master-key.ts'

/**
 * A key per person (architecture §7). Erasing a person deletes the key: every event stays, unreadable.
 * Keys are kept wrapped by the master key, so that a copy of the database alone opens nothing.
 */
export type Keyring = {
  /** Finds a person by e-mail address, whatever its case: an HMAC, which tells nothing by itself. */
  personId(email: string): string
  /** Keyed digest of anything, to compare without keeping it. */
  digest(text: string): string
  /**
   * The persons' keys, made where missing.
   * @throws {Error} for a person whose key was wrapped under another master key: a second key would hide that
   */
  keysFor(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /**
   * The keys that exist and open. A person who is missing was erased, or sealed under another master key (ADR 50): that
   * one person cannot be read, and all that others wait for goes on.
   */
  findKeys(personIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /** How many keys this process has met that were wrapped under another master key. */
  foreign(): number
}

export type PersonKey = {
  readonly bytes: Buffer
  /**
   * Names the key, and stands on every box that it closed. Somebody who was erased and comes back gets a new key: their
   * old boxes stay erased, which is not the same as a box that was tampered with.
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

/** Keys held in memory at most. */
const CACHE_SIZE = 20_000
/** Bounds how long an erased key can still open what it closed. */
const OPENS_MS = 60_000
/**
 * Bounds how long an erased key can still close anything, which nobody could ever open: long enough for a request to wait
 * for its turn with the key that it asked for when it came, so that the turn waits for no question (ADR 39).
 */
const CLOSES_MS = 5_000

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
  const fromCache = (ids: readonly string[], forMs: number) => {
    const found = new Map<string, PersonKey>()
    const missing = new Set<string>()
    const since = Date.now() - forMs
    for (const id of ids) {
      const hit = cache.get(id)
      if (hit && hit.seenAt > since) found.set(id, hit.key)
      else missing.add(id)
    }
    return { found, missing: [...missing] }
  }

  const findKeys = async (ids: readonly string[]) => {
    const { found, missing } = fromCache(ids, OPENS_MS)
    if (missing.length === 0) return found
    const { rows } = await database.query({
      name: 'find-person-keys',
      text: 'SELECT person_id, wrapped_key FROM privacy.person_keys WHERE person_id = ANY($1)',
      values: [missing],
    })
    take(found, rows)
    return found
  }

  // Found or made in one round trip, and together with what others want at the same time: a first booking waits for
  // it. The update that changes nothing makes a key come back that another process has just made.
  const findOrMake = gather(async (wanted: readonly (readonly string[])[]) => {
    // In order, so that two processes which make the same keys do not wait for each other.
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
      const { found, missing } = fromCache(ids, CLOSES_MS)
      if (missing.length === 0) return found
      const made = await findOrMake(missing)
      for (const id of missing) {
        const key = made.get(id)
        if (!key) throw new Error(`the key of person ${id} was wrapped under another master key: npm run keys`)
        found.set(id, key)
      }
      return found
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
  // GCM holds nothing back: this adds no bytes, it only checks the tag.
  decipher.final()
  return plain
}

/** The key of a person, or nothing when it was wrapped under another master key. */
export function unwrapped(masterKey: Buffer, personId: string, wrapped: Buffer): Buffer | undefined {
  try {
    return open(masterKey, personId, wrapped)
  } catch {
    return undefined
  }
}

/** For readiness: what an operator must know, or nothing. */
export const foreignKeysSentence = (keyring: Pick<Keyring, 'foreign'>): string | undefined =>
  keyring.foreign() === 0
    ? undefined
    : `${keyring.foreign()} people were sealed under another ALBA_MASTER_KEY: npm run keys -- status`
