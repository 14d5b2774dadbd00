import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { drawnBookingView } from '@alba/contracts/bookings/staff-api'
import { type BookingTextRow, bookingTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bookingRow, bookingText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

/** The id of the test's booking number n. */
const ID = (n: number) => 200_000_000_000_000 + n
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const WEDNESDAY = '2026-11-25'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff(2) })
const confirmed = (id: number, changes: Partial<BookingRow> = {}): BookingRow =>
  bookingRow(id, { status: 'confirmed', held_until: null, settled_by: 'staff', ...changes })
const textOf = (row: BookingRow): BookingTextRow =>
  bookingText(row, searchable([row.customer_name, row.customer_email, row.service_name, row.id]))
/** The columns of a booking that begins at a local hour (winter time) of a day. */
const atHour = (date: string, hour: number) => ({
  date,
  starts_at: `${date}T${String(hour - 1).padStart(2, '0')}:00:00Z`,
  ends_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
})

describe('the list of bookings', () => {
  const list = async (query: string) => {
    const answer = await ask(`/api/backoffice/bookings?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const ids = answer.json<{ id: number }[]>().map(({ id }) => id - ID(0))
    return { ids, total: Number(answer.headers['x-total-count']) }
  }

  beforeAll(async () => {
    const rows = [
      confirmed(ID(1), { ...atHour(MONDAY, 14), practitioner_id: 1 }),
      confirmed(ID(2), { ...atHour(MONDAY, 9), practitioner_id: 2, customer_name: 'Zoé Quentin' }),
      confirmed(ID(3), { ...atHour(TUESDAY, 9), practitioner_id: 2, status: 'pending_hold' }),
      confirmed(ID(4), { ...atHour(TUESDAY, 10), practitioner_id: 2, status: 'canceled' }),
      confirmed(ID(5), { ...atHour(TUESDAY, 11), practitioner_id: 2, status: 'expired' }),
      confirmed(ID(7), { ...atHour(TUESDAY, 12), practitioner_id: 2, status: 'canceled', abandoned: true }),
      confirmed(ID(6), { ...atHour(WEDNESDAY, 9), practitioner_id: 2 }),
    ]
    await put(gateway.database, bookingsTable, ...rows)
    await put(gateway.database, bookingTextsTable, ...rows.map(textOf))
  })
  afterAll(async () => {
    await gateway.database.query('DELETE FROM bookings.bookings')
  })

  it.each([
    ['', [2, 3, 4, 6]],
    ['include_all=true', [2, 1, 3, 4, 6]],
    ['practitioner_ids=1', [1]],
    ['practitioner_ids=1&practitioner_ids=2', [2, 1, 3, 4, 6]],
    ['start_date=2026-11-24&end_date=2026-11-24', [3, 4]],
    ['start_date=2026-11-25', [6]],
    ['status=active', [2, 3, 6]],
    ['status=confirmed', [2, 6]],
    ['status=canceled', [4]],
    ['status=expired', [5, 7]],
    ['include_all=true&q=ZOE%20Quen', [2]],
    [`include_all=true&q=${ID(6)}`, [6]],
    ['include_all=true&q=nobody', []],
    ['include_all=true&order=desc', [6, 4, 3, 1, 2]],
  ])('with the query « %s » has the matching bookings by start, and so has that for a calendar', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, total: ids.length })
    expect(await list(`${query}&fields=calendar`)).toEqual({ ids, total: ids.length })
  })

  it('for a calendar has only the fields that it draws, with the same values', async () => {
    const asked = '/api/backoffice/bookings?include_all=true'
    const [all, drawn] = await Promise.all([ask(asked), ask(`${asked}&fields=calendar`)])
    expect(drawn.headers['x-total-count']).toBe('5')
    expect(Object.keys(drawn.json()[0])).not.toContain('customer_email')
    expect(all.json()).toMatchObject(drawn.json())
    expect(z.array(z.strictObject(drawnBookingView.shape)).parse(drawn.json())).toHaveLength(5)
  })

  it('is read page by page, with the number of all matching bookings', async () => {
    expect(await list('include_all=true&limit=2&offset=1')).toEqual({ ids: [1, 3], total: 5 })
    expect(await list('include_all=true&limit=3&offset=3')).toEqual({ ids: [4, 6], total: 5 })
    expect(await list('include_all=true&limit=3&offset=9')).toEqual({ ids: [], total: 5 })
    expect(await list('include_all=true&limit=2&offset=1&fields=calendar')).toEqual({ ids: [1, 3], total: 5 })
  })

  it('shows a changed booking once the read model has notified the change', async () => {
    const names = async () =>
      (await ask('/api/backoffice/bookings?include_all=true&status=all'))
        .json<{ client_name: string }[]>()
        .map(({ client_name }) => client_name)
    expect(await names()).not.toContain('Ana Petit')
    const changed = { ...atHour(MONDAY, 9), practitioner_id: 2, customer_name: 'Ana Petit' }
    await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [ID(2)])
    await put(gateway.database, bookingsTable, confirmed(ID(2), changed))
    await moveModel(gateway.database, 'bookings', at(1), { bookings: [ID(2)] })
    await expect.poll(names).toContain('Ana Petit')
    expect(await names()).toHaveLength(5)
  })
})

describe('a booking of two treatments', () => {
  const second = {
    arrangement: 'beside',
    serviceId: 2,
    serviceName: 'Bain enveloppé',
    firstServiceName: 'Massage prénatal',
    priceCents: 6_000,
    durationMinutes: 90,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    roomType: 'spa_bath_room',
    questionnaireId: null,
    startsAt: `${MONDAY}T08:00:00Z`,
    endsAt: `${MONDAY}T09:30:00Z`,
    practitionerId: 2,
    practitionerName: 'Inès Moreau',
    roomId: 3,
    roomName: 'Salle Bain',
  } as const
  const row = confirmed(ID(20), {
    service_name: 'Massage prénatal et Bain enveloppé, en même temps',
    price_cents: 13_500,
    ends_at: second.endsAt,
    second,
    second_practitioner_id: 2,
  })
  beforeAll(() => put(gateway.database, bookingsTable, row))
  afterAll(async () => void (await gateway.database.query('DELETE FROM bookings.bookings')))

  const listed = async (query: string) => (await ask(`/api/backoffice/bookings?start_date=${MONDAY}&${query}`)).json()

  it('is in the list of both practitioners, once, with each treatment at its time', async () => {
    for (const practitioner of [1, 2]) {
      const [booking, ...others] = await listed(`practitioner_ids=${practitioner}`)
      expect(others).toEqual([])
      expect(booking).toMatchObject({
        practitioners: [{ id: 1 }, { id: 2, name: 'Inès Moreau' }],
        end_time: `${MONDAY}T10:30:00`,
        second: {
          practitioner: { id: 2 },
          room: { id: 3, name: 'Salle Bain' },
          end_time: `${MONDAY}T10:30:00`,
          price_cents: 6_000,
          first: { service_name: 'Massage prénatal', end_time: `${MONDAY}T10:00:00`, price_cents: 7_500 },
        },
      })
    }
    expect(await listed('practitioner_ids=3')).toEqual([])
  })

  it('is drawn in the calendar with both', async () => {
    const [drawn] = z.array(drawnBookingView).parse(await listed('practitioner_ids=2&fields=calendar'))
    expect(drawn).toMatchObject({
      second: {
        practitioner: { id: 2 },
        service_name: 'Bain enveloppé',
        first_service_name: 'Massage prénatal',
        start_time: `${MONDAY}T09:00:00`,
        first_end_time: `${MONDAY}T10:00:00`,
      },
    })
  })
})
