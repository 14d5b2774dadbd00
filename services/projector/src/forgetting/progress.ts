import { type Position, START } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import type { Projection } from '../runner/projection.ts'

/**
 * The table `projections.forgotten`: how far each version of a read model has come with forgetting erased people
 * (ADR 76). `position` is the last erasure that the rows have forgotten. `searched_to` is how far the log was searched
 * for erasures; it is further ahead, because most events erase nobody.
 */

type Named = Pick<Projection, 'name' | 'version'>

/** The last erasure that the model has forgotten. @returns the start when none was recorded */
export async function forgottenUpTo(database: Database, { name, version }: Named): Promise<Position> {
  const { rows } = await database.query<{ position: Position }>(
    'SELECT position FROM projections.forgotten WHERE name = $1 AND version = $2',
    [name, version],
  )
  return rows[0]?.position ?? START
}

/** The position after which to search the log for more erasures. */
export async function searchedTo(database: Database, { name, version }: Named): Promise<Position> {
  const { rows } = await database.query<{ position: Position }>(
    'SELECT greatest(position, searched_to) AS position FROM projections.forgotten WHERE name = $1 AND version = $2',
    [name, version],
  )
  return rows[0]?.position ?? START
}

/** Records how far the log was searched for erasures, unless another process was further already. */
export const recordSearched = (database: Database, { name, version }: Named, position: Position) =>
  database.query(
    `INSERT INTO projections.forgotten AS f (name, version, position, searched_to) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name, version) DO UPDATE SET searched_to = EXCLUDED.searched_to
     WHERE f.searched_to < EXCLUDED.searched_to`,
    [name, version, START, position],
  )

/** Records that the model has forgotten every erasure up to a position, unless another process was further already. */
export const recordForgotten = (database: Database, { name, version }: Named, position: Position) =>
  database.query(
    `INSERT INTO projections.forgotten AS f (name, version, position) VALUES ($1, $2, $3)
     ON CONFLICT (name, version) DO UPDATE SET position = greatest(f.position, EXCLUDED.position)`,
    [name, version, position],
  )

/**
 * Records a first position for each model whose version is neither in use nor being built yet:
 * - No version is in use: the head of the log. The events of people erased before it are unreadable already, so the
 *   rows to be built never have them.
 * - Another version is in use: the position of that version. The head of the log would make the tables in use seem to
 *   be behind in forgetting, and such tables are not kept when they are replaced (ADR 80).
 */
export const recordNewModels = (database: Database, models: readonly Named[], head: Position) =>
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
    [models.map(({ name }) => name), models.map(({ version }) => version), head, START],
  )
