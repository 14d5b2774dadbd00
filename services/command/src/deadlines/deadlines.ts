import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'

/** Something to be done at a given time. It is stored in the database, and one process handles it at a time. */
export type Deadline = {
  /** Names the handler in `features.ts`. */
  readonly kind: string
  readonly key: string
  /** How many times it was handled, from 1 in its first run. Runs that failed are not counted. */
  readonly attempts: number
  /** Failures in a row until now. */
  readonly failures: number
  /** How many of these failures were no outage. After too many of them the deadline is parked. */
  readonly tries: number
  /** A random id of this run. The deadline has another one, or none, once it was set again or taken by another process. */
  readonly lease: string
  readonly payload: Readonly<Record<string, string | number>>
}

/**
 * `due_at`: while a process handles the deadline, the end of its lease. `parked_at`: since when it is not handled any
 * more. `asked`: it is to be handled once more all the same. `unreadable`: at its last try an event could not be decoded, so
 * the next process tries it again.
 */
export const deadlinesDdl = `
  CREATE TABLE IF NOT EXISTS command.deadlines (
    kind text NOT NULL,
    key text NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    payload jsonb NOT NULL,
    PRIMARY KEY (kind, key)
  );
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS failures int NOT NULL DEFAULT 0;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS tries int NOT NULL DEFAULT 0;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS error text;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS parked_at timestamptz;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS asked boolean NOT NULL DEFAULT false;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS lease uuid;
  ALTER TABLE command.deadlines ADD COLUMN IF NOT EXISTS unreadable boolean NOT NULL DEFAULT false;
  CREATE INDEX IF NOT EXISTS deadlines_due_at ON command.deadlines (due_at);`

export type NewDeadline = Pick<Deadline, 'kind' | 'key' | 'payload'> & {
  /** Milliseconds since the epoch. */
  readonly dueAt: number
}

export type SetDeadline = (deadline: NewDeadline) => Promise<unknown>

/**
 * Setting a deadline with the same kind and key again moves it. Deadlines that are set at the same time share one
 * write.
 */
export const deadlineSetter = (database: Database): SetDeadline =>
  gather(async (deadlines: readonly NewDeadline[]) => {
    // One statement may touch a row only once: of several with the same key the last counts.
    const last = [...new Map(deadlines.map(deadline => [`${deadline.kind} ${deadline.key}`, deadline])).values()]
    await database.query({
      name: 'set-deadlines',
      text: `INSERT INTO command.deadlines (kind, key, due_at, payload)
             SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::jsonb[])
             ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, payload = excluded.payload, attempts = 0,
               failures = 0, tries = 0, error = NULL, parked_at = NULL, asked = false, lease = NULL`,
      values: [
        last.map(deadline => deadline.kind),
        last.map(deadline => deadline.key),
        last.map(deadline => new Date(deadline.dueAt).toISOString()),
        last.map(deadline => JSON.stringify(deadline.payload)),
      ],
    })
    // `gather` expects one answer for each deadline; the callers do not use it.
    return deadlines
  })

export type HastenDeadlines = (kind: string, dueAt: number) => Promise<unknown>

/**
 * Makes all deadlines of a kind due at a time, in milliseconds since the epoch, unless they are due earlier. Deadlines
 * that are being handled lose their lease, so their handlers cannot postpone them any more: a handler may have decided
 * before the change for which the caller hastens them.
 */
export const deadlineHastener =
  (database: Database): HastenDeadlines =>
  (kind, dueAt) =>
    database.query(
      'UPDATE command.deadlines SET due_at = least(due_at, $2), lease = NULL WHERE kind = $1 AND parked_at IS NULL',
      [kind, new Date(dueAt)],
    )

/**
 * Sets the recurring deadlines, one for each kind, due at once. One that exists keeps its time and its payload.
 * @param now milliseconds since the epoch, here and below
 */
export async function setRecurring(database: Database, kinds: readonly string[], now: number): Promise<void> {
  await database.query(
    `INSERT INTO command.deadlines (kind, key, due_at, payload) SELECT kind, kind, $2, '{}' FROM unnest($1::text[]) AS kind
     ON CONFLICT DO NOTHING`,
    [kinds, new Date(now)],
  )
}

/**
 * Takes the deadlines that are due. Each row is leased for some seconds, not locked: when a process dies, its rows are
 * due again after the lease, and no transaction stays open while a handler calls the card provider.
 */
export async function takeDue(
  database: Database,
  now: number,
  leaseSeconds: number,
  limit: number,
): Promise<Deadline[]> {
  const { rows } = await database.query<Deadline>(
    `UPDATE command.deadlines SET due_at = $1::timestamptz + make_interval(secs => $2), attempts = attempts + 1,
       lease = gen_random_uuid()
     WHERE (kind, key) IN (
       SELECT kind, key FROM command.deadlines WHERE due_at <= $1 AND (parked_at IS NULL OR asked)
       ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ) RETURNING kind, key, attempts, failures, tries, lease, payload`,
    [new Date(now), leaseSeconds, limit],
  )
  return rows
}

/** A row as it was taken. */
type Taken = Pick<Deadline, 'kind' | 'key' | 'lease'>

/** Deletes a taken deadline, unless it was set again or taken by another process meanwhile. */
export async function deleteDeadline(database: Database, { kind, key, lease }: Taken): Promise<void> {
  await database.query('DELETE FROM command.deadlines WHERE kind = $1 AND key = $2 AND lease = $3', [kind, key, lease])
}

/**
 * Makes a taken deadline due again later, unless it was set again or taken by another process meanwhile.
 * @param dueAt milliseconds since the epoch
 * @param payload replaces the old one, when given
 */
export async function postpone(
  database: Database,
  { kind, key, lease }: Taken,
  dueAt: number,
  payload?: Deadline['payload'],
): Promise<void> {
  await database.query(
    `UPDATE command.deadlines SET due_at = $4, payload = coalesce($5, payload), failures = 0, tries = 0, error = NULL,
       parked_at = NULL, asked = false
     WHERE kind = $1 AND key = $2 AND lease = $3`,
    [kind, key, lease, new Date(dueAt), payload === undefined ? null : JSON.stringify(payload)],
  )
}

/** Why handling a deadline failed. Each failure makes the next wait longer; an outage is not counted in `tries`. */
export type Failure = {
  readonly error: string
  readonly outage: boolean
  /** An event could not be decoded. Another version of Alba may be able to. */
  readonly unreadable: boolean
}

/**
 * Records that handling a taken deadline failed, unless it was set again or taken by another process meanwhile.
 * @param dueAt when it is tried again, in milliseconds since the epoch; `'never'` parks it
 */
export async function recordFailure(
  database: Database,
  { kind, key, lease }: Taken,
  dueAt: number | 'never',
  { error, outage, unreadable }: Failure,
): Promise<void> {
  await database.query(
    `UPDATE command.deadlines SET due_at = coalesce($4, due_at), attempts = attempts - 1, failures = failures + 1,
       tries = tries + $5, error = $6, unreadable = $7, asked = false,
       parked_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
     WHERE kind = $1 AND key = $2 AND lease = $3`,
    [kind, key, lease, dueAt === 'never' ? null : new Date(dueAt), outage ? 0 : 1, error, unreadable],
  )
}
