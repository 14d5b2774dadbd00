import { once } from 'node:events'
import { prepareKeyring } from '@alba/platform/event-log/keyring'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openKeyTable } from './key-table.ts'

let created: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url, name: 'test' })
})
afterEach(async () => {
  await database.end()
  await created.drop()
})

it('a table that cannot be read is an error at once, and does not keep the tool waiting', async () => {
  await expect(openKeyTable(created.url, undefined)).rejects.toThrow('person_keys')
})

it('a restart of the database while the log is read is an error of the comparison, and does not end the process', async () => {
  await prepareKeyring(database)
  const table = await openKeyTable(created.url, undefined)
  const crash = once(process, 'uncaughtExceptionMonitor').then(([error]) => String(error))
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  const compared = table
    .missing(['a'], id => id)
    .then(
      () => 'nothing',
      () => 'an error of the comparison',
    )
  expect(await Promise.race([crash, compared])).toBe('an error of the comparison')
  await table.close()
})
