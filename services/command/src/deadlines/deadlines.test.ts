import { prepareSchema } from '@alba/platform/postgres/migrate'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Deadline,
  deadlineSetter,
  deadlinesDdl,
  deleteDeadline,
  postpone,
  recordFailure,
  takeDue,
} from './deadlines.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, name: 'deadlines', size: 5 })
  await prepareSchema(database, 'command', deadlinesDdl)
})
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
})
beforeEach(() => database.query('TRUNCATE command.deadlines'))

const NOW = Date.parse('2026-11-21T08:00:00Z')
const LEASE = 60
const set = (key: string, dueAt: number) => deadlineSetter(database)({ kind: 'hold', key, dueAt, payload: { key } })
const take = (now = NOW, limit = 50) => takeDue(database, now, LEASE, limit)
const takeOne = async (now = NOW): Promise<Deadline> => {
  const [taken, ...others] = await take(now)
  if (!taken || others.length > 0) throw new Error('not exactly one deadline is due')
  return taken
}

describe('a deadline', () => {
  it('is taken once, when it is due', async () => {
    await set('a', NOW)
    await set('b', NOW + 1)
    expect(await takeOne()).toEqual({
      kind: 'hold',
      key: 'a',
      attempts: 1,
      failures: 0,
      tries: 0,
      lease: expect.any(String),
      payload: { key: 'a' },
    })
    expect(await take()).toEqual([])
    expect((await take(NOW + 1)).map(each => each.key)).toEqual(['b'])
  })

  it('is taken by one of many processes at the same time, the oldest deadline first', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`)
    const setDeadline = deadlineSetter(database)
    await Promise.all(keys.map((key, n) => setDeadline({ kind: 'hold', key, dueAt: NOW - n, payload: {} })))
    expect((await take(NOW, 1)).map(each => each.key)).toEqual(['key-39'])
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take(NOW, 5)))).flat().map(each => each.key)
    const rest = (await take()).map(each => each.key)
    expect([...taken, ...rest].toSorted()).toEqual(keys.slice(0, 39).toSorted())
  })

  it('is due again when its lease ends', async () => {
    await set('a', NOW)
    await take()
    expect(await take(NOW + LEASE * 1000 - 1)).toEqual([])
    expect(await takeOne(NOW + LEASE * 1000)).toMatchObject({ key: 'a', attempts: 2 })
  })

  it('is deleted when it is done, and due again when it is postponed', async () => {
    await set('a', NOW)
    await postpone(database, await takeOne(), NOW + 500)
    expect(await takeOne(NOW + 500)).toMatchObject({ attempts: 2 })
    await set('b', NOW)
    await deleteDeadline(database, await takeOne())
    expect(await take()).toEqual([])
  })

  it('does not count an outage as an attempt', async () => {
    await set('a', NOW)
    await recordFailure(database, await takeOne(), NOW + 500, { error: 'unreachable', outage: true, unreadable: false })
    expect(await takeOne(NOW + 500)).toMatchObject({ attempts: 1, failures: 1, tries: 0 })
  })

  it('that is set again while it is handled is neither deleted nor postponed by the former handling', async () => {
    for (const end of [
      deleteDeadline,
      (...[db, taken]: Parameters<typeof deleteDeadline>) => postpone(db, taken, NOW + 9e9),
    ]) {
      await set('a', NOW)
      const taken = await takeOne()
      await set('a', NOW + 500)
      await end(database, taken)
      expect(await takeOne(NOW + 500)).toMatchObject({ key: 'a', attempts: 1 })
    }
  })

  it('that is set again and taken by another process is not deleted by the process that took it first', async () => {
    await set('a', NOW)
    const first = await takeOne()
    await set('a', NOW)
    const second = await takeOne()
    await deleteDeadline(database, first)
    await recordFailure(database, first, NOW + 9e9, { error: 'too late', outage: false, unreadable: false })
    await recordFailure(database, second, NOW + 500, { error: 'no', outage: false, unreadable: false })
    expect(await takeOne(NOW + 500)).toMatchObject({ key: 'a', attempts: 1, failures: 1 })
  })

  it('that was taken again after its lease cannot be deleted by the process that took it first', async () => {
    await set('a', NOW)
    const first = await takeOne()
    await takeOne(NOW + LEASE * 1000)
    await deleteDeadline(database, first)
    expect(await takeOne(NOW + 2 * LEASE * 1000)).toMatchObject({ key: 'a', attempts: 3 })
  })
})
