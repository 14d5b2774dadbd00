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
  const firstDay = await freshDay()
  const secondDay = await freshDay()
  const idempotencyKey = 'asked-for-two-days'
  const bookingId = idOfKey(command.keyring, 'booking-id', idempotencyKey)
  // The process that served the first request died after it held the time, and before it recorded the booking.
  await write(command, agendaStream(firstDay), {
    type: 'SlotHeld',
    data: {
      date: firstDay,
      bookingId,
      serviceId: 2,
      practitionerId: 1,
      roomId: 2,
      startsAt: `${firstDay}T08:00:00Z`,
      endsAt: `${firstDay}T09:30:00Z`,
      blockedFrom: `${firstDay}T07:50:00Z`,
      blockedUntil: `${firstDay}T09:45:00Z`,
      heldUntil: new Date(command.clock.read() + 15 * 60_000).toISOString(),
    },
  })
  expect(await book(command, secondDay, { idempotencyKey })).toBe(bookingId)
  await untilIdle(command)
  // Nobody pays, so both holds end after 15 minutes.
  command.clock.advanceMinutes(16)
  await untilIdle(command)
  expect([await blockedOn(command, firstDay), await blockedOn(command, secondDay)]).toEqual([[], []])
  expect(await statusOf(command, bookingId)).toBe('expired')
})
