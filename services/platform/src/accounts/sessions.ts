import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'

/**
 * What lets practitioners in: digests of passwords and recovery codes, what a passkey has yet to answer, and the sessions
 * that are open. The command side writes it, the
 * gateway asks whether a session is open. Neither events nor a read model: a log is read by many and kept for ever, and
 * nothing can rebuild a secret (ADR 29).
 */
const ddl = `
  CREATE SCHEMA IF NOT EXISTS accounts;
  CREATE TABLE IF NOT EXISTS accounts.credentials (
    practitioner_id int PRIMARY KEY,
    person_id text NOT NULL UNIQUE,
    password_hash text
  );
  CREATE TABLE IF NOT EXISTS accounts.sessions (
    family uuid PRIMARY KEY,
    practitioner_id int NOT NULL REFERENCES accounts.credentials,
    token_hash bytea NOT NULL,
    previous_hash bytea,
    sealed_successor bytea,
    rotated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  -- For a table from before these columns: what is open has just begun.
  ALTER TABLE accounts.sessions ADD COLUMN IF NOT EXISTS opened_at timestamptz NOT NULL DEFAULT now();
  ALTER TABLE accounts.sessions ADD COLUMN IF NOT EXISTS browser text;
  CREATE INDEX IF NOT EXISTS sessions_practitioner_id ON accounts.sessions (practitioner_id);
  CREATE INDEX IF NOT EXISTS sessions_expires_at ON accounts.sessions (expires_at);
  CREATE TABLE IF NOT EXISTS accounts.challenges (
    token_hash bytea PRIMARY KEY,
    practitioner_id int NOT NULL REFERENCES accounts.credentials,
    purpose text NOT NULL,
    challenge text NOT NULL,
    tries int NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS challenges_practitioner_id ON accounts.challenges (practitioner_id);
  CREATE INDEX IF NOT EXISTS challenges_expires_at ON accounts.challenges (expires_at);
  CREATE TABLE IF NOT EXISTS accounts.recovery_codes (
    practitioner_id int NOT NULL REFERENCES accounts.credentials,
    batch uuid NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (practitioner_id, batch, digest)
  );`

export const prepareAccounts = (database: Database): Promise<void> => prepareSchema(database, ddl)

/** A session as an access token names it. */
export type SessionName = { readonly family: string; readonly practitionerId: number }

/** Whether the session is open. Asked with every request of staff: a row by its key. @param at milliseconds since the epoch */
export async function isOpen(
  database: Database,
  { family, practitionerId }: SessionName,
  at: number,
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'is-session-open',
    text: 'SELECT 1 FROM accounts.sessions WHERE family = $1 AND practitioner_id = $2 AND expires_at > $3',
    values: [family, practitionerId, new Date(at)],
  })
  return rowCount === 1
}

/** A session as its owner sees it; UTC instants. */
export type OpenSession = {
  readonly family: string
  readonly openedAt: string
  readonly lastUsedAt: string
  readonly endsAt: string
  readonly browser: string | null
}

/** A practitioner's open sessions, the newest first. @param at milliseconds since the epoch */
export async function sessionsOf(database: Database, practitionerId: number, at: number): Promise<OpenSession[]> {
  const { rows } = await database.query<OpenSession>(
    `SELECT family, opened_at AS "openedAt", rotated_at AS "lastUsedAt", expires_at AS "endsAt", browser
     FROM accounts.sessions WHERE practitioner_id = $1 AND expires_at > $2 ORDER BY opened_at DESC LIMIT 100`,
    [practitionerId, new Date(at)],
  )
  return rows
}
