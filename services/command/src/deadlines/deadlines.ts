import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'

/** Something to be done at a time. Durable, so that a restart forgets nothing; taken by one process at a time. */
export type Deadline = {
  /** Which of the service's kinds it is: `features.ts` has them. */
  readonly kind: string
  readonly key: string
  readonly attempts: number
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
             ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, payload = excluded.payload, attempts = 0`,
      values: [
        last.map(deadline => deadline.kind),
        last.map(deadline => deadline.key),
        last.map(deadline => new Date(deadline.dueAt).toISOString()),
        last.map(deadline => JSON.stringify(deadline.payload)),
      ],
    })
    return deadlines
  })

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
       SELECT kind, key FROM command.deadlines WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
     ) RETURNING kind, key, attempts, payload`,
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

/** Puts a taken deadline off, remembering that it was tried, and what was found out meanwhile. */
export const postpone = (database: Database, taken: Taken, dueAt: number, payload?: Deadline['payload']) =>
  putOff(database, taken, dueAt, taken.attempts, payload)

/** Puts a taken deadline off as if it had not been taken: an outage uses up none of its tries. */
export const handBack = (database: Database, taken: Taken, dueAt: number) =>
  putOff(database, taken, dueAt, taken.attempts - 1)

async function putOff(
  database: Database,
  { kind, key, attempts }: Taken,
  dueAt: number,
  tried: number,
  payload?: Deadline['payload'],
): Promise<void> {
  await database.query(
    `UPDATE command.deadlines SET due_at = $4, attempts = $5, payload = coalesce($6, payload)
     WHERE kind = $1 AND key = $2 AND attempts = $3`,
    [kind, key, attempts, new Date(dueAt), tried, payload === undefined ? null : JSON.stringify(payload)],
  )
}
