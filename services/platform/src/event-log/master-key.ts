import { createHmac } from 'node:crypto'
import { ConfigurationError } from '../config.ts'
import { type Connection, type Database, inTransaction } from '../postgres/pool.ts'
import { isNotOverwritten } from './returned-keys.ts'
import { open, seal, unwrapped } from './sealing.ts'

/**
 * In the same schema as the persons' keys, so that a backup of one contains the other (ADR 50). The two sealed columns
 * are null until the master key is changed for the first time (ADR 85).
 */
export const masterKeyDdl = `
  CREATE TABLE IF NOT EXISTS privacy.master_key (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    check_value text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now()
  );
  -- The first master key, from which ids and digests derive, sealed under the present one.
  ALTER TABLE privacy.master_key ADD COLUMN IF NOT EXISTS first_key bytea;
  -- The present master key, sealed under the one before; null once a change is finished.
  ALTER TABLE privacy.master_key ADD COLUMN IF NOT EXISTS handover bytea;`

/** The master keys of an installation. The master key can be changed (ADR 85), so there may have been several. */
export type MasterKeys = {
  /** Wraps the keys of persons. */
  readonly present: Buffer
  /** Ids of persons and digests derive from it. It is the same for ever. */
  readonly first: Buffer
  /** A value that recognises the present key. It can be compared, and does not reveal the key. */
  readonly check: string
}

type Row = { readonly check_value: string; readonly first_key: Buffer | null; readonly handover: Buffer | null }

const checkValueOf = (masterKey: Buffer): string => createHmac('sha256', masterKey).update('check\0alba').digest('hex')

/**
 * The keys of the installation, for a process that was given a master key. That key must be the present one, or, while
 * a change is not finished, the one before. The first start of an installation records its key. Of two processes that
 * start at the same time with different keys, one is refused.
 * @throws {ConfigurationError} when it is another key: data encrypted under both could never be read together
 */
export async function openMasterKeys(database: Database, given: Buffer): Promise<MasterKeys> {
  const row = (await recordedRow(database)) ?? (await recordFirst(database, given))
  const keys = row && keysOf(row, given)
  if (!keys) throw otherKeyError()
  return keys
}

/**
 * As `openMasterKeys`, but records nothing.
 * @throws {ConfigurationError} when it is another key, or none was recorded
 */
export async function recordedMasterKeys(database: Database, given: Buffer): Promise<MasterKeys> {
  const row = await recordedRow(database)
  const keys = row && keysOf(row, given)
  if (!keys) throw otherKeyError()
  return keys
}

/**
 * The keys after a change, for a running process whose key was right before.
 * @throws {Error} when the change is finished: this process has to be restarted with the new key
 */
export async function renewedKeys(database: Database, given: Buffer): Promise<MasterKeys> {
  const row = await recordedRow(database)
  const keys = row && keysOf(row, given)
  if (!keys) throw new Error('ALBA_MASTER_KEY was changed: this process has to be started with the new key')
  return keys
}

/**
 * How many keys a change wrapped under the new master key (`count`), and how many it left as they are because the former
 * one did not unwrap them (`foreign`).
 */
export type Changed = { readonly count: number; readonly foreign: number }

/** How many keys one statement rewraps. */
const KEYS_PER_STATEMENT = 5_000

/**
 * Wraps the keys of all persons under another master key, in one transaction: after a crash all are as before, or all
 * are changed. Keys that the present one does not open stay as they are. Repeating it changes nothing.
 * @param given the key with which this process was started: the present one, or the one before an unfinished change
 * @throws {ConfigurationError} when `given` is another key
 */
export const changeMasterKey = (database: Database, given: Buffer, next: Buffer): Promise<Changed> =>
  inTransaction(database, async client => {
    // A process that creates a key meanwhile waits, and then finds that the master key was changed (`keyring.ts`).
    await client.query('LOCK TABLE privacy.person_keys IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await client.query<Row>(
      'SELECT check_value, first_key, handover FROM privacy.master_key FOR UPDATE',
    )
    const keys = rows[0] && keysOf(rows[0], given)
    if (!keys) throw otherKeyError()
    if (keys.check === checkValueOf(next)) return { count: 0, foreign: 0 }
    const changed = await rewrapAll(client, keys.present, next)
    await client.query('UPDATE privacy.master_key SET check_value = $1, first_key = $2, handover = $3', [
      checkValueOf(next),
      seal(next, FIRST, keys.first),
      // Under `given`, not under the present key: if a new key is lost before its change is finished, a process with
      // the former key can change the key once more, and goes on (ADR 85).
      seal(given, HANDOVER, next),
    ])
    return changed
  })

async function rewrapAll(client: Connection, present: Buffer, next: Buffer): Promise<Changed> {
  const changed = { count: 0, foreign: 0 }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: { person_id: string; wrapped_key: Buffer }[] } = await client.query(
      `SELECT person_id, wrapped_key FROM privacy.person_keys
       WHERE person_id > $1 AND ${isNotOverwritten} ORDER BY person_id LIMIT $2`,
      [after, KEYS_PER_STATEMENT],
    )
    const opened = rows.flatMap(({ person_id: id, wrapped_key: wrapped }) => {
      const key = unwrapped(present, id, wrapped)
      return key ? [{ id, wrapped: seal(next, id, key) }] : []
    })
    await client.query(
      `UPDATE privacy.person_keys AS k SET wrapped_key = w.wrapped_key
       FROM unnest($1::text[], $2::bytea[]) AS w (person_id, wrapped_key) WHERE k.person_id = w.person_id`,
      [opened.map(({ id }) => id), opened.map(({ wrapped }) => wrapped)],
    )
    changed.count += opened.length
    changed.foreign += rows.length - opened.length
    after = rows.at(-1)?.person_id
  }
  return changed
}

/**
 * Finishes a change: from now on the former master key is refused.
 * @param given the key with which this process was started
 * @returns false when that is still the former key; then nothing is done, because the process could not start again
 */
export async function finishChange(database: Database, given: Buffer): Promise<boolean> {
  const { rowCount } = await database.query('UPDATE privacy.master_key SET handover = NULL WHERE check_value = $1', [
    checkValueOf(given),
  ])
  return rowCount === 1
}

/** Whether the key with which a process was started is the present one, and not the one before an unfinished change. */
export async function isPresentKey(database: Database, given: Buffer): Promise<boolean> {
  return (await recordedRow(database))?.check_value === checkValueOf(given)
}

/** Whether a change of the master key has begun and is not finished. */
export async function isChanging(database: Database): Promise<boolean> {
  return (await recordedRow(database))?.handover != null
}

/** What is authenticated with each sealed column, so that neither can take the place of the other. */
const FIRST = 'first master key'
const HANDOVER = 'present master key'

/** The keys that a given master key opens; undefined when it is neither the present key nor the one before. */
function keysOf({ check_value, first_key, handover }: Row, given: Buffer): MasterKeys | undefined {
  const present = checkValueOf(given) === check_value ? given : handedOver(handover, given)
  if (!present || checkValueOf(present) !== check_value) return undefined
  return { present, first: first_key === null ? present : open(present, FIRST, first_key), check: check_value }
}

/**
 * The present key, opened by the one before it; undefined when no change is under way or the given key is another one.
 */
const handedOver = (handover: Buffer | null, given: Buffer): Buffer | undefined =>
  handover === null ? undefined : unwrapped(given, HANDOVER, handover)

async function recordedRow(database: Database): Promise<Row | undefined> {
  const { rows } = await database.query<Row>('SELECT check_value, first_key, handover FROM privacy.master_key')
  return rows[0]
}

/**
 * Records the check value of the installation's first master key. An installation that has keys but no check value yet
 * is older than check values: then the given key must unwrap its oldest key.
 */
async function recordFirst(database: Database, given: Buffer): Promise<Row | undefined> {
  const { rows } = await database.query<{ person_id: string; wrapped_key: Buffer }>(
    `SELECT person_id, wrapped_key FROM privacy.person_keys WHERE ${isNotOverwritten} ORDER BY created_at, person_id LIMIT 1`,
  )
  if (rows.some(({ person_id, wrapped_key }) => !unwrapped(given, person_id, wrapped_key))) throw otherKeyError()
  const check = checkValueOf(given)
  await database.query('INSERT INTO privacy.master_key (check_value) VALUES ($1) ON CONFLICT DO NOTHING', [check])
  return recordedRow(database)
}

const otherKeyError = () =>
  new ConfigurationError([
    'ALBA_MASTER_KEY: this is not the key under which the personal data of this database is sealed. ' +
      'Give the key that was used so far; nothing was written.',
  ])
