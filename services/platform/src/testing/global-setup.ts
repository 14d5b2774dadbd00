import { startPostgres } from './postgres.ts'

/**
 * Vitest's `globalSetup`: one PostgreSQL for the whole run, or the one that ALBA_TEST_DATABASE_URL names. The worker
 * processes inherit the variable; each test file then takes its own database with `createTestDatabase()`.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ALBA_TEST_DATABASE_URL) return undefined
  const cluster = await startPostgres()
  process.env.ALBA_TEST_DATABASE_URL = cluster.url
  return async () => {
    delete process.env.ALBA_TEST_DATABASE_URL
    await cluster.stop()
  }
}
