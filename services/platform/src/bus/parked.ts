import type { Database } from '../postgres/pool.ts'
import { reasonOf } from '../reason.ts'
import { durably } from './durably.ts'

/**
 * Events that a group could not handle, and those of the same subject that wait behind them: each subject's first has
 * failed, the others were never tried. Durable, so that the group may move on. Events of the bus hold nothing personal.
 */
export const parkedDdl = `
  CREATE SCHEMA IF NOT EXISTS bus;
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

/** An event as it arrives, not looked at yet. */
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

/** Which of these subjects have something parked. */
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

/** Puts an event aside; with its failure as the first of its subject, without one behind that. Again is harmless. */
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

/** What comes first of each subject whose time for another try has come. */
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

/** What comes first of a subject. */
export async function firstOf(database: Database, group: string, subject: string): Promise<Parked | undefined> {
  const { rows } = await database.query<Parked>(
    `SELECT id AS "rowId", subject, event, tries FROM bus.parked
     WHERE group_name = $1 AND subject = $2 ORDER BY id LIMIT 1`,
    [group, subject],
  )
  return rows[0]
}

export async function unpark(database: Database, { rowId }: Pick<Parked, 'rowId'>): Promise<void> {
  await database.query('DELETE FROM bus.parked WHERE id = $1', [rowId])
}

/** It failed again. */
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
