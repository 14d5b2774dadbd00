import { gunzipSync } from 'node:zlib'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

/** The id of the test's booking number n. */
const ID = (n: number) => 200_000_000_000_000 + n
const MONDAY = '2026-11-23'
/**
 * Where the commands of these tests record their events. The models are beyond it, so no answer has to wait for them.
 */
const RECORDED = at(1)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  for (const model of ['agenda', 'bookings']) await moveModel(gateway.database, model, at(10), {})
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(2), ...request.headers } })
}

/** A massage on Monday that starts at this local hour (winter time). */
const massage = (n: number, hour: number, changes: Partial<BookingRow> = {}) => {
  const instant = (localHour: number) => `${MONDAY}T${String(localHour - 1).padStart(2, '0')}:00:00.000Z`
  const time = { starts_at: instant(hour), ends_at: instant(hour + 1) }
  return bookingRow(ID(n), { status: 'confirmed', ...time, ...changes })
}

/** An opening in the API, in local times of the centre. Its id is that of its practitioner, as in `opening`. */
const view = (practitioner_id: number, date: string, start = '09:00', end = '18:00') => ({
  id: practitioner_id,
  practitioner_id,
  recurrence_pattern: null,
  start_datetime: `${date}T${start}:00`,
  end_datetime: `${date}T${end}:00`,
})

describe('the list of openings', () => {
  beforeAll(async () => {
    await putDay(gateway.database, MONDAY, { openings: [opening(2, MONDAY, '14:00'), opening(1, MONDAY)] })
    await putDay(gateway.database, '2026-12-01', { openings: [opening(1, '2026-12-01')] })
    // An answer covers at most 400 days, so this opening is in none of those below.
    await putDay(gateway.database, '2028-12-01', { openings: [opening(1, '2028-12-01')] })
  })

  it.each([
    ['', [view(1, MONDAY), view(2, MONDAY, '14:00'), view(1, '2026-12-01')]],
    ['practitioner_id=1', [view(1, MONDAY), view(1, '2026-12-01')]],
    ['start_date=2026-11-24&end_date=2026-12-01', [view(1, '2026-12-01')]],
    ['end_date=2026-11-30', [view(1, MONDAY), view(2, MONDAY, '14:00')]],
    ['start_date=2026-12-02&end_date=2099-01-01', []],
  ])('is sorted by start and filtered by the query « %s »', async (query, expected) => {
    expect((await ask(`/api/backoffice/availabilities?${query}`)).json()).toEqual(expected)
  })

  it('is compressed for a client that accepts it', async () => {
    const url = '/api/backoffice/availabilities?start_date=2026-12-01&end_date=2026-12-01'
    const compressed = await ask({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual([view(1, '2026-12-01')])
    const plain = await ask({ url, headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.json()).toEqual([view(1, '2026-12-01')])
  })
})

describe('new openings of a day', () => {
  const slots = [
    { start: '09:00', end: '13:00' },
    { start_time: '14:00', end_time: '18:00' },
  ]
  const create = (time_slots: readonly object[]) =>
    ask({
      method: 'POST',
      url: '/api/availability/daily',
      payload: { practitioner_id: 2, date: MONDAY, time_slots },
    })

  it('may name their times `start` and `end`, or `start_time` and `end_time`', async () => {
    const from = toEpochMinutes(`${MONDAY}T08:00:00Z`)
    const opened = { id: 98_230_001, practitionerId: 2, from, until: from + 4 * 60 }
    gateway.command.on('open-availability', () => ({ body: { position: RECORDED, opened: [opened] } }))
    const answer = await create(slots)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { created_count: 1, availabilities: [{ ...view(2, MONDAY, '09:00', '13:00'), id: opened.id }] },
    ])
    expect(gateway.command.last('open-availability').body).toEqual({
      practitionerId: 2,
      date: MONDAY,
      timeSlots: [slots[0], { start: '14:00', end: '18:00' }],
    })
  })

  it('are refused without an end', async () => {
    expect((await create([{ start: '09:00' }])).statusCode).toBe(422)
  })
})

describe('the removal of an opening', () => {
  const request = { method: 'DELETE', url: '/api/backoffice/availabilities/98230001' } as const
  const removed = (outside: readonly number[]) => ({ body: { position: RECORDED, outside } })

  it('is answered with 204 when no booking is left outside the openings', async () => {
    gateway.command.on('remove-availability', () => removed([]))
    // A DELETE without a body may still declare JSON.
    const answer = await ask({ ...request, headers: { 'content-type': 'application/json' } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  })

  it('is answered with 200 and the bookings that it leaves outside, by start and without canceled ones', async () => {
    await put(gateway.database, bookingsTable, massage(1, 11), massage(2, 9), massage(3, 15, { status: 'canceled' }))
    gateway.command.on('remove-availability', () => removed([ID(1), ID(2), ID(3)]))
    const answer = await ask(request)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().affected_bookings.map(({ id }: { id: number }) => id)).toEqual([ID(2), ID(1)])
  })

  it('is refused as the command service refuses it', async () => {
    const refused = problemOfRejection('availability_removed')
    gateway.command.on('remove-availability', () => ({ status: refused.status, body: refused }))
    expect((await ask(request)).json()).toMatchObject({ status: 409, code: 'availability_removed' })
  })
})

it('lists the practitioners', async () => {
  expect((await ask('/api/backoffice/practitioners')).json()).toEqual([
    { id: 1, name: 'Camille Roussel', retired: false, version: 1 },
    { id: 2, name: 'Inès Moreau', retired: false, version: 1 },
  ])
})
