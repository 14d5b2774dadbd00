import type { Database } from '../postgres/pool.ts'

export type GroupStatus = {
  readonly name: string
  /** Empty before the first event. On Kafka, which keeps offsets, where the group began. */
  readonly position: string
  /** Why it cannot go on now. */
  readonly error: string | null
}

export type ParkedStatus = {
  readonly group: string
  readonly subject: string
  readonly eventId: string
  /** Null for what is no event of the bus. */
  readonly type: string | null
  /** Null for one that waits behind another and was never tried. */
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

/** Where every group stands, whichever process its members are, and what they could not handle. */
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
