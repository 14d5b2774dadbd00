import { prepareSchema } from '../postgres/migrate.ts'
import type { Database } from '../postgres/pool.ts'

/**
 * The secrets of practitioners' accounts: digests of passwords and recovery codes, challenges that a passkey has not
 * answered yet, and sessions. The command service writes them; the gateway asks whether a session is open. They are
 * neither events nor a read model, because events are read by many and kept for ever, and a secret cannot be rebuilt
 * from events (ADR 29).
 *
 * A session keeps the digest of its newest refresh token and of the one before. `sealed_successor` is the newest token
 * encrypted under the one before, so that whoever sends the earlier one twice in short order gets the same answer.
 */
const ddl = `
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
  -- Adds the columns to a table of an older version, whose sessions count as opened now.
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

/** Creates the tables that are missing. The command service does so when it starts; the gateway needs them. */
export const prepareAccounts = (database: Database): Promise<void> => prepareSchema(database, 'accounts', ddl)

/** A session as an access token identifies it. `family` is its id; a change of the password gives it another one. */
export type SessionName = { readonly family: string; readonly practitionerId: number }

/**
 * Whether the session is open. Every request of staff asks this, so it reads one row by its primary key.
 * @param at milliseconds since the epoch
 */
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

/** A session as its owner sees it; UTC instants. `lastUsedAt` is when its refresh token was last exchanged. */
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
