import type { EventLog } from '../event-log/event-log.ts'
import { type Position, toPlace, toPosition } from '../event-store/event-store.ts'
import type { Database } from '../postgres/pool.ts'
import { reasonOf } from '../reason.ts'
import { durably } from './durably.ts'

/** Where each group stands. The relay is one too: it goes through the log and hands on. */
export const groupsDdl = `
  CREATE SCHEMA IF NOT EXISTS bus;
  CREATE TABLE IF NOT EXISTS bus.groups (
    name text PRIMARY KEY,
    -- Everything up to here is done, or older than the group. On Kafka, which keeps offsets, it stays where it began.
    position text COLLATE "C" NOT NULL,
    -- Why it cannot go on now.
    error text,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

/**
 * Where the group goes on. When it is met for the first time that is decided, once, from the log and not from the
 * broker: what was published late is no news all the same.
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

export async function positionOf(database: Database, group: string): Promise<Position | 'start' | undefined> {
  const { rows } = await database.query<{ position: string }>('SELECT position FROM bus.groups WHERE name = $1', [
    group,
  ])
  return rows[0] && toPlace(rows[0].position)
}

/** Keeps in the group's row why it cannot go on, for status and readiness of every process. */
export function troubleOf(database: Database, group: string) {
  let told: string | null | undefined
  const tell = async (error: string | null) => {
    if (told === error) return
    told = error
    await database.query('UPDATE bus.groups SET error = $2, updated_at = now() WHERE name = $1', [group, error])
  }
  const forget = () => {
    told = undefined
  }
  return {
    /** While the database is away nobody can look either. */
    failed: (error: unknown) => tell(reasonOf(error)).catch(forget),
    over: () => tell(null).catch(forget),
  }
}
