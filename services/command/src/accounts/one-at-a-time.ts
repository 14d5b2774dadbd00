import { type Database, inTransaction } from '@alba/platform/postgres/pool'

/**
 * Does work that gives somebody access, while no other process does the same. The owner of an address is recorded in
 * two places, the credentials and the log. Without the lock, two commands that give one practitioner access under
 * different addresses could each win in one place, so that one address would get the other's password.
 *
 * @param work uses other connections than the lock. When the connection of the lock breaks, another process may begin
 *   before this work ends.
 */
export const oneAtATime = <Result>(database: Database, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(database, async client => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('accounts: giving access', 0))`)
    return work()
  })
