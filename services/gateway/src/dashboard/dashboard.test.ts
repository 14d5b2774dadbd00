import { bookingsTable } from '@alba/contracts/bookings/rows'
import { cancellationsTable, dashboardDaysTable } from '@alba/contracts/dashboard/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { periods } from './queries.ts'

const ID = 412_345_678_901_234

describe('the periods', () => {
  const at = (instant: string) => periods(Date.parse(instant), 'Europe/Paris')

  it('are those of the centre: its day begins an hour or two before that of UTC, and its week on Monday', () => {
    expect(at('2026-11-22T22:59:59Z')).toMatchObject({ today: '2026-11-22', week: ['2026-11-16', '2026-11-22'] })
    expect(at('2026-11-22T23:00:00Z')).toMatchObject({ today: '2026-11-23', week: ['2026-11-23', '2026-11-29'] })
  })

  it('have a month that begins and ends at midnight of the centre', () => {
    expect(at('2026-10-31T23:30:00Z')).toMatchObject({
      month: ['2026-11-01', '2026-11-30'],
      monthInstants: ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    })
    expect(at('2026-03-31T12:00:00Z').monthInstants).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
  })
})

describe('GET /api/backoffice/dashboard/stats', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
    const { database } = gateway
    gateway.travel('2026-11-20T10:00:00Z')
    // Powers of two, so that each sum says which days are in it.
    const day = (date: string, bookings: number) => ({ date, bookings, booking_ids: [] })
    const days = [day('2026-10-31', 64), day('2026-11-01', 1), day('2026-11-16', 2), day('2026-11-20', 4)]
    await put(database, dashboardDaysTable, ...days, day('2026-11-22', 8), day('2026-11-23', 16), day('2026-12-01', 32))
    // The first and the last of these instants are outside of November in Paris.
    const canceled = ['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z', '2026-11-30T22:59:59Z', '2026-11-30T23:00:00Z']
    await put(database, cancellationsTable, ...canceled.map((canceled_at, n) => ({ booking_id: ID + n, canceled_at })))
    const over = { expires_at: '2026-11-10T22:59:59.000Z' }
    const used = { status: 'used', used_at: '2026-11-05T10:00:00.000Z' } as const
    // Only the first can be used. The second and third ended this month, the fourth was used this month, the fifth in
    // October, and the last was invalidated.
    await put(
      database,
      vouchersTable,
      paidVoucher(ID, 'AAAA-AAAA-AAAA'),
      paidVoucher(ID + 1, 'AAAA-AAAA-AAAB', over),
      paidVoucher(ID + 2, 'AAAA-AAAA-AAAC', { ...over, status: 'expired' }),
      paidVoucher(ID + 3, 'AAAA-AAAA-AAAD', used),
      paidVoucher(ID + 4, 'AAAA-AAAA-AAAE', { ...used, used_at: '2026-10-05T10:00:00.000Z' }),
      paidVoucher(ID + 5, 'AAAA-AAAA-AAAF', { ...over, status: 'invalidated' }),
    )
    const camille = { practitioner_id: 1, practitioner_name: 'Camille Roussel' }
    const ines = { practitioner_id: 2, practitioner_name: 'Inès Moreau' }
    const whose = [ines, camille, ines]
    const starts = ['2026-11-20T09:00:00.000Z', '2026-11-20T13:00:00.000Z', '2026-11-21T08:00:00.000Z']
    const rows = starts.map((starts_at, n) =>
      bookingRow(ID + n, { status: 'confirmed', starts_at, date: starts_at.slice(0, 10), ...whose[n] }),
    )
    const hold = bookingRow(ID + 9, { starts_at: '2026-11-20T14:00:00.000Z', date: '2026-11-20' })
    await put(database, bookingsTable, ...rows, hold)
  })
  afterAll(() => gateway.stop())

  const next = { customer_name: 'Léa Martin', service_name: 'Massage prénatal', room_type: 'massage_room' }
  const tomorrow = { id: ID + 2, date: '2026-11-21', time: '09:00', ...next, practitioner_name: 'Inès Moreau' }

  it('counts by days of the centre, and has the next bookings of all and the next one of the practitioner who asks', async () => {
    const answer = await gateway.app.inject({ url: '/api/backoffice/dashboard/stats', headers: gateway.staff(2) })
    expect(answer.json()).toEqual({
      practitioner_name: 'Inès Moreau',
      today_bookings: 4,
      week_bookings: 2 + 4 + 8,
      month_bookings: 1 + 2 + 4 + 8 + 16,
      canceled_bookings: 2,
      valid_vouchers: 1,
      used_vouchers_month: 1,
      expired_vouchers_month: 2,
      upcoming_bookings: [
        { id: ID + 1, date: '2026-11-20', time: '14:00', ...next, practitioner_name: 'Camille Roussel' },
        tomorrow,
      ],
      next_booking: tomorrow,
    })
  })

  it('lists only the bookings of the practitioner who asks, for `upcoming=mine`', async () => {
    const mine = async (practitioner: number) => {
      const headers = gateway.staff(practitioner)
      return (await gateway.app.inject({ url: '/api/backoffice/dashboard/stats?upcoming=mine', headers })).json()
    }
    expect(await mine(2)).toMatchObject({ today_bookings: 4, upcoming_bookings: [tomorrow], next_booking: tomorrow })
    const [today] = (await mine(1)).upcoming_bookings
    expect(today).toMatchObject({ id: ID + 1, practitioner_name: 'Camille Roussel' })
  })
})
