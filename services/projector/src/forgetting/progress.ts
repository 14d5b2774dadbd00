import { type Position, START } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import type { Projection } from '../runner/projection.ts'

type Named = Pick<Projection, 'name' | 'version'>

/** Up to which position a model of this version has forgotten. @returns the start when that was never recorded */
export async function forgottenUpTo(database: Database, { name, version }: Named): Promise<Position> {
  const { rows } = await database.query<{ position: Position }>(
    'SELECT position FROM projections.forgotten WHERE name = $1 AND version = $2',
    [name, version],
  )
  return rows[0]?.position ?? START
}

/** Where the search of the log for erasures goes on. */
export async function searchedTo(database: Database, { name, version }: Named): Promise<Position> {
  const { rows } = await database.query<{ position: Position }>(
    'SELECT greatest(position, searched_to) AS position FROM projections.forgotten WHERE name = $1 AND version = $2',
    [name, version],
  )
  return rows[0]?.position ?? START
}

/** Records up to which position the log was searched for erasures. Another process may have come further already. */
export const recordSearched = (database: Database, { name, version }: Named, position: Position) =>
  database.query(
    `INSERT INTO projections.forgotten AS f (name, version, position, searched_to) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name, version) DO UPDATE SET searched_to = EXCLUDED.searched_to
     WHERE f.searched_to < EXCLUDED.searched_to`,
    [name, version, START, position],
  )

/** Records that the model has forgotten everybody who was erased up to a position. Another process may be further. */
export const recordForgotten = (database: Database, { name, version }: Named, position: Position) =>
  database.query(
    `INSERT INTO projections.forgotten AS f (name, version, position) VALUES ($1, $2, $3)
     ON CONFLICT (name, version) DO UPDATE SET position = greatest(f.position, EXCLUDED.position)`,
    [name, version, position],
  )

/**
 * Records up to which position models that are still to be built have forgotten. Without a model in use this is the head
 * of the log: whoever was erased before cannot be read any more when the building begins. With another version in use it
 * is only the position up to which that one has forgotten: with the head of the log, the tables in use would count as
 * behind in forgetting, and would not be kept when they are replaced (ADR 80).
 * @param position the head of the log
 */
export const recordNewModels = (database: Database, models: readonly Named[], position: Position) =>
  database.query(
    `INSERT INTO projections.forgotten (name, version, position, searched_to)
     SELECT m.name, m.version, CASE WHEN c.version IS NULL THEN $3 ELSE coalesce(f.position, $4) END,
       coalesce(f.searched_to, $4)
     FROM unnest($1::text[], $2::integer[]) AS m (name, version)
       LEFT JOIN projections.checkpoints AS c ON c.name = m.name
       LEFT JOIN projections.forgotten AS f ON f.name = c.name AND f.version = c.version
     WHERE c.version IS DISTINCT FROM m.version
       AND NOT EXISTS (SELECT FROM projections.replays AS r WHERE r.name = m.name AND r.version = m.version)
     ON CONFLICT DO NOTHING`,
    [models.map(({ name }) => name), models.map(({ version }) => version), position, START],
  )
