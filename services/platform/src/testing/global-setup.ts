import { randomBytes } from 'node:crypto'
import { dropTestDatabases, startPostgres } from './postgres.ts'

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, or the one that ALBA_TEST_DATABASE_URL names. The worker
 * processes inherit the variables; each test file then takes its own database with `createTestDatabase()`. On a server
 * that was there before, nothing of the run stays.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`
  process.env.ALBA_TEST_DATABASE_PREFIX = prefix
  if (process.env.ALBA_TEST_DATABASE_URL) return () => dropTestDatabases(prefix)
  const cluster = await startPostgres()
  process.env.ALBA_TEST_DATABASE_URL = cluster.url
  return async () => {
    delete process.env.ALBA_TEST_DATABASE_URL
    await cluster.stop()
  }
}
