import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, toPlace, toPosition } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import type { PolicyGroup } from './policy.ts'

export const checkpointsDdl = `
  CREATE TABLE IF NOT EXISTS command.policy_checkpoints (
    group_name text PRIMARY KEY,
    position text COLLATE "C" NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

/**
 * The position from which a group reads the log. It is decided and stored when the group runs for the first time: a
 * group that starts with `'now'` skips the past once, and not again at every start of a process.
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

/** The checkpoint of each group, by the group's name. */
export async function readCheckpoints(database: Database): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await database.query<{ name: string; position: string }>(
    'SELECT group_name AS name, position FROM command.policy_checkpoints',
  )
  return new Map(rows.map(({ name, position }) => [name, position]))
}

/**
 * Moves checkpoints forward only: a process that lost its leadership without noticing cannot move a group back. The
 * rows are always locked in the same order, so that two processes cannot deadlock.
 */
async function saveCheckpoints(database: Database, positions: ReadonlyMap<string, Position>): Promise<void> {
  const groups = [...positions.keys()].toSorted()
  await database.query({
    name: 'save-policy-checkpoints',
    text: `INSERT INTO command.policy_checkpoints AS c (group_name, position)
           SELECT * FROM unnest($1::text[], $2::text[])
           ON CONFLICT (group_name) DO UPDATE SET position = excluded.position, updated_at = now()
           WHERE c.position < excluded.position`,
    values: [groups, groups.map(group => positions.get(group))],
  })
}

/** How late a checkpoint may be stored. After a crash some events are handled again, which changes nothing. */
const LAG_MS = 100

/** Stores the checkpoints of all groups of a process in one statement, every `LAG_MS` milliseconds at most. */
export function checkpointKeeper(database: Database, onError: (error: unknown) => void) {
  let reached = new Map<string, Position>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const positions = reached
    reached = new Map()
    if (positions.size > 0) await saveCheckpoints(database, positions).catch(onError)
  }
  return {
    reached(group: string, position: Position): void {
      reached.set(group, position)
      timer ??= setTimeout(() => void write(), LAG_MS)
    },
    /** Writes what is not written yet. */
    flush: write,
  }
}

export type CheckpointKeeper = ReturnType<typeof checkpointKeeper>
