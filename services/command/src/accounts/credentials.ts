import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { renameSession, type Session, type SignToken } from './sessions.ts'

/** The credentials of a practitioner. */
export type Credentials = {
  readonly practitionerId: number
  /** Null while nobody can log in: no password was chosen yet, or the account is disabled. */
  readonly passwordHash: string | null
}

const SELECT = `SELECT practitioner_id AS "practitionerId", password_hash AS "passwordHash" FROM accounts.credentials`

/** The credentials that have an address, by the id of its person. */
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

type NewCredentials = Credentials & { readonly personId: string }

/**
 * Sets the credentials and ends the practitioner's sessions. `personId` stands for the e-mail address.
 * @returns false when another account has this address
 */
export async function setCredentials(
  database: Database,
  { practitionerId, personId, passwordHash }: NewCredentials,
): Promise<boolean> {
  try {
    await inTransaction(database, async client => {
      await client.query(
        `INSERT INTO accounts.credentials (practitioner_id, person_id, password_hash) VALUES ($1, $2, $3)
         ON CONFLICT (practitioner_id) DO UPDATE SET person_id = $2, password_hash = $3`,
        [practitionerId, personId, passwordHash],
      )
      // Separate statements: the first one waits for logins that hold the row, and the next ones see their sessions.
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
 * Gives an address to an account, and leaves its password and sessions as they are.
 * @returns false when another account has this address
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
 * Replaces a password and ends all sessions except the one that asks for it. That one continues under a new family (id
 * of a session) and a new token; its old tokens are not valid any more.
 * @returns the session that continues, or null when it had ended already and only the password was replaced; false when
 *   the old password had been replaced already, and nothing was done
 */
export const replacePassword = (
  database: Database,
  practitionerId: number,
  hashes: { readonly old: string; readonly new: string },
  ownSession: { readonly family: string; readonly sign: SignToken },
): Promise<{ readonly session: Session | null } | false> =>
  inTransaction(database, async client => {
    const { rowCount } = await client.query(
      'UPDATE accounts.credentials SET password_hash = $3 WHERE practitioner_id = $1 AND password_hash = $2',
      [practitionerId, hashes.old, hashes.new],
    )
    if (rowCount === 0) return false
    const session = await renameSession(client, practitionerId, ownSession)
    await client.query('DELETE FROM accounts.sessions WHERE practitioner_id = $1 AND family IS DISTINCT FROM $2', [
      practitionerId,
      session?.family ?? null,
    ])
    await client.query('DELETE FROM accounts.challenges WHERE practitioner_id = $1', [practitionerId])
    return { session: session ?? null }
  })
