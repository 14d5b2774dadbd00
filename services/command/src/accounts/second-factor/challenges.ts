import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@alba/platform/postgres/pool'
import type { Credentials } from '../credentials.ts'

/** For what a passkey has to sign: a challenge of one kind is worth nothing for the other. */
export type Purpose = 'log-in' | 'add-passkey'

/** Time enough to fetch a phone. */
const MINUTES = 5
/** Wrong answers to one challenge; after those the password is asked for again. */
const MAX_TRIES = 5

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Remembers what somebody who knew the password has yet to sign, unless that password has been changed meanwhile
 * (`openSession` tells of the lock). Sweeps up what ran out.
 * @param at milliseconds since the epoch, here and below
 * @returns the token by which it is answered: only a digest of it is kept
 */
export async function openChallenge(
  database: Database,
  { practitionerId, passwordHash }: Credentials,
  { purpose, challenge }: { readonly purpose: Purpose; readonly challenge: string },
  at: number,
): Promise<string | undefined> {
  await database.query('DELETE FROM accounts.challenges WHERE expires_at <= $1', [new Date(at)])
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await database.query(
    `INSERT INTO accounts.challenges (token_hash, practitioner_id, purpose, challenge, expires_at)
     SELECT $4, practitioner_id, $3, $5, $6 FROM accounts.credentials
     WHERE practitioner_id = $1 AND password_hash = $2 FOR SHARE`,
    [practitionerId, passwordHash, purpose, digest(token), challenge, new Date(at + MINUTES * 60_000)],
  )
  return rowCount === 1 ? token : undefined
}

/** A challenge that is open still. */
export type Challenge = { readonly practitionerId: number; readonly challenge: string }

/** Counts a try, and says what was to be signed; undefined when it is over, answered, or was never asked. */
export async function tryChallenge(
  database: Database,
  token: string,
  purpose: Purpose,
  at: number,
): Promise<Challenge | undefined> {
  const { rows } = await database.query<Challenge>(
    `UPDATE accounts.challenges SET tries = tries + 1
     WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 AND tries < $4
     RETURNING practitioner_id AS "practitionerId", challenge`,
    [digest(token), purpose, new Date(at), MAX_TRIES],
  )
  return rows[0]
}

/** Takes a challenge that was answered away. False for whoever comes second with the same answer. */
export async function closeChallenge(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM accounts.challenges WHERE token_hash = $1', [digest(token)])
  return rowCount === 1
}
