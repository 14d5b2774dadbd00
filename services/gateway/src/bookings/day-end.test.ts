import { bookingsTable } from '@alba/contracts/bookings/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const NOW = '2026-11-23T13:00:00.000Z'

const onDay = (n: number, startsAt: string, changes: Parameters<typeof bookingRow>[1] = {}) =>
  bookingRow(BOOKING + n, {
    status: 'confirmed',
    date: startsAt.slice(0, 10),
    starts_at: startsAt,
    ends_at: startsAt.replace(':00:00', ':45:00'),
    settled_by: 'staff',
    ...changes,
  })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  gateway.travel(NOW)
  const paid = { means: 'cash', paidAt: NOW, cause: null, dueSince: null, trouble: null } as const
  const amounts = { amountCents: 7_500, writtenOffCents: 0 }
  await put(
    gateway.database,
    bookingsTable,
    onDay(1, '2026-11-23T14:00:00.000Z'),
    onDay(2, '2026-11-23T09:00:00.000Z', { attendance: 'late', on_site: { ...paid, ...amounts, returnedCents: 0 } }),
    onDay(3, '2026-11-23T10:00:00.000Z', { attendance: 'came', on_site: { ...paid, ...amounts, returnedCents: 100 } }),
    onDay(4, '2026-11-23T11:00:00.000Z', { status: 'canceled' }),
    onDay(5, '2026-11-24T09:00:00.000Z'),
    onDay(6, '2026-10-05T09:00:00.000Z', { attendance: 'absent' }),
    onDay(7, '2026-10-31T09:00:00.000Z', { attendance: 'came' }),
    onDay(8, '2025-12-31T09:00:00.000Z', { attendance: 'came' }),
  )
})
afterAll(() => gateway.stop())

const ask = (path: string) => gateway.app.inject({ url: `/api/backoffice/${path}`, headers: gateway.staff() })

describe('the end of a day', () => {
  it('lists the confirmed bookings of the day by their start, with who came and what was paid at the centre', async () => {
    const { items } = (await ask('day-end?date=2026-11-23')).json()
    const shown = ['id', 'start_time', 'attendance', 'has_begun', 'on_site'] as const
    expect(items.map((item: Record<string, unknown>) => shown.map(name => item[name]))).toEqual([
      [BOOKING + 2, '2026-11-23T10:00:00', 'late', true, { amount_cents: 7_500, means: 'cash', can_undo: true }],
      [BOOKING + 3, '2026-11-23T11:00:00', 'came', true, { amount_cents: 7_500, means: 'cash', can_undo: false }],
      [BOOKING + 1, '2026-11-23T15:00:00', null, false, null],
    ])
  })

  it('refuses what is no day', async () => {
    expect((await ask('day-end?date=2026-02-30')).statusCode).toBe(422)
    expect((await ask('day-end')).statusCode).toBe(422)
  })
})

describe('the attendance of a year', () => {
  it('counts by the month of the appointment', async () => {
    expect((await ask('day-end/months?year=2026')).json()).toEqual({
      months: [
        { month: '2026-10', came: 1, late: 0, absent: 1 },
        { month: '2026-11', came: 1, late: 1, absent: 0 },
      ],
      total: { came: 2, late: 1, absent: 1 },
    })
    expect((await ask('day-end/months?year=2024')).json()).toEqual({
      months: [],
      total: { came: 0, late: 0, absent: 0 },
    })
    expect((await ask('day-end/months?year=1900')).statusCode).toBe(422)
  })
})
