import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, toPlace, toPosition } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import type { PolicyGroup } from './policy.ts'

export const checkpointsDdl = `
  CREATE SCHEMA IF NOT EXISTS command;
  CREATE TABLE IF NOT EXISTS command.policy_checkpoints (
    group_name text PRIMARY KEY,
    position text COLLATE "C" NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

/**
 * Where a group goes on. When it runs for the first time that is decided and written down: a group that starts now does
 * so once, not at every start of a process, and never meets what happened before it.
 */
export async function startingPoint(
  database: Database,
  log: Pick<EventLog, 'head'>,
  { name, startsAt }: Pick<PolicyGroup<never>, 'name' | 'startsAt'>,
): Promise<Position | 'start'> {
  const known = await loadCheckpoint(database, name)
  if (known !== undefined) return known
  const first = startsAt === 'now' ? await log.head() : 'start'
  await database.query(
    'INSERT INTO command.policy_checkpoints (group_name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, toPosition(first)],
  )
  return (await loadCheckpoint(database, name)) ?? first
}

async function loadCheckpoint(database: Database, group: string): Promise<Position | 'start' | undefined> {
  const { rows } = await database.query<{ position: string }>(
    'SELECT position FROM command.policy_checkpoints WHERE group_name = $1',
    [group],
  )
  return rows[0] && toPlace(rows[0].position)
}

/** How far each group is, by its name. */
export async function readCheckpoints(database: Database): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await database.query<{ name: string; position: string }>(
    'SELECT group_name AS name, position FROM command.policy_checkpoints',
  )
  return new Map(rows.map(({ name, position }) => [name, position]))
}

/** Only forwards: a process that lost its leadership without noticing cannot take the group back. */
async function saveCheckpoint(database: Database, group: string, position: Position): Promise<void> {
  await database.query({
    name: 'save-policy-checkpoint',
    text: `INSERT INTO command.policy_checkpoints AS c (group_name, position) VALUES ($1, $2)
           ON CONFLICT (group_name) DO UPDATE SET position = excluded.position, updated_at = now()
           WHERE c.position < excluded.position`,
    values: [group, position],
  })
}

/** Policies are idempotent, so a checkpoint may lag: after a crash the last moments are handled again, to no effect. */
const LAG_MS = 100

/** Remembers how far a group is, writing it down now and then instead of for every page. */
export function checkpointKeeper(database: Database, group: string, onError: (error: unknown) => void) {
  let reached: Position | undefined
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    timer = undefined
    const position = reached
    reached = undefined
    if (position !== undefined) await saveCheckpoint(database, group, position)
  }
  return {
    reached(position: Position): void {
      reached = position
      timer ??= setTimeout(() => void write().catch(onError), LAG_MS)
    },
    /** Writes what is not written yet. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await write()
    },
  }
}
