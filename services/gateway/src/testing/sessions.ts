import type { SessionName } from '@alba/platform/accounts/sessions'
import type { Database } from '@alba/platform/postgres/pool'

/** The session of one of the two practitioners of the tests. */
export const sessionOf = (practitionerId: number): SessionName => ({
  practitionerId,
  family: `a11ba000-0000-4000-8000-00000000000${practitionerId}`,
})

/** Opens a session that never expires for both practitioners. */
export async function openSessions(database: Database): Promise<void> {
  for (const session of [1, 2].map(sessionOf)) {
    const { practitionerId, family } = session
    await database.query(`INSERT INTO accounts.credentials VALUES ($1, $2, 'digest')`, [practitionerId, `p-${family}`])
    await openSession(database, session)
  }
}

export const openSession = (database: Database, { practitionerId, family }: SessionName): Promise<unknown> =>
  database.query(
    `INSERT INTO accounts.sessions (family, practitioner_id, token_hash, rotated_at, expires_at)
     VALUES ($1, $2, 'digest', now(), '9999-12-31T00:00:00Z')`,
    [family, practitionerId],
  )
