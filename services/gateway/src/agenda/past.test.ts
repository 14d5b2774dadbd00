import type { Block } from '@alba/contracts/agenda/day-schedule'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import type { PastDaysQuery } from '@alba/contracts/agenda/past'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASSAGE, opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { quietProjector, startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const DATE = '2026-11-23'
const ID = (n: number) => 200_000_000_000_000 + n
const from = toEpochMinutes(`${DATE}T08:00:00Z`)
const block = (n: number, heldUntil: string | null): Block => ({
  bookingId: ID(n),
  serviceId: MASSAGE,
  practitionerId: 2,
  roomId: 1,
  paymentIntentId: null,
  move: 0,
  from,
  until: from + 75,
  startsAt: from,
  endsAt: from + 60,
  heldUntil: heldUntil === null ? null : Date.parse(heldUntil),
})
const asked: PastDaysQuery[] = []

let isIncomplete: true | undefined
let gateway: TestGateway
beforeAll(async () => {
  const closure = { id: 4, roomId: 2, from, until: from + 60, reason: 'Travaux' }
  const blocks = [block(1, null), block(2, '2026-11-21T08:30:59.999Z'), block(3, '2026-11-21T08:31:00Z')]
  const schedule = { ...emptyDay, openings: [opening(1, DATE)], closures: [closure], blocks }
  gateway = await startGateway({
    projector: {
      ...quietProjector,
      past: async query => {
        asked.push(query)
        return [{ date: DATE, schedule, ...(isIncomplete && { isIncomplete }) }]
      },
    },
  })
  await put(gateway.database, bookingsTable, bookingRow(ID(1), { status: 'canceled' }))
})
afterAll(() => gateway.stop())

const ask = (query: string) => gateway.app.inject({ url: `/api/backoffice/agenda?${query}`, headers: gateway.staff() })

it('shows the days as they stood, in the centre’s local time', async () => {
  const answer = await ask(`start_date=${DATE}&end_date=${DATE}&at=2026-11-21T09:30:00`)
  expect(asked).toEqual([{ first: DATE, last: DATE, at: '2026-11-21T08:30:59.999Z' }])
  const booking = {
    start_time: `${DATE}T09:00:00`,
    end_time: `${DATE}T10:00:00`,
    service_id: MASSAGE,
    service_name: 'Massage prénatal',
    room: { id: 1, name: 'Salle Massage' },
    practitioners: [{ id: 2, name: 'Inès Moreau' }],
  }
  expect(answer.json()).toMatchObject({
    at: '2026-11-21T09:30:00',
    days: [
      {
        date: DATE,
        incomplete: false,
        availabilities: [{ practitioner_id: 1, start_datetime: `${DATE}T09:00:00` }],
        closures: [{ id: 4, room_name: 'Salle Spa/Bain', reason: 'Travaux' }],
        bookings: [
          // Booking 1 is shown although it was cancelled later. Booking 2 is not, because its hold had ended by then.
          { id: ID(1), status: 'confirmed', client_name: 'Léa Martin', ...booking },
          { id: ID(3), status: 'pending_hold', client_name: 'effacé', ...booking },
        ],
      },
    ],
  })
  expect(answer.json().days[0].bookings).toHaveLength(2)
})

it('says of a day that something of it is missing', async () => {
  isIncomplete = true
  const answer = await ask(`start_date=${DATE}&end_date=${DATE}&at=2026-11-21T09:30:00`)
  expect(answer.json().days).toMatchObject([{ date: DATE, incomplete: true }])
  isIncomplete = undefined
})

it.each([
  // 32 days.
  `start_date=${DATE}&end_date=2026-12-24&at=2026-11-21T09:30:00`,
  // The last day comes before the first.
  `start_date=${DATE}&end_date=2026-11-22&at=2026-11-21T09:30:00`,
  // The clock skips this time.
  `start_date=${DATE}&end_date=${DATE}&at=2026-03-29T02:30:00`,
  // No moment.
  `start_date=${DATE}&end_date=${DATE}`,
])('refuses « %s »', async query => {
  expect((await ask(query)).statusCode).toBe(422)
})
