import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@alba/platform/postgres/pool'
import type { Credentials } from '../credentials.ts'

/** The purpose of a challenge. It is not valid for the other purpose. */
export type Purpose = 'log-in' | 'add-passkey'

/** How long a challenge is valid: enough time to fetch a phone. */
const MINUTES = 5
/** How many wrong answers a challenge allows. After that the password must be entered again. */
const MAX_TRIES = 5

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Stores a challenge for somebody who knew the password, unless the password has been changed meanwhile (`openSession`
 * explains the lock). Also deletes challenges that have expired.
 * @param at milliseconds since the epoch, here and below
 * @returns the token with which it is answered: the table has only a digest of it. Undefined when the password has been
 * changed
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

/** A challenge that is still valid. */
export type Challenge = { readonly practitionerId: number; readonly challenge: string }

/**
 * Counts a try and answers the challenge; undefined when it has expired, was answered, has no tries left, is for the other
 * purpose, or does not exist.
 */
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

/** Deletes an answered challenge. False for the second of two equal answers. */
export async function closeChallenge(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await database.query('DELETE FROM accounts.challenges WHERE token_hash = $1', [digest(token)])
  return rowCount === 1
}
