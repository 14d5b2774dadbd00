import type { ParkedEvent } from '@alba/contracts/operator/parked'
import type { EventMetadata } from '@alba/contracts/shared/event'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { Position, RecordedEvent } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { reasonOf } from '@alba/platform/reason'

/**
 * Events that a policy group could not handle, and the later events of the same stream, which wait behind them. Of each
 * stream the first parked event has failed; the others were never tried. They are in the database, so the checkpoint
 * may pass them. Dropped events are remembered: after a restart from an older checkpoint they are read again.
 *
 * `error`: why the event failed; null for one that only waits. `asked`: what an operator has requested since the last
 * failure. `unreadable`: at its last try it could not be decoded, so the next process that runs the group tries it again.
 */
export const parkedDdl = `
  CREATE TABLE IF NOT EXISTS command.parked (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_name text NOT NULL,
    stream text NOT NULL,
    revision bigint NOT NULL,
    position text COLLATE "C" NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    error text,
    tries int NOT NULL DEFAULT 0,
    asked text CHECK (asked IN ('retry', 'skip')),
    parked_at timestamptz NOT NULL DEFAULT now(),
    unreadable boolean NOT NULL DEFAULT false,
    UNIQUE (group_name, position)
  );
  ALTER TABLE command.parked ADD COLUMN IF NOT EXISTS unreadable boolean NOT NULL DEFAULT false;
  CREATE TABLE IF NOT EXISTS command.dropped (
    group_name text NOT NULL,
    position text COLLATE "C" NOT NULL,
    event_id text NOT NULL,
    dropped_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (group_name, position)
  );`

export type Parked = {
  readonly id: number
  readonly stream: string
  readonly revision: bigint
  readonly position: Position
  readonly eventId: string
  readonly eventType: string
  readonly tries: number
  /** What an operator has requested since the last failure. */
  readonly asked: OperatorRequest | null
}
export type OperatorRequest = 'retry' | 'skip'

/** What is known of an event even when its data cannot be decoded. */
export type UnhandledEvent = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'> & {
  readonly metadata?: RecordedEvent['metadata'] | EventMetadata
}

/** Parks an event: with a failure as the one that failed, without one as waiting. Parking it twice changes nothing. */
export async function park(
  database: Database,
  group: string,
  event: UnhandledEvent,
  failure?: { readonly error: unknown; readonly tries: number },
): Promise<void> {
  const { id, type, stream, revision, position } = event
  await database.query(
    `INSERT INTO command.parked (group_name, stream, revision, position, event_id, event_type, error, tries, unreadable)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (group_name, position) DO NOTHING`,
    [
      group,
      stream,
      String(revision),
      position,
      id,
      type,
      failure && reasonOf(failure.error),
      failure?.tries ?? 0,
      failure?.error instanceof UnreadableEvent,
    ],
  )
}

type ParkedStream = { readonly stream: string; readonly first: Position }

/** The streams that have parked events of a group, each with the position of the first. */
export async function parkedStreams(database: Database, group: string): Promise<ParkedStream[]> {
  const { rows } = await database.query<ParkedStream>(
    'SELECT stream, min(position) AS first FROM command.parked WHERE group_name = $1 GROUP BY stream',
    [group],
  )
  return rows
}

/**
 * The streams that can be retried: an operator requested it, or the failed event has been handled and the process
 * stopped before it had handled the events that waited behind it.
 */
export async function retriableStreams(database: Database, group: string): Promise<string[]> {
  const { rows } = await database.query<{ stream: string }>(
    `SELECT stream FROM (
       SELECT DISTINCT ON (stream) stream, error, asked FROM command.parked WHERE group_name = $1 ORDER BY stream, position
     ) AS first WHERE asked IS NOT NULL OR error IS NULL`,
    [group],
  )
  return rows.map(row => row.stream)
}

/** The first parked event of a stream. */
export async function firstParked(database: Database, group: string, stream: string): Promise<Parked | undefined> {
  const { rows } = await database.query<Omit<Parked, 'revision'> & { revision: string }>(
    `SELECT id, stream, revision::text, position, event_id AS "eventId", event_type AS "eventType", tries, asked
     FROM command.parked WHERE group_name = $1 AND stream = $2 ORDER BY position LIMIT 1`,
    [group, stream],
  )
  return rows[0] && { ...rows[0], revision: BigInt(rows[0].revision) }
}

export async function deleteParked(database: Database, { id }: Pick<Parked, 'id'>): Promise<void> {
  await database.query('DELETE FROM command.parked WHERE id = $1', [id])
}

/** Drops an event that an operator wants never to be handled. */
export async function dropParked(database: Database, { id }: Pick<Parked, 'id'>): Promise<void> {
  await database.query(
    `WITH gone AS (DELETE FROM command.parked WHERE id = $1 RETURNING group_name, position, event_id)
     INSERT INTO command.dropped (group_name, position, event_id) SELECT * FROM gone ON CONFLICT DO NOTHING`,
    [id],
  )
}

/** The positions of all dropped events of a group. There are few: operators drop one at a time. */
export async function droppedPositions(database: Database, group: string): Promise<Position[]> {
  const { rows } = await database.query<{ position: Position }>(
    'SELECT position FROM command.dropped WHERE group_name = $1',
    [group],
  )
  return rows.map(row => row.position)
}

/** Records that retrying a parked event failed. */
export async function recordRetryFailed(
  database: Database,
  { id }: Pick<Parked, 'id'>,
  { error, tries }: { readonly error: unknown; readonly tries: number },
): Promise<void> {
  await database.query(
    'UPDATE command.parked SET error = $2, tries = tries + $3, unreadable = $4, asked = NULL WHERE id = $1',
    [id, reasonOf(error), tries, error instanceof UnreadableEvent],
  )
}

/**
 * Requests that the process which runs the group retries failed events, or drops them.
 * @param id of one failed event; all of them when left out
 * @returns how many there were
 */
export async function requestFor(database: Database, asked: OperatorRequest, id?: number): Promise<number> {
  const { rowCount } = await database.query(
    'UPDATE command.parked SET asked = $1 WHERE error IS NOT NULL AND ($2::int IS NULL OR id = $2)',
    [asked, id ?? null],
  )
  return rowCount ?? 0
}

/**
 * Requests a retry of the events that could not be decoded: the code may have been fixed, and nothing outside was
 * called.
 */
export const retryUnreadable = (database: Database, group: string) =>
  database.query(`UPDATE command.parked SET asked = 'retry' WHERE group_name = $1 AND unreadable AND asked IS NULL`, [
    group,
  ])

/** All parked events, for operators: of each stream first the failed one, then those that wait behind it. */
export async function parkedEvents(database: Database): Promise<ParkedEvent[]> {
  const { rows } = await database.query<ParkedEvent>(
    `SELECT id::text, group_name AS "group", stream, event_id AS "eventId", event_type AS "eventType", position, error,
            tries, asked, parked_at AS "parkedAt" FROM command.parked ORDER BY group_name, stream, position`,
  )
  return rows
}

type Count = { readonly group: string; readonly failed: number; readonly waiting: number }

/** How many events of each group have failed, and how many wait behind them. */
export async function countParked(database: Database): Promise<Count[]> {
  const { rows } = await database.query<Count>(
    `SELECT group_name AS "group", count(error)::int AS failed, (count(*) - count(error))::int AS waiting
     FROM command.parked GROUP BY group_name`,
  )
  return rows
}
