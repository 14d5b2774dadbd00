import { derivedSchemas } from '@alba/platform/backup/derived'
import type { Snapshot } from '@alba/platform/backup/snapshot'
import { CommandFailed } from '@alba/platform/cli/tool'
import type { Position } from '@alba/platform/event-store/event-store'
import { parsePosition as parseEventStoreDb } from '@alba/platform/event-store/eventstoredb/position'
import { parsePosition as parsePostgres } from '@alba/platform/event-store/position'
import type { StoreName } from '@alba/platform/store-move/place'

/**
 * The tables, each with a column `position`, that say how far policies and consumers have read the log. They are
 * carried over, so that no policy runs twice and no letter is sent twice. All other positions are in data that is built
 * anew.
 */
const tables = ['command.policy_checkpoints', 'command.parked', 'command.dropped', 'bus.groups'] as const

async function tablesThere(client: Snapshot['client']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** All positions that are to be carried over, except the start of the log, which is the same in each store. */
export async function storedPositions(client: Snapshot['client']): Promise<Position[]> {
  const found: Position[] = []
  for (const table of await tablesThere(client)) {
    const { rows } = await client.query<{ position: Position }>(
      `SELECT DISTINCT position FROM ${table} WHERE position <> ''`,
    )
    found.push(...rows.map(({ position }) => position))
  }
  return found
}

/** @throws {CommandFailed} when a position is not one of this store: the installation then uses the other store */
export function requirePositionsOf(store: StoreName, positions: readonly Position[]): void {
  const parse = store === 'postgres' ? parsePostgres : parseEventStoreDb
  try {
    for (const position of positions) parse(position)
  } catch (cause) {
    throw new CommandFailed(`This installation did not use ${store}: its positions are of another store.`, { cause })
  }
}

/**
 * Replaces each position by its place in the other store, and drops what is built anew from the log.
 * @param client in a transaction
 * @throws {CommandFailed} when a position was stored meanwhile
 */
export async function carryOver(client: Snapshot['client'], places: ReadonlyMap<Position, Position>): Promise<void> {
  for (const table of await tablesThere(client)) {
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const { rowCount } = await client.query(
      `SELECT FROM ${table} WHERE position <> '' AND NOT position = ANY ($1) LIMIT 1`,
      [[...places.keys()]],
    )
    if (rowCount !== 0) throw new CommandFailed('A service works on the log. Stop all services, and run this again.')
    await client.query(
      `UPDATE ${table} AS t SET position = p.new FROM unnest($1::text[], $2::text[]) AS p (old, new) WHERE t.position = p.old`,
      [[...places.keys()], [...places.values()]],
    )
  }
  if ((await client.query("SELECT FROM pg_class WHERE oid = to_regclass('command.reference_places')")).rowCount)
    await client.query('DELETE FROM command.reference_places')
  for (const schema of await derivedSchemas(client)) await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)
}
