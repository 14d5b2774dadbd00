import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { openDatabase } from './pool.ts'
import { writableFinding } from './writable.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

it('finds nothing while a database takes writes, and says so when it takes none', async () => {
  const database = openDatabase({ url: testDatabase.url, name: 'writable', size: 1 })
  expect(await writableFinding(database)).toBeUndefined()
  await database.query('SET default_transaction_read_only = on')
  expect(await writableFinding(database)).toEqual({ advice: expect.stringContaining('is its disk full?') })
  await expect(database.query('CREATE TABLE refused ()')).rejects.toThrow('read-only')
  await database.end()
})
