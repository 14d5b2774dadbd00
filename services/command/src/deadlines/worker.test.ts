import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import { testClock } from '../testing/command-service.ts'
import { deadlineSetter, deadlinesDdl } from './deadlines.ts'
import { parkedDeadlines, retryDeadlines, skipDeadline } from './parked.ts'
import { type DeadlineHandlers, workDeadlines, workDue } from './worker.ts'

const START = '2026-11-21T08:00:00Z'
const MINUTES = 60_000

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

let clock: ReturnType<typeof testClock>
let handled: string[]
let logged: string[]
let errorFor: (key: string) => unknown
beforeEach(async () => {
  await database.query('TRUNCATE command.deadlines')
  clock = testClock(START)
  handled = []
  logged = []
  errorFor = () => undefined
})

const kinds: DeadlineHandlers<Deps> = {
  async chore(_deps, { key }) {
    const error = errorFor(key)
    if (error) throw error
    handled.push(key)
    return undefined
  },
}
const log = (level: string) => () => void logged.push(level)
const deps = () =>
  ({ database, clock: clock.read, logger: { info: log('info'), warn: log('warn'), error: log('error') } }) as never
const work = () => workDue(deps(), kinds)
/** A process that starts, and stops once this deadline was handled. */
async function workUntilHandled(key: string): Promise<void> {
  const stopping = new AbortController()
  const working = workDeadlines(deps(), kinds, stopping.signal, 1)
  await vi.waitFor(() => expect(handled).toContain(key))
  stopping.abort()
  await working
}
const set = (key: string) => deadlineSetter(database)({ kind: 'chore', key, dueAt: clock.read(), payload: {} })

/** Milliseconds until the only deadline is due again. */
async function msUntilDue(): Promise<number> {
  const { rows } = await database.query<{ due_at: string }>('SELECT due_at FROM command.deadlines')
  return Date.parse(rows[0]?.due_at ?? '') - clock.read()
}
const workWhenDue = async () => {
  clock.advanceMinutes((await msUntilDue()) / MINUTES)
  return work()
}

describe('a deadline that fails', () => {
  it('is tried again after growing waits, up to a limit, and is parked in the end', async () => {
    errorFor = () => new TypeError('cannot read properties of nothing')
    await set('a')
    await work()
    const waits = [await msUntilDue()]
    while ((await parkedDeadlines(database)).length === 0 && waits.length < 100) {
      await workWhenDue()
      waits.push(await msUntilDue())
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

  it('because of an outage waits too, and uses up none of its tries', async () => {
    let failures = 0
    errorFor = () => (++failures <= 60 ? new StoreUnavailable(new Error('unreachable')) : undefined)
    await set('a')
    await work()
    while (handled.length === 0 && failures < 100) {
      expect(await msUntilDue()).toBeLessThanOrEqual(2 * MINUTES)
      await workWhenDue()
    }
    expect(failures).toBe(61)
    expect(handled).toEqual(['a'])
    expect(logged).not.toContain('error')
  })

  it('for good is parked at once, and the others are handled', async () => {
    errorFor = key => (key === 'bad' ? new PermanentFailure('refused for good') : undefined)
    for (const key of ['bad', 'a', 'b']) await set(key)
    expect(await work()).toBe(3)
    expect(handled.toSorted()).toEqual(['a', 'b'])
    expect(await parkedDeadlines(database)).toMatchObject([{ id: 'chore/bad', error: 'refused for good', tries: 1 }])
  })
})

describe('a parked deadline', () => {
  beforeEach(async () => {
    errorFor = () => new PermanentFailure('refused for good')
    await set('bad')
    await work()
  })

  it('is tried again when an operator asks, and parked again when it fails again', async () => {
    expect(await retryDeadlines(database, clock.read(), 'chore/other')).toBe(0)
    expect(await retryDeadlines(database, clock.read(), 'chore/bad')).toBe(1)
    expect(await parkedDeadlines(database)).toMatchObject([{ asked: true }])
    await work()
    expect(await parkedDeadlines(database)).toMatchObject([{ asked: false, tries: 2 }])
    errorFor = () => undefined
    expect(await retryDeadlines(database, clock.read())).toBe(1)
    await work()
    expect(handled).toEqual(['bad'])
    expect(await parkedDeadlines(database)).toEqual([])
  })

  it('is deleted when an operator skips it', async () => {
    expect(await skipDeadline(database, 'chore/bad')).toBe(1)
    expect(await parkedDeadlines(database)).toEqual([])
    expect(await work()).toBe(0)
  })

  it('is handled again when it is set again', async () => {
    errorFor = () => undefined
    await set('bad')
    await work()
    expect(handled).toEqual(['bad'])
  })

  it('is tried again by the next process when it was parked because an event could not be decoded', async () => {
    const event = { id: 'one', type: 'BookingConfirmed', stream: 'booking-1', revision: 2n } as never
    errorFor = () => new UnreadableEvent(event, 'unknown version 2')
    await set('newer')
    await work()
    expect(await parkedDeadlines(database)).toMatchObject([{ id: 'chore/bad' }, { id: 'chore/newer', tries: 1 }])
    errorFor = () => undefined
    await workUntilHandled('newer')
    expect(handled).toEqual(['newer'])
    expect(await parkedDeadlines(database)).toMatchObject([{ id: 'chore/bad', tries: 1 }])
  })
})
