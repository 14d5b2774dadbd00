import { digestsUnder, type Keyring } from '@alba/platform/event-log/keyring'
import { recordedMasterKeys } from '@alba/platform/event-log/master-key'
import { type Connection, type Database, openDatabase } from '@alba/platform/postgres/pool'

/**
 * The table of the keys that seal personal data (`privacy.person_keys`), as it was when it was opened and as it is now.
 */
export type KeyTable = {
  /**
   * The digest from which the ids of some keys derive: those of parts of a booking, voucher or purchase that have a key
   * of their own (`partKeyId`, ADR 89). Null without the master key.
   */
  readonly digests: Pick<Keyring, 'digest'> | null
  /**
   * The things whose key does not exist now and did not exist when the table was opened. A key that was created or
   * deleted in between is not reported: the event that explains it may come after the part of the log that was read.
   */
  missing<Thing>(things: readonly Thing[], keyId: (thing: Thing) => string): Promise<Thing[]>
  close(): Promise<void>
}

const KEYS_PER_QUERY = 10_000
const STATEMENT_TIMEOUT_MS = 120_000

/**
 * Opens the table of keys. Call it before the log is read; nothing in the table is changed.
 * @param masterKey 32 bytes; undefined when the operator gave none
 * @throws {ConfigurationError} when the master key is not the one of this installation, or none was recorded yet
 */
export async function openKeyTable(databaseUrl: string, masterKey: Buffer | undefined): Promise<KeyTable> {
  const database = openDatabase({ url: databaseUrl, name: 'alba verify', size: 2, timeoutMs: STATEMENT_TIMEOUT_MS })
  try {
    const digests = masterKey ? digestsUnder((await recordedMasterKeys(database, masterKey)).first) : null
    const before = await snapshotOf(database)
    return {
      digests,
      missing: (things, keyId) => missingIn([before, database], things, keyId),
      async close() {
        before.release(true)
        await database.end()
      },
    }
  } catch (error) {
    await database.end()
    throw error
  }
}

/** A connection that keeps seeing the table as it is at this moment. */
async function snapshotOf(database: Database): Promise<Connection> {
  const client = await database.connect()
  // A connection that is lost while the log is read emits an error, which would end the process without a listener. The
  // next query fails then.
  client.on('error', () => {})
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    // The first statement that reads takes the snapshot.
    await client.query('SELECT FROM privacy.person_keys LIMIT 1')
    return client
  } catch (error) {
    // `Pool.end` waits for every connection that was not given back.
    client.release(true)
    throw error
  }
}

async function missingIn<Thing>(
  tables: readonly Pick<Connection, 'query'>[],
  things: readonly Thing[],
  keyId: (thing: Thing) => string,
): Promise<Thing[]> {
  const missing: Thing[] = []
  for (let start = 0; start < things.length; start += KEYS_PER_QUERY) {
    let page = things.slice(start, start + KEYS_PER_QUERY)
    for (const table of tables) {
      if (page.length === 0) break
      const { rows } = await table.query<{ person_id: string }>(
        'SELECT person_id FROM privacy.person_keys WHERE person_id = ANY($1)',
        [page.map(keyId)],
      )
      const known = new Set(rows.map(row => row.person_id))
      page = page.filter(thing => !known.has(keyId(thing)))
    }
    missing.push(...page)
  }
  return missing
}
