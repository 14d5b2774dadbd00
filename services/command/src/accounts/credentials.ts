import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { renameSession, type Session, type SignToken } from './sessions.ts'

/** The credentials of a practitioner. */
export type Credentials = {
  readonly practitionerId: number
  /** Null while nobody can log in: no password was chosen yet, or the account is disabled. */
  readonly passwordHash: string | null
}

const SELECT = `SELECT practitioner_id AS "practitionerId", password_hash AS "passwordHash" FROM accounts.credentials`

export async function credentialsOfPerson(database: Database, personId: string): Promise<Credentials | undefined> {
  const { rows } = await database.query<Credentials>(`${SELECT} WHERE person_id = $1`, [personId])
  return rows[0]
}

export async function credentialsOf(database: Database, practitionerId: number): Promise<Credentials | undefined> {
  const { rows } = await database.query<Credentials>(`${SELECT} WHERE practitioner_id = $1`, [practitionerId])
  return rows[0]
}

/** PostgreSQL's code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505'

type Kept = { readonly practitionerId: number; readonly personId: string; readonly passwordHash: string | null }

/** Sets the credentials and ends the practitioner's sessions. False when another account has this address. */
export async function setCredentials(database: Database, kept: Kept): Promise<boolean> {
  const { practitionerId, personId, passwordHash } = kept
  try {
    await inTransaction(database, async client => {
      await client.query(
        `INSERT INTO accounts.credentials (practitioner_id, person_id, password_hash) VALUES ($1, $2, $3)
         ON CONFLICT (practitioner_id) DO UPDATE SET person_id = $2, password_hash = $3`,
        [practitionerId, personId, passwordHash],
      )
      // Separate statements, because they must see the sessions of logins for whose lock the first statement waited.
      await client.query('DELETE FROM accounts.sessions WHERE practitioner_id = $1', [practitionerId])
      await client.query('DELETE FROM accounts.challenges WHERE practitioner_id = $1', [practitionerId])
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * Gives an address to an account without touching its password or sessions. False when another account has it.
 */
export async function reserveAddress(database: Database, practitionerId: number, personId: string): Promise<boolean> {
  try {
    await database.query(
      `INSERT INTO accounts.credentials (practitioner_id, person_id, password_hash) VALUES ($1, $2, NULL)
       ON CONFLICT (practitioner_id) DO UPDATE SET person_id = $2`,
      [practitionerId, personId],
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * Replaces a password and ends all sessions but one, which continues under a new family and token: its old tokens are
 * not valid any more. False when the old password has been replaced already.
 * @param kept the session that continues
 * @returns `session` is null when that session had ended already; the password is replaced all the same
 */
export const replacePassword = (
  database: Database,
  practitionerId: number,
  hashes: { readonly old: string; readonly new: string },
  kept: { readonly family: string; readonly sign: SignToken },
): Promise<{ readonly session: Session | null } | false> =>
  inTransaction(database, async client => {
    const { rowCount } = await client.query(
      'UPDATE accounts.credentials SET password_hash = $3 WHERE practitioner_id = $1 AND password_hash = $2',
      [practitionerId, hashes.old, hashes.new],
    )
    if (rowCount === 0) return false
    const session = await renameSession(client, practitionerId, kept)
    await client.query('DELETE FROM accounts.sessions WHERE practitioner_id = $1 AND family IS DISTINCT FROM $2', [
      practitionerId,
      session?.family ?? null,
    ])
    await client.query('DELETE FROM accounts.challenges WHERE practitioner_id = $1', [practitionerId])
    return { session: session ?? null }
  })
