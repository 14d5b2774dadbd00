import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'

/** Something to be done at a time. Durable, so that a restart forgets nothing; taken by one process at a time. */
export type Deadline = {
  /** Which of the service's kinds it is: `features.ts` has them. */
  readonly kind: string
  readonly key: string
  /** How often it was looked at and put off, from 1. Failures are not among them. */
  readonly attempts: number
  /** Failures in a row until now, and those of them that were no outage. */
  readonly failures: number
  readonly tries: number
  readonly payload: Readonly<Record<string, string | number>>
}

export const deadlinesDdl = `
  CREATE SCHEMA IF NOT EXISTS command;
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
  CREATE INDEX IF NOT EXISTS deadlines_due_at ON command.deadlines (due_at);`

export type NewDeadline = Pick<Deadline, 'kind' | 'key' | 'payload'> & {
  /** Milliseconds since the epoch. */
  readonly dueAt: number
}

export type SetDeadline = (deadline: NewDeadline) => Promise<unknown>

/** Setting the same deadline again moves it. Those of many bookings are written together. */
export const deadlineSetter = (database: Database): SetDeadline =>
  gather(async (deadlines: readonly NewDeadline[]) => {
    // The last one of a key counts: one statement may touch a row only once.
    const last = [...new Map(deadlines.map(deadline => [`${deadline.kind} ${deadline.key}`, deadline])).values()]
    await database.query({
      name: 'set-deadlines',
      text: `INSERT INTO command.deadlines (kind, key, due_at, payload)
             SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::jsonb[])
             ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, payload = excluded.payload, attempts = 0,
               failures = 0, tries = 0, error = NULL, parked_at = NULL, asked = false`,
      values: [
        last.map(deadline => deadline.kind),
        last.map(deadline => deadline.key),
        last.map(deadline => new Date(deadline.dueAt).toISOString()),
        last.map(deadline => JSON.stringify(deadline.payload)),
      ],
    })
    return deadlines
  })

/** Sets what comes back for ever, unless it is set: what it remembers stays. Due at once. */
export async function setRecurring(database: Database, kinds: readonly string[], now: number): Promise<void> {
  await database.query(
    `INSERT INTO command.deadlines (kind, key, due_at, payload) SELECT kind, kind, $2, '{}' FROM unnest($1::text[]) AS kind
     ON CONFLICT DO NOTHING`,
    [kinds, new Date(now)],
  )
}

/**
 * Takes what is due. Each row is leased, not locked, while it is worked on: a process that is killed lets go of it when
 * the lease ends, and no transaction stays open while the card provider is asked.
 */
export async function takeDue(
  database: Database,
  now: number,
  leaseSeconds: number,
  limit: number,
): Promise<Deadline[]> {
  const { rows } = await database.query<Deadline>(
    `UPDATE command.deadlines SET due_at = $1::timestamptz + make_interval(secs => $2), attempts = attempts + 1
     WHERE (kind, key) IN (
       SELECT kind, key FROM command.deadlines WHERE due_at <= $1 AND (parked_at IS NULL OR asked)
       ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ) RETURNING kind, key, attempts, failures, tries, payload`,
    [new Date(now), leaseSeconds, limit],
  )
  return rows
}

/** The row as it was taken: one that was set anew meanwhile, or that another process took after us, is not ours. */
type Taken = Pick<Deadline, 'kind' | 'key' | 'attempts'>

export async function clearDeadline(database: Database, { kind, key, attempts }: Taken): Promise<void> {
  await database.query('DELETE FROM command.deadlines WHERE kind = $1 AND key = $2 AND attempts = $3', [
    kind,
    key,
    attempts,
  ])
}

/** Puts a taken deadline off, remembering that it was looked at, and what was found out meanwhile. */
export async function postpone(
  database: Database,
  { kind, key, attempts }: Taken,
  dueAt: number,
  payload?: Deadline['payload'],
): Promise<void> {
  await database.query(
    `UPDATE command.deadlines SET due_at = $4, payload = coalesce($5, payload), failures = 0, tries = 0, error = NULL,
       parked_at = NULL, asked = false
     WHERE kind = $1 AND key = $2 AND attempts = $3`,
    [kind, key, attempts, new Date(dueAt), payload === undefined ? null : JSON.stringify(payload)],
  )
}

/** Why a taken deadline was not met. An outage counts as a failure, after which one waits, but as no try. */
export type Failure = { readonly error: string; readonly outage: boolean }

/** Hands a taken deadline back as if nobody had looked at it. With no time to come back at, it is parked. */
export async function handBack(
  database: Database,
  { kind, key, attempts }: Taken,
  dueAt: number | 'never',
  { error, outage }: Failure,
): Promise<void> {
  await database.query(
    `UPDATE command.deadlines SET due_at = coalesce($4, due_at), attempts = attempts - 1, failures = failures + 1,
       tries = tries + $5, error = $6, asked = false, parked_at = CASE WHEN $4::timestamptz IS NULL THEN now() END
     WHERE kind = $1 AND key = $2 AND attempts = $3`,
    [kind, key, attempts, dueAt === 'never' ? null : new Date(dueAt), outage ? 0 : 1, error],
  )
}
