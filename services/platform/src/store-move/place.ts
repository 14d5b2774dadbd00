import type { Snapshot } from '../backup/snapshot.ts'
import { ConfigurationError } from '../config.ts'
import type { EventStoreConfig } from '../event-store/open.ts'

export type StoreName = EventStoreConfig['ALBA_EVENT_STORE']

/** Every service may read this schema, also where each has a database role of its own (ADR 93). */
const SCHEMA = 'installation'
const TABLE = `${SCHEMA}.log_place`

type Client = Pick<Snapshot['client'], 'query'>

/** The store to which the log was last moved; undefined when it never was. */
export async function movedTo(database: Client): Promise<StoreName | undefined> {
  const { rows: found } = await database.query(`SELECT to_regclass('${TABLE}') IS NOT NULL AS found`)
  if (!found[0]?.found) return undefined
  const { rows } = await database.query(`SELECT store FROM ${TABLE}`)
  return rows[0]?.store
}

/**
 * Creates the table that says to which store the log was moved. The move itself is a later transaction, which locks
 * this table against services that start meanwhile; for that, the table must exist before.
 */
export async function preparePlace(client: Client): Promise<void> {
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
     CREATE TABLE IF NOT EXISTS ${TABLE} (
       only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
       store text NOT NULL CHECK (store IN ('postgres', 'eventstoredb')),
       moved_at timestamptz NOT NULL DEFAULT now()
     );
     GRANT USAGE ON SCHEMA ${SCHEMA} TO PUBLIC;
     GRANT SELECT ON ${TABLE} TO PUBLIC`,
  )
}

/** Makes services that start wait in `refuseLeftStore` until the transaction ends. @param client in a transaction */
export const lockPlace = (client: Client) => client.query(`LOCK TABLE ${TABLE} IN ACCESS EXCLUSIVE MODE`)

/** Records that the log was moved. @param client in the transaction that moves the positions of all readers */
export async function recordMove(client: Client, store: StoreName): Promise<void> {
  await client.query(
    `INSERT INTO ${TABLE} (store) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET store = excluded.store, moved_at = now()`,
    [store],
  )
}

/**
 * Refuses to start a service with the store from which the log was moved away: it would write into a log that nobody
 * reads. While a move is being completed, this waits for its end.
 * @throws {ConfigurationError}
 */
export async function refuseLeftStore(database: Client, configured: StoreName): Promise<void> {
  const place = await movedTo(database)
  if (place !== undefined && place !== configured)
    throw new ConfigurationError([
      `ALBA_EVENT_STORE: the log was moved to ${place} by « alba move »; set it to ${place}`,
    ])
}
