import type { Position } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'

export const checkpointsDdl = `
  CREATE SCHEMA IF NOT EXISTS command;
  CREATE TABLE IF NOT EXISTS command.policy_checkpoints (
    group_name text PRIMARY KEY,
    position text COLLATE "C" NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

export async function loadCheckpoint(database: Database, group: string): Promise<Position | 'start'> {
  const { rows } = await database.query('SELECT position FROM command.policy_checkpoints WHERE group_name = $1', [
    group,
  ])
  return rows[0]?.position ?? 'start'
}

/** Only forwards: a process that lost its leadership without noticing cannot take the group back. */
export async function saveCheckpoint(database: Database, group: string, position: Position): Promise<void> {
  await database.query(
    `INSERT INTO command.policy_checkpoints AS c (group_name, position) VALUES ($1, $2)
     ON CONFLICT (group_name) DO UPDATE SET position = excluded.position, updated_at = now() WHERE c.position < excluded.position`,
    [group, position],
  )
}
