import type { Database } from '../postgres/pool.ts'

export type GroupStatus = {
  readonly name: string
  /** Empty before the first event. With Kafka, which stores offsets itself, the position where the group began. */
  readonly position: string
  /** Why the group cannot continue now; null when it can. */
  readonly error: string | null
}

export type ParkedStatus = {
  readonly group: string
  readonly subject: string
  readonly eventId: string
  /** Null when it is not a valid event of the bus. */
  readonly type: string | null
  /** Null for an event that waits behind a failed one and was never tried. */
  readonly error: string | null
  readonly tries: number
  /** UTC instants. */
  readonly nextTry: string
  readonly parkedAt: string
}

export async function readGroup(database: Database, name: string): Promise<GroupStatus | undefined> {
  const { rows } = await database.query<GroupStatus>('SELECT name, position, error FROM bus.groups WHERE name = $1', [
    name,
  ])
  return rows[0]
}

/** The position of every group in every process, and the parked events. */
export async function readBusStatus(database: Database): Promise<{ groups: GroupStatus[]; parked: ParkedStatus[] }> {
  const [groups, parked] = await Promise.all([
    database.query<GroupStatus>('SELECT name, position, error FROM bus.groups ORDER BY name'),
    database.query<ParkedStatus>(
      `SELECT group_name AS "group", subject, event_id AS "eventId", event->>'type' AS type, error, tries,
              next_try AS "nextTry", parked_at AS "parkedAt" FROM bus.parked ORDER BY group_name, subject, id`,
    ),
  ])
  return { groups: groups.rows, parked: parked.rows }
}
