import type { EventLog } from '../event-log/event-log.ts'
import { type Position, toPlace, toPosition } from '../event-store/event-store.ts'
import type { Database } from '../postgres/pool.ts'
import { reasonOf } from '../reason.ts'
import { durably } from './durably.ts'

/** The position of each group. The relay, which publishes the log to the broker, is one of them. */
export const groupsDdl = `
  CREATE TABLE IF NOT EXISTS bus.groups (
    name text PRIMARY KEY,
    -- Events up to here are done, or older than the group. With Kafka, which stores offsets itself, it never moves.
    position text COLLATE "C" NOT NULL,
    -- Why the group cannot continue now; null when it can.
    error text,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

/**
 * The position from which a group continues. At its first start it is taken from the log and stored. It is not taken
 * from the broker, where older events may be published late.
 */
export async function startingPoint(
  database: Database,
  log: Pick<EventLog, 'head'>,
  { group, startsAt }: { readonly group: string; readonly startsAt: 'start' | 'now' },
): Promise<Position | 'start'> {
  const known = await positionOf(database, group)
  if (known !== undefined) return known
  const first = startsAt === 'now' ? await log.head() : 'start'
  await durably(database, 'INSERT INTO bus.groups (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    group,
    toPosition(first),
  ])
  return (await positionOf(database, group)) ?? first
}

/** The position of a group; undefined for one that was never started. */
export async function positionOf(database: Database, group: string): Promise<Position | 'start' | undefined> {
  const { rows } = await database.query<{ position: string }>('SELECT position FROM bus.groups WHERE name = $1', [
    group,
  ])
  return rows[0] && toPlace(rows[0].position)
}

/** Stores why a group cannot continue, in its row, where the status and the readiness of every process read it. */
export function groupErrorStore(database: Database, group: string) {
  let lastError: string | null | undefined
  const storeError = async (error: string | null) => {
    if (lastError === error) return
    lastError = error
    await database.query('UPDATE bus.groups SET error = $2, updated_at = now() WHERE name = $1', [group, error])
  }
  const forget = () => {
    lastError = undefined
  }
  return {
    /** Failures to store it are ignored: while the database is down, nobody can read it either. */
    failed: (error: unknown) => storeError(reasonOf(error)).catch(forget),
    succeeded: () => storeError(null).catch(forget),
  }
}
