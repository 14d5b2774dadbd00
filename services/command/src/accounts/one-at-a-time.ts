import { type Database, inTransaction } from '@alba/platform/postgres/pool'

/**
 * Does this work while no other process gives access to anybody. Who owns an address is recorded in two places, the
 * credentials and the log; two who give access to one practitioner at once, by different addresses, could each win one
 * of them, so that one address gets the other's password.
 *
 * @param work uses other connections. When the one of the lock is lost, another process may begin before this work ends.
 */
export const oneAtATime = <Result>(database: Database, work: () => Promise<Result>): Promise<Result> =>
  inTransaction(database, async client => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('accounts: giving access', 0))`)
    return work()
  })
