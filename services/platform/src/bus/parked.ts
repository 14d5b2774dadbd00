import type { Database } from '../postgres/pool.ts'
import { reasonOf } from '../reason.ts'
import { durably } from './durably.ts'

/**
 * The table of parked events: events that a group could not handle, and the later events of the same subject, which
 * must wait for them. Of each subject the first one has failed, and the others were never tried. Because they are
 * stored here, the group can go on with later events. Events of the bus contain nothing personal.
 */
export const parkedDdl = `
  CREATE TABLE IF NOT EXISTS bus.parked (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_name text NOT NULL,
    subject text NOT NULL,
    event_id text NOT NULL,
    event jsonb NOT NULL,
    error text,
    tries int NOT NULL DEFAULT 0,
    next_try timestamptz NOT NULL DEFAULT now(),
    parked_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (group_name, event_id)
  );
  CREATE INDEX IF NOT EXISTS parked_by_subject ON bus.parked (group_name, subject, id);`

/** An event as it arrives, before it is validated. */
export type Incoming = {
  readonly id: string
  readonly subject: string
  readonly event: unknown
}

export type Parked = {
  readonly rowId: number
  readonly subject: string
  readonly event: unknown
  readonly tries: number
}

/** Which of these subjects have parked events. */
export async function parkedAmong(
  database: Database,
  group: string,
  subjects: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.query<{ subject: string }>(
    'SELECT DISTINCT subject FROM bus.parked WHERE group_name = $1 AND subject = ANY ($2)',
    [group, subjects],
  )
  return new Set(rows.map(row => row.subject))
}

/**
 * Parks an event. Parking it twice changes nothing.
 * @param failure why its handler failed, after how many tries, and how long to wait before the next one; undefined for
 * an event that only waits for an earlier one
 */
export async function park(
  database: Database,
  group: string,
  { id, subject, event }: Incoming,
  failure?: { readonly error: unknown; readonly tries: number; readonly waitMs: number },
): Promise<void> {
  await durably(
    database,
    `INSERT INTO bus.parked (group_name, subject, event_id, event, error, tries, next_try)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 ms') ON CONFLICT (group_name, event_id) DO NOTHING`,
    [
      group,
      subject,
      id,
      JSON.stringify(event),
      failure ? reasonOf(failure.error) : null,
      failure?.tries ?? 0,
      failure?.waitMs ?? 0,
    ],
  )
}

/** The first parked event of each subject that is due for another try. */
export async function due(database: Database, group: string): Promise<Parked[]> {
  const { rows } = await database.query<Parked>(
    `SELECT "rowId", subject, event, tries FROM (
       SELECT DISTINCT ON (subject) id AS "rowId", subject, event, tries, next_try
       FROM bus.parked WHERE group_name = $1 ORDER BY subject, id
     ) AS first WHERE next_try <= now() LIMIT 100`,
    [group],
  )
  return rows
}

/** The first parked event of a subject. */
export async function firstOf(database: Database, group: string, subject: string): Promise<Parked | undefined> {
  const { rows } = await database.query<Parked>(
    `SELECT id AS "rowId", subject, event, tries FROM bus.parked
     WHERE group_name = $1 AND subject = $2 ORDER BY id LIMIT 1`,
    [group, subject],
  )
  return rows[0]
}

/** Removes a parked event that was handled. */
export async function unpark(database: Database, { rowId }: Pick<Parked, 'rowId'>): Promise<void> {
  await database.query('DELETE FROM bus.parked WHERE id = $1', [rowId])
}

/** Records that a retry failed. */
export async function keepParked(
  database: Database,
  { rowId }: Pick<Parked, 'rowId'>,
  { error, waitMs }: { readonly error: unknown; readonly waitMs: number },
): Promise<void> {
  await database.query(
    `UPDATE bus.parked SET error = $2, tries = tries + 1, next_try = now() + $3 * interval '1 ms' WHERE id = $1`,
    [rowId, reasonOf(error), waitMs],
  )
}

/** A parked event that failed, and does not only wait for another one. */
type Failed = { readonly group: string; readonly eventId: string }

const FAILED = 'group_name = $1 AND event_id = $2 AND error IS NOT NULL'

/** Has a failed event tried again at once. @returns whether it is parked */
export async function retryNow(database: Database, { group, eventId }: Failed): Promise<boolean> {
  const { rowCount } = await database.query(`UPDATE bus.parked SET next_try = now() WHERE ${FAILED}`, [group, eventId])
  return rowCount === 1
}

/**
 * Lets a group go on without a failed event: what waits behind it is handled next. A try that is under way ends all the
 * same.
 * @returns whether it was parked
 */
export async function skipParked(database: Database, { group, eventId }: Failed): Promise<boolean> {
  const { rowCount } = await database.query(`DELETE FROM bus.parked WHERE ${FAILED}`, [group, eventId])
  return rowCount === 1
}

/** Whether a failed event is parked. */
export async function isParked(database: Database, { group, eventId }: Failed): Promise<boolean> {
  const { rowCount } = await database.query(`SELECT FROM bus.parked WHERE ${FAILED}`, [group, eventId])
  return rowCount === 1
}

/** A parked event, as operators see it. */
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

/** All parked events: of each subject first the failed one, then those that wait behind it. */
export async function parkedEvents(database: Database): Promise<ParkedStatus[]> {
  const { rows } = await database.query<ParkedStatus>(
    `SELECT group_name AS "group", subject, event_id AS "eventId", event->>'type' AS type, error, tries,
            next_try AS "nextTry", parked_at AS "parkedAt" FROM bus.parked ORDER BY group_name, subject, id`,
  )
  return rows
}
