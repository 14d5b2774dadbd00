import type { Database } from '../postgres/pool.ts'
import { type ParkedStatus, parkedEvents } from './parked.ts'

export type GroupStatus = {
  readonly name: string
  /** Empty before the first event. With Kafka, which stores offsets itself, the position where the group began. */
  readonly position: string
  /** Why the group cannot continue now; null when it can. */
  readonly error: string | null
}

/** The status of a group; undefined for one that was never started. */
export async function readGroup(database: Database, name: string): Promise<GroupStatus | undefined> {
  const { rows } = await database.query<GroupStatus>('SELECT name, position, error FROM bus.groups WHERE name = $1', [
    name,
  ])
  return rows[0]
}

/** All groups of the bus, whichever process they run in, and all parked events. */
export async function readGroupsAndParked(
  database: Database,
): Promise<{ groups: GroupStatus[]; parked: ParkedStatus[] }> {
  const [groups, parked] = await Promise.all([
    database.query<GroupStatus>('SELECT name, position, error FROM bus.groups ORDER BY name'),
    parkedEvents(database),
  ])
  return { groups: groups.rows, parked }
}
