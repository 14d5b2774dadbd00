import { agendaStream } from '@alba/contracts/agenda/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfKey } from '../decision/ids.ts'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { blockedOn, book, daysOf, statusOf, untilIdle, write } from '../testing/flow.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

it('a hold that a crash left behind ends, although the same key has been used to book another day since', async () => {
  const freshDay = daysOf(command)
  const left = await freshDay()
  const taken = await freshDay()
  const idempotencyKey = 'asked-for-two-days'
  const bookingId = idOfKey(command.keyring, 'booking-id', idempotencyKey)
  const hour = { startsAt: `${left}T08:00:00Z`, endsAt: `${left}T09:30:00Z` }
  await write(command, agendaStream(left), {
    type: 'SlotHeld',
    data: {
      date: left,
      bookingId,
      serviceId: 2,
      practitionerId: 1,
      roomId: 2,
      ...hour,
      blockedFrom: `${left}T07:50:00Z`,
      blockedUntil: `${left}T09:45:00Z`,
      heldUntil: new Date(command.clock.read() + 15 * 60_000).toISOString(),
    },
  })
  expect(await book(command, taken, { idempotencyKey })).toBe(bookingId)
  await untilIdle(command)
  command.clock.advanceMinutes(16)
  await untilIdle(command)
  expect([await blockedOn(command, left), await blockedOn(command, taken)]).toEqual([[], []])
  expect(await statusOf(command, bookingId)).toBe('expired')
})
