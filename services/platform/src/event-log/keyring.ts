import { createHmac, hash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundedCache } from '../bounded-cache.ts'
import { gather } from '../gather.ts'
import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'
import { type MasterKeys, masterKeyDdl, openMasterKeys, renewedKeys } from './master-key.ts'
import { isNotOverwritten } from './returned-keys.ts'
import { seal, unwrapped } from './sealing.ts'

/**
 * A key for each person (ADR 8), and for each part of a booking's data (ADR 89). Erasing deletes the key: the events
 * stay, but the fields that it seals are unreadable. Keys are stored wrapped by the master key, so that a copy of the
 * database alone decrypts nothing. The id of a key is the id of its person (`personId`), or that of its part
 * (`partKeyId` in boxes.ts).
 */
export type Keyring = {
  /** The id of a person, by e-mail address in any case: an HMAC, which does not reveal the address. */
  personId(email: string): string
  /** A keyed digest of a text, to compare texts without storing them. */
  digest(text: string): string
  /**
   * The keys with these ids; missing ones are created.
   * @throws {Error} for a key that is wrapped by another master key: creating a second key would hide that; also for
   * the key of somebody who is being erased, until that is done
   */
  keysFor(keyIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /**
   * The keys with these ids, as far as they exist and can be unwrapped. A missing one was erased, or is wrapped by another
   * master key (ADR 50): only what it seals is unreadable.
   */
  findKeys(keyIds: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /** Deletes keys. Other processes may use them until `untilGone` resolves, this one does not. */
  erase(keyIds: readonly string[]): Promise<void>
  /** Resolves when no process uses a key any more that was deleted before the call. */
  untilGone(): Promise<void>
  /** How many keys wrapped by another master key this process has seen. */
  foreignCount(): number
  /** Whether the master key was changed since this process was started with it (ADR 85). */
  isOutdated(): boolean
}

export type PersonKey = {
  readonly bytes: Buffer
  /**
   * Identifies the key, and is stored with everything that it encrypted in an event (a « box », see boxes.ts). A person
   * who was erased and comes back gets a new key: by the mark, their old boxes are recognised as erased, and not taken
   * for boxes that were tampered with.
   */
  readonly mark: string
}

/** A key with its mark. @param bytes the key, 32 bytes */
export const personKey = (bytes: Buffer): PersonKey => ({
  bytes,
  // Most keys are only used to derive another one, and their mark is never asked for.
  get mark() {
    return hash('sha256', bytes, 'hex').slice(0, 8)
  },
})

const personKeysDdl = `
  CREATE TABLE IF NOT EXISTS privacy.person_keys (
    person_id text PRIMARY KEY,
    wrapped_key bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );`

/** How many keys are kept in memory. */
const CACHE_SIZE = 20_000
/**
 * How long a process uses a key from its cache. For so long after an erasure it can still read the person's data, and
 * write data under a key that is gone, so the time is short. It is long enough for a request to find the key again that
 * it loaded before it waited in a queue (ADR 39).
 */
const USED_FOR_MS = 5_000

const WHEN_FOREIGN = 'was wrapped under another master key: npm run keys'
const WHEN_OVERWRITTEN = 'belongs to somebody who is being erased: try again in a moment'

/** Creates the tables that are missing. */
export const prepareKeyring = (database: Database): Promise<void> =>
  prepareSchema(database, 'privacy', personKeysDdl + masterKeyDdl)

/**
 * @param usedForMs how long a process uses a key from its cache: the same in all processes of an installation
 * @throws {ConfigurationError} when the database's keys are wrapped under another master key
 */
export async function openKeyring(
  database: Database,
  masterKey: Buffer,
  usedForMs: number = USED_FOR_MS,
): Promise<Keyring> {
  await prepareKeyring(database)
  let keys = await openMasterKeys(database, masterKey)
  /**
   * The master keys that may have wrapped a row: it may have been read before a change of the master key, or after it.
   */
  const masterKeys = new Set([keys.present, masterKey])
  /** The ids of the keys that were seen and that no known master key unwraps. */
  const foreign = new Set<string>()
  const { personId, digest } = digestsUnder(keys.first)
  const cache = boundedCache<string, { key: PersonKey; readAt: Moment }>(CACHE_SIZE)

  const renew = async () => {
    keys = await renewedKeys(database, masterKey)
    masterKeys.add(keys.present)
  }
  /** Unwraps rows into `found` with the known master keys. @returns the rows that none of them unwraps */
  const unwrapKnown = (found: Map<string, PersonKey>, rows: readonly KeyRow[]) =>
    rows.filter(({ person_id: id, wrapped_key: wrapped }) => {
      const bytes = firstDefined(masterKeys, each => unwrapped(each, id, wrapped))
      if (!bytes) return true
      const key = personKey(bytes)
      cache.set(id, { key, readAt: moment() })
      found.set(id, key)
      return false
    })
  const unwrapInto = async (found: Map<string, PersonKey>, rows: readonly KeyRow[]) => {
    const notUnwrapped = unwrapKnown(found, rows)
    if (notUnwrapped.length === 0) return
    // The master key may have been changed since this process last read it.
    await renew()
    for (const row of unwrapKnown(found, notUnwrapped)) foreign.add(row.person_id)
  }
  const fromCache = (ids: readonly string[]) => {
    const found = new Map<string, PersonKey>()
    const missing = new Set<string>()
    for (const id of ids) {
      const cached = cache.get(id)
      if (cached && ageOf(cached.readAt) < usedForMs) found.set(id, cached.key)
      else missing.add(id)
    }
    return { found, missing: [...missing] }
  }

  const findKeys = async (ids: readonly string[]) => {
    const { found, missing } = fromCache(ids)
    if (missing.length === 0) return found
    const { rows } = await database.query<KeyRow>({
      name: 'find-person-keys',
      text: `SELECT person_id, wrapped_key FROM privacy.person_keys WHERE person_id = ANY($1) AND ${isNotOverwritten}`,
      values: [missing],
    })
    await unwrapInto(found, rows)
    return found
  }

  // Keys are read and created in one round trip, together with those of other requests, because a first booking waits
  // for it.
  const findOrMake = gather(async (wanted: readonly (readonly string[])[]) => {
    // Sorted, so that two processes that create the same keys cannot deadlock.
    const ids = [...new Set(wanted.flat())].toSorted()
    let rows = await insertKeys(database, ids, keys)
    // No row is returned when the master key was changed since this process last read it.
    if (rows.length === 0) {
      await renew()
      rows = await insertKeys(database, ids, keys)
    }
    const made = new Map<string, PersonKey>()
    // An empty key was overwritten, because its person is being erased (`overwriteKeys`): it counts as missing.
    await unwrapInto(
      made,
      rows.filter(({ wrapped_key: wrapped }) => wrapped.length > 0),
    )
    return wanted.map(() => made)
  })

  return {
    personId,
    digest,
    findKeys,
    async keysFor(ids) {
      const { found, missing } = fromCache(ids)
      if (missing.length === 0) return found
      const made = await findOrMake(missing)
      for (const id of missing) {
        const key = made.get(id)
        if (!key) throw new Error(`the key ${id} ${foreign.has(id) ? WHEN_FOREIGN : WHEN_OVERWRITTEN}`)
        found.set(id, key)
      }
      return found
    },
    async erase(ids) {
      await database.query('DELETE FROM privacy.person_keys WHERE person_id = ANY($1)', [ids])
      for (const id of ids) cache.delete(id)
    },
    // Longer than a key is cached, because one that was read just before its deletion may arrive a moment later.
    untilGone: () => sleep(2 * usedForMs),
    foreignCount: () => foreign.size,
    isOutdated: () => !keys.present.equals(masterKey),
  }
}

/**
 * The ids and digests of an installation.
 * @param firstKey its first master key, which a change of it does not change
 */
export function digestsUnder(firstKey: Buffer): Pick<Keyring, 'personId' | 'digest'> {
  const hmac = (purpose: string, text: string) =>
    createHmac('sha256', firstKey).update(`${purpose}\0${text}`).digest('hex').slice(0, 32)
  return {
    personId: email => hmac('person', email.trim().toLowerCase()),
    digest: text => hmac('digest', text),
  }
}

/** A time by two clocks, because `wall` may be set back, and `running` stands still while the machine is suspended. */
type Moment = { readonly wall: number; readonly running: number }
const moment = (): Moment => ({ wall: Date.now(), running: performance.now() })
const ageOf = ({ wall, running }: Moment): number => Math.max(Date.now() - wall, performance.now() - running)

type KeyRow = { person_id: string; wrapped_key: Buffer }

/** The first defined value of a function over some items. */
function firstDefined<Item, Value>(items: Iterable<Item>, of: (item: Item) => Value | undefined): Value | undefined {
  for (const item of items) {
    const value = of(item)
    if (value !== undefined) return value
  }
  return undefined
}

/**
 * Creates the keys that are missing, and returns all of them. `DO UPDATE` changes nothing: it makes the statement
 * return keys that exist already. When the master key was changed meanwhile, no row is returned.
 */
async function insertKeys(database: Database, ids: readonly string[], { present, check }: MasterKeys) {
  const { rows } = await database.query<KeyRow>({
    name: 'find-or-make-person-keys',
    text: `INSERT INTO privacy.person_keys AS k (person_id, wrapped_key)
           SELECT * FROM unnest($1::text[], $2::bytea[])
           WHERE EXISTS (SELECT FROM privacy.master_key WHERE check_value = $3)
           ON CONFLICT (person_id) DO UPDATE SET wrapped_key = k.wrapped_key
           RETURNING person_id, wrapped_key`,
    values: [ids, ids.map(id => seal(present, id, randomBytes(32))), check],
  })
  return rows
}

/**
 * Names this installation to others, as on its payments at the card provider. It stays the same when the master key is
 * changed, and in a restored copy.
 */
export const installationOf = ({ digest }: Pick<Keyring, 'digest'>): string => digest('installation').slice(0, 16)

/** The message for the readiness check; undefined when there is nothing to report. */
export function keysSentence(keyring: Pick<Keyring, 'foreignCount' | 'isOutdated'>): string | undefined {
  if (keyring.isOutdated())
    return 'ALBA_MASTER_KEY was changed: give this process the new one, then npm run keys -- finish'
  return keyring.foreignCount() === 0
    ? undefined
    : `${keyring.foreignCount()} keys of personal data are wrapped by another ALBA_MASTER_KEY: npm run keys -- status`
}
