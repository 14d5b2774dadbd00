import type { Block } from '@alba/contracts/agenda/day-schedule'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put, putDay } from '../testing/read-model-tables.ts'

const ID = (n: number) => 300_000_000_000_000 + n
const DAY = '2027-03-15'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

/** The instant of a local hour of the day (winter time). */
const starts = (hour: number) => `${DAY}T${String(hour - 1).padStart(2, '0')}:00:00Z`
const block = (n: number, hour: number): Block => ({
  bookingId: ID(n),
  serviceId: 1,
  practitionerId: 1,
  roomId: 1,
  from: toEpochMinutes(starts(hour)),
  until: toEpochMinutes(starts(hour)) + 60,
  startsAt: toEpochMinutes(starts(hour)),
  endsAt: toEpochMinutes(starts(hour)) + 60,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
})
const booking = (n: number, hour: number, changes = {}) =>
  bookingRow(ID(n), {
    status: 'confirmed',
    held_until: null,
    date: DAY,
    starts_at: starts(hour),
    ends_at: starts(hour + 1),
    ...changes,
  })

it('lists misplaced bookings by their start, with the reason, unless they are canceled or kept on purpose', async () => {
  const closure = {
    id: 1,
    roomId: 1,
    from: toEpochMinutes(starts(11)),
    until: toEpochMinutes(starts(12)),
    reason: null,
  }
  await putDay(gateway.database, DAY, {
    openings: [opening(1, DAY, '09:00', '13:00')],
    closures: [closure],
    // At 17 h and 11 h misplaced, at 9 h in its place; those at 16 h and 18 h are kept on purpose and canceled.
    blocks: [block(1, 17), block(2, 11), block(3, 9), block(4, 16), block(5, 18)],
  })
  await put(
    gateway.database,
    bookingsTable,
    booking(1, 17),
    booking(2, 11),
    booking(3, 9),
    booking(4, 16, { kept_on_purpose: true }),
    booking(5, 18, { status: 'canceled' }),
  )
  const ask = (headers = {}) => gateway.app.inject({ url: '/api/backoffice/bookings/misplaced', headers })
  const answer = await ask(gateway.staff(1))
  expect(answer.json().map((each: { id: number; why: string }) => [each.id, each.why])).toEqual([
    [ID(2), 'room_closed'],
    [ID(1), 'outside_openings'],
  ])
  expect((await ask()).statusCode).toBe(401)
})
