import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand, testClock } from '../testing/command-service.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { blockedOn, book, dayOf, openIntent, statusOf, untilIdle, untilPoliciesDone } from '../testing/flow.ts'

const DATE = '2026-11-23'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ReturnType<typeof testClock>
let provider: ReturnType<typeof fakeProvider>
let command: TestCommand
const start = () => startCommand({ database, clock, provider })
const restart = async () => {
  await command.stop()
  command = await start()
}
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-21T08:00:00Z')
  provider = fakeProvider()
  command = await start()
  await defineCentre(command)
})
afterEach(async () => {
  await command.stop()
  await database.drop()
})

describe('after a restart', () => {
  it('a hold ends on time, whether or not its deadline was set before', async () => {
    const remembered = await book(command, DATE)
    await untilPoliciesDone(command)
    const justMade = await book(command, DATE, { startTime: `${DATE}T14:00:00` })
    await restart()
    await untilPoliciesDone(command)
    expect(await statusOf(command, remembered)).toBe('pending')
    await command.stop()
    clock.advanceMinutes(16)
    command = await start()
    await untilIdle(command)
    for (const id of [remembered, justMade]) expect(await statusOf(command, id)).toBe('expired')
    expect(await blockedOn(command, DATE)).toEqual([])
  })

  it('a payment that was made while no process ran is found', async () => {
    const id = await book(command, DATE)
    const intent = await openIntent(command, id)
    await command.stop()
    provider.pay(intent)
    clock.advanceMinutes(60)
    command = await start()
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect((await dayOf(command, DATE)).blocks).toMatchObject([{ bookingId: id, heldUntil: null }])
  })
})
