import type { Snapshot } from '../backup/snapshot.ts'
import { ConfigurationError } from '../config.ts'
import type { EventStoreConfig } from '../event-store/open.ts'

export type StoreName = EventStoreConfig['ALBA_EVENT_STORE']

/** A schema of its own, which every service may read, also with a role of its own (ADR 93). */
const SCHEMA = 'installation'
const PLACE = `${SCHEMA}.log_place`

type Asked = Pick<Snapshot['client'], 'query'>

/** Where the log was moved to last; undefined for an installation that never moved. */
export async function movedTo(database: Asked): Promise<StoreName | undefined> {
  const { rows: found } = await database.query(`SELECT to_regclass('${PLACE}') IS NOT NULL AS found`)
  if (!found[0]?.found) return undefined
  const { rows } = await database.query(`SELECT store FROM ${PLACE}`)
  return rows[0]?.store
}

/**
 * Makes the table, outside the transaction that carries the positions over: only a table that is there can be locked
 * against a service that starts meanwhile.
 */
export async function preparePlace(client: Asked): Promise<void> {
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
     CREATE TABLE IF NOT EXISTS ${PLACE} (
       only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
       store text NOT NULL CHECK (store IN ('postgres', 'eventstoredb')),
       moved_at timestamptz NOT NULL DEFAULT now()
     );
     GRANT USAGE ON SCHEMA ${SCHEMA} TO PUBLIC;
     GRANT SELECT ON ${PLACE} TO PUBLIC`,
  )
}

/** Services that start wait in `refuseLeftStore` until the transaction ends. @param client in a transaction */
export const lockPlace = (client: Asked) => client.query(`LOCK TABLE ${PLACE} IN ACCESS EXCLUSIVE MODE`)

/** @param client in the transaction that carries the positions over */
export async function recordMove(client: Asked, store: StoreName): Promise<void> {
  await client.query(
    `INSERT INTO ${PLACE} (store) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET store = excluded.store, moved_at = now()`,
    [store],
  )
}

/**
 * A service that is started over the store that was left would write into a log that nobody reads.
 * While a move is being completed, this waits for it.
 * @throws {ConfigurationError}
 */
export async function refuseLeftStore(database: Asked, configured: StoreName): Promise<void> {
  const place = await movedTo(database)
  if (place !== undefined && place !== configured)
    throw new ConfigurationError([
      `ALBA_EVENT_STORE: the log was moved to ${place} by « alba move »; set it to ${place}`,
    ])
}
