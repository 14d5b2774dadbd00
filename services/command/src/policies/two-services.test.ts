import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { policyGroups } from '../features.ts'
import { bookingBody, defineCentre, startCommand, type TestCommand, testClock } from '../testing/command-service.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import {
  blockedOn,
  book,
  daysOf,
  eventually,
  openIntent,
  sendIntentWebhook,
  statusOf,
  untilIdle,
} from '../testing/flow.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let first: TestCommand
let second: TestCommand
let firstRuns = true
let freshDay: () => Promise<string>
beforeAll(async () => {
  database = await createTestDatabase()
  const shared = { database, clock: testClock('2026-11-21T08:00:00Z'), provider: fakeProvider() }
  first = await startCommand(shared)
  await defineCentre(first)
  freshDay = daysOf(first)
  await eventually(async () => expect([...(await ledBySession()).values()]).toEqual([policyGroups.length]))
  second = await startCommand(shared)
})
afterAll(async () => {
  if (firstRuns) await first.stop()
  await second.stop()
  await database.drop()
})

/** How many policy groups each process leads, by the database session that holds its locks. */
async function ledBySession(): Promise<Map<number, number>> {
  const { rows } = await first.database.query<{ pid: number; count: number }>(
    `SELECT l.pid, count(*)::integer FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.mode = 'ExclusiveLock' AND l.granted AND a.application_name = 'leadership'
       AND a.datname = current_database() GROUP BY 1`,
  )
  return new Map(rows.map(({ pid, count }) => [pid, count]))
}

describe('two services over one database', () => {
  it('give a slot to exactly one of ten requests at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const date = await freshDay()
      for (const time of ['09:00', '14:00']) {
        const body = bookingBody({ startTime: `${date}T${time}:00` })
        const racers = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? first : second))
        const answers = await Promise.all(racers.map(command => command.send('request-booking', body)))
        expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
        expect(answers.filter(answer => answer.body.code === 'slot_taken')).toHaveLength(9)
      }
      expect(await blockedOn(second, date)).toHaveLength(2)
    }
  })

  it('see each other’s bookings', async () => {
    const id = await book(first, await freshDay())
    const intent = await openIntent(second, id)
    expect(await openIntent(first, id)).toBe(intent)
    first.provider.pay(intent)
    await Promise.all([first, second].map(command => command.send('refresh-intent', { paymentIntentId: intent })))
    expect(await statusOf(first, id)).toBe('confirmed')
    expect(await statusOf(second, id)).toBe('confirmed')
    const again = await second.send('cancel-unpaid-booking', { bookingId: id, closeIntent: true })
    expect(again).toMatchObject({ status: 409 })
  })

  it('divide the policy groups, and one takes all over when the other stops', async () => {
    const half = Math.floor(policyGroups.length / 2)
    const halves = [half, policyGroups.length - half]
    await eventually(async () => expect([...(await ledBySession()).values()].toSorted((a, b) => a - b)).toEqual(halves))
    const id = await book(second, await freshDay())
    const intent = await openIntent(second, id)
    const abandoned = await book(second, await freshDay())
    await first.stop()
    firstRuns = false
    first = { ...first, database: second.database }
    second.provider.pay(intent)
    await sendIntentWebhook(second, intent)
    await eventually(async () => expect(await statusOf(second, id)).toBe('confirmed'))
    await eventually(async () => expect([...(await ledBySession()).values()]).toEqual([policyGroups.length]))
    second.clock.advanceMinutes(16)
    await untilIdle(second)
    expect(await statusOf(second, abandoned)).toBe('expired')
  })
})
