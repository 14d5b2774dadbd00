import { personStream } from '@alba/contracts/people/events'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { expect, it } from 'vitest'
import { defineCentre, QUICK_ERASURE, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, bookingOf, daysOf } from '../testing/flow.ts'
import { erasePerson } from './erase.ts'
import { eraseAgain, erasedPeople } from './erase-again.ts'

const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator', id: 'Zoé' } } as const
const parts = ({ service, log }: TestCommand) => ({ deps: service.deps, log })
const client = (name: string) => ({ customerName: `${name} Roy`, customerEmail: `${name.toLowerCase()}@example.org` })

/** A backup of a database that nobody uses: the same tables in another database. */
async function backupOf(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const backup = await createTestDatabase()
  const name = (each: string) => new URL(each).pathname.slice(1)
  const administration = new URL(url)
  administration.pathname = '/postgres'
  const server = openDatabase({ url: administration.href, name: 'backup', size: 1 })
  await server.query(`DROP DATABASE ${name(backup.url)}`)
  await server.query(`CREATE DATABASE ${name(backup.url)} TEMPLATE ${name(url)}`)
  await server.end()
  return backup
}

it('people who were erased after a backup are erased again once it is restored, and nobody else is', async () => {
  const database = await createTestDatabase()
  const before = await startCommand({ database, ...QUICK_ERASURE })
  await defineCentre(before)
  const freshDay = daysOf(before)
  const erased = await book(before, await freshDay(), client('Agathe'))
  const kept = await book(before, await freshDay(), client('Berthe'))
  await before.stop()
  const backup = await backupOf(database.url)

  const running = await startCommand({ database, ...QUICK_ERASURE })
  await erasePerson(parts(running), { who: 'agathe@example.org', reason: 'asked', force: true }, cause)
  const list = await erasedPeople(parts(running))
  const [{ personId } = { personId: '' }] = list.people
  expect(list.people).toEqual([
    { personId: running.keyring.personId('agathe@example.org'), erasedAt: expect.any(String) },
  ])
  await running.stop()
  await database.drop()

  const restored = await startCommand({ database: backup, ...QUICK_ERASURE })
  expect(await bookingOf(restored, erased)).toMatchObject({ customerName: 'Agathe Roy' })
  // The clock of the services is set by the test, that of the keys is the database's.
  const withTimes = { people: [{ personId, erasedAt: new Date().toISOString() }], recipients: [] }
  // A crash after the keys are worthless: the same list does it again.
  await restored.database.query("UPDATE privacy.person_keys SET wrapped_key = '' WHERE person_id = $1", [personId])
  expect((await eraseAgain(parts(restored), withTimes, cause)).personIds).toEqual([personId])
  expect(await bookingOf(restored, erased)).toMatchObject({ customerName: 'effacé', customerEmail: 'effacé' })
  expect(await bookingOf(restored, kept)).toMatchObject({ customerName: 'Berthe Roy' })
  expect((await restored.log.readStream(personStream(personId))).map(({ type }) => type)).toEqual(['PersonErased'])
  const { rows: keys } = await restored.database.query<{ person_id: string }>(
    'SELECT person_id FROM privacy.person_keys',
  )
  const ids = keys.map(row => row.person_id)
  expect(ids).toContain(restored.keyring.personId('berthe@example.org'))
  expect(ids).not.toContain(personId)

  // Somebody who comes back afterwards has a key that is younger than the erasure.
  const again = await book(restored, await daysOf(restored, '2026-12-10')(), client('Agathe'))
  expect(await eraseAgain(parts(restored), withTimes, cause)).toEqual({ personIds: [], recipients: [], position: null })
  expect(await bookingOf(restored, again)).toMatchObject({ customerName: 'Agathe Roy' })
  await restored.stop()
  await backup.drop()
})
