import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import { testClock } from '../testing/command-service.ts'
import { deadlineSetter, deadlinesDdl } from './deadlines.ts'
import { parkedDeadlines, retryDeadlines, skipDeadline } from './parked.ts'
import { type DeadlineHandlers, workDue } from './worker.ts'

const START = '2026-11-21T08:00:00Z'
const MINUTES = 60_000

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, name: 'deadlines', size: 5 })
  await database.query(deadlinesDdl)
})
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
})

let clock: ReturnType<typeof testClock>
let met: string[]
let logged: string[]
let fails: (key: string) => unknown
beforeEach(async () => {
  await database.query('TRUNCATE command.deadlines')
  clock = testClock(START)
  met = []
  logged = []
  fails = () => undefined
})

const kinds: DeadlineHandlers<Deps> = {
  async chore(_deps, { key }) {
    const error = fails(key)
    if (error) throw error
    met.push(key)
    return undefined
  },
}
const log = (level: string) => () => void logged.push(level)
const work = () =>
  workDue(
    { database, clock: clock.read, logger: { info: log('info'), warn: log('warn'), error: log('error') } } as never,
    kinds,
  )
const set = (key: string) => deadlineSetter(database)({ kind: 'chore', key, dueAt: clock.read(), payload: {} })

/** Milliseconds until the only deadline is due again. */
async function wait(): Promise<number> {
  const { rows } = await database.query<{ due_at: string }>('SELECT due_at FROM command.deadlines')
  return Date.parse(rows[0]?.due_at ?? '') - clock.read()
}
const goOn = async () => {
  clock.advanceMinutes((await wait()) / MINUTES)
  return work()
}

describe('a deadline that fails', () => {
  it('comes back after longer and longer waits, up to a ceiling, and is parked in the end', async () => {
    fails = () => new TypeError('cannot read properties of nothing')
    await set('a')
    await work()
    const waits = [await wait()]
    while ((await parkedDeadlines(database)).length === 0 && waits.length < 100) {
      await goOn()
      waits.push(await wait())
    }
    expect(waits).toHaveLength(20)
    const ceilings = [10, 20, 40, 80, 120, 120].map(seconds => seconds * 1_000)
    for (const [index, ceiling] of ceilings.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(ceiling / 2)
      expect(waits[index]).toBeLessThanOrEqual(ceiling)
    }
    expect(await parkedDeadlines(database)).toMatchObject([
      { id: 'chore/a', error: 'cannot read properties of nothing', tries: 20, asked: false },
    ])
    expect(logged.filter(level => level === 'error')).toHaveLength(1)
    clock.advanceMinutes(600)
    expect(await work()).toBe(0)
  })

  it('because something is away waits too, and uses up none of its tries', async () => {
    let failures = 0
    fails = () => (++failures <= 60 ? new StoreUnavailable(new Error('away')) : undefined)
    await set('a')
    await work()
    while (met.length === 0 && failures < 100) {
      expect(await wait()).toBeLessThanOrEqual(2 * MINUTES)
      await goOn()
    }
    expect(failures).toBe(61)
    expect(met).toEqual(['a'])
    expect(logged).not.toContain('error')
  })

  it('for good is parked at once, and the others are met', async () => {
    fails = key => (key === 'bad' ? new PermanentFailure('refused for good') : undefined)
    for (const key of ['bad', 'a', 'b']) await set(key)
    expect(await work()).toBe(3)
    expect(met.toSorted()).toEqual(['a', 'b'])
    expect(await parkedDeadlines(database)).toMatchObject([{ id: 'chore/bad', error: 'refused for good', tries: 1 }])
  })
})

describe('a parked deadline', () => {
  beforeEach(async () => {
    fails = () => new PermanentFailure('refused for good')
    await set('bad')
    await work()
  })

  it('is tried again when an operator asks, and parked again when it fails again', async () => {
    expect(await retryDeadlines(database, clock.read(), 'chore/other')).toBe(0)
    expect(await retryDeadlines(database, clock.read(), 'chore/bad')).toBe(1)
    expect(await parkedDeadlines(database)).toMatchObject([{ asked: true }])
    await work()
    expect(await parkedDeadlines(database)).toMatchObject([{ asked: false, tries: 2 }])
    fails = () => undefined
    expect(await retryDeadlines(database, clock.read())).toBe(1)
    await work()
    expect(met).toEqual(['bad'])
    expect(await parkedDeadlines(database)).toEqual([])
  })

  it('is dropped when it was settled by hand', async () => {
    expect(await skipDeadline(database, 'chore/bad')).toBe(1)
    expect(await parkedDeadlines(database)).toEqual([])
    expect(await work()).toBe(0)
  })

  it('that is set anew is due as if nothing had been', async () => {
    fails = () => undefined
    await set('bad')
    await work()
    expect(met).toEqual(['bad'])
  })
})
