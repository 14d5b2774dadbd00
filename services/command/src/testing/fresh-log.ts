import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll } from 'vitest'
import { openTestLog } from './command-service.ts'

/** An empty log in a database of its own, which is dropped after the last test of the file. */
export async function freshLog() {
  const testDatabase = await createTestDatabase()
  const parts = await openTestLog(testDatabase.url)
  afterAll(async () => {
    await parts.close()
    await testDatabase.drop()
  })
  return parts
}
