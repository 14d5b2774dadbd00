import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Block, Closure } from '@alba/contracts/agenda/day-schedule'
import { closuresTable } from '@alba/contracts/agenda/rows'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const ID = (n: number) => 200_000_000_000_000 + n
const MONDAY = '2026-11-23'

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
  const instant = (of: number) => `${MONDAY}T${String(of - 1).padStart(2, '0')}:00:00.000Z`
  const time = { starts_at: instant(hour), ends_at: instant(hour + 1) }
  return bookingRow(ID(n), { status: 'confirmed', ...time, ...changes })
}

/** The part of a closure that falls on Monday morning. */
const closed = (id: number): Closure => {
  const from = toEpochMinutes(`${MONDAY}T08:00:00Z`)
  return { id, roomId: 1, from, until: from + 180, reason: null }
}

describe('the openings', () => {
  const view = (practitioner_id: number, date: string, start = '09:00', end = '18:00') => ({
    id: practitioner_id,
    practitioner_id,
    recurrence_pattern: null,
    start_datetime: `${date}T${start}:00`,
    end_datetime: `${date}T${end}:00`,
  })
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
  ])('with the query « %s » are listed by their start', async (query, expected) => {
    expect((await ask(`/api/backoffice/availabilities?${query}`)).json()).toEqual(expected)
  })

  it('are compressed for a client that accepts it', async () => {
    const url = '/api/backoffice/availabilities?start_date=2026-12-01&end_date=2026-12-01'
    const compressed = await ask({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual([view(1, '2026-12-01')])
    const plain = await ask({ url, headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.json()).toEqual([view(1, '2026-12-01')])
  })

  it('are created for a day, with either name of the time fields; a time without an end is refused', async () => {
    const opened = { id: 98_230_001, practitionerId: 2, from: toEpochMinutes(`${MONDAY}T08:00:00Z`), until: 0 }
    const answered = { ...opened, until: opened.from + 240 }
    gateway.command.on('open-availability', () => ({ body: { position: at(1), opened: [answered] } }))
    const slots = [
      { start: '09:00', end: '13:00' },
      { start_time: '14:00', end_time: '18:00' },
    ]
    const payload = { practitioner_id: 2, date: MONDAY, time_slots: slots }
    const answer = await ask({ method: 'POST', url: '/api/availability/daily', payload })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { created_count: 1, availabilities: [{ ...view(2, MONDAY, '09:00', '13:00'), id: opened.id }] },
    ])
    expect(gateway.command.last('open-availability').body).toEqual({
      practitionerId: 2,
      date: MONDAY,
      timeSlots: [slots[0], { start: '14:00', end: '18:00' }],
    })
    const half = { ...payload, time_slots: [{ start: '09:00' }] }
    expect((await ask({ method: 'POST', url: '/api/availability/daily', payload: half })).statusCode).toBe(422)
  })

  it('are removed with 204, with 200 and the bookings that are now outside the opening hours, or refused by command', async () => {
    const request = { method: 'DELETE', url: '/api/backoffice/availabilities/98230001' } as const
    gateway.command.on('remove-availability', () => ({ body: { position: at(1), outside: [] } }))
    const none = await ask({ ...request, headers: { 'content-type': 'application/json' } })
    expect([none.statusCode, none.body]).toEqual([204, ''])

    await put(gateway.database, bookingsTable, massage(1, 11), massage(2, 9), massage(3, 15, { status: 'canceled' }))
    const outside = [ID(1), ID(2), ID(3)]
    gateway.command.on('remove-availability', () => ({ body: { position: at(1), outside } }))
    const some = await ask(request)
    expect(some.statusCode).toBe(200)
    expect(some.json().affected_bookings.map(({ id }: { id: number }) => id)).toEqual([ID(2), ID(1)])

    const refused = problemOfRejection('availability_removed')
    gateway.command.on('remove-availability', () => ({ status: refused.status, body: refused }))
    expect((await ask(request)).json()).toMatchObject({ status: 409, code: 'availability_removed' })
  })
})

describe('the closures', () => {
  beforeAll(async () => {
    const hours = { starts_at: '2026-11-23T08:00:00.000Z', ends_at: '2026-11-23T11:00:00.000Z' }
    await put(
      gateway.database,
      closuresTable,
      { id: 1, room_id: 1, reason: 'Travaux', ...hours },
      { id: 2, room_id: 2, reason: null, ...hours, starts_at: '2026-11-22T08:00:00.000Z' },
    )
  })

  it('are listed by their start', async () => {
    const second = {
      id: 1,
      room_id: 1,
      room_name: 'Salle Massage',
      reason: 'Travaux',
      start_datetime: `${MONDAY}T09:00:00`,
      end_datetime: `${MONDAY}T12:00:00`,
    }
    const all = (await ask('/api/backoffice/room-closures')).json()
    expect([all.map(({ id }: { id: number }) => id), all[1]]).toEqual([[2, 1], second])
    expect((await ask('/api/backoffice/room-closures?room_id=1')).json()).toEqual([second])
    expect((await ask('/api/backoffice/room-closures?limit=1&offset=1')).json()).toEqual([second])
  })

  it('to come are listed by default; with `past`, those that are over, newest first, page by page', async () => {
    // More than the 500 closures that one answer may have.
    const many = 600
    const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
    const over = Array.from({ length: many }, (_, n) => {
      const [starts_at, ends_at] = [`${dayOf(n)}T11:00:00.000Z`, `${dayOf(n)}T12:00:00.000Z`]
      return { id: 1_000 + n, room_id: 1, reason: null, starts_at, ends_at }
    })
    // It began two days before, and ended at midnight, when today began: it is over.
    const untilMidnight = {
      id: 3,
      room_id: 1,
      reason: null,
      starts_at: '2026-11-18T08:00:00.000Z',
      ends_at: '2026-11-19T23:00:00.000Z',
    }
    await put(gateway.database, closuresTable, ...over, untilMidnight)
    const listed = async (query: string) =>
      (await ask(`/api/backoffice/room-closures?${query}`)).json().map(({ id }: { id: number }) => id)
    expect(await listed('')).toEqual([2, 1])
    expect(await listed('past=true&limit=2')).toEqual([3, 1_599])
    expect(await listed('past=true&limit=2&offset=599')).toEqual([1_001, 1_000])
    expect(await listed(`past=true&start_date=${dayOf(10)}&end_date=${dayOf(11)}`)).toEqual([1_011, 1_010])
    // It falls on the day after its first one, and not on the day that begins when it ends.
    expect(await listed('past=true&start_date=2026-11-19&end_date=2026-11-19')).toEqual([3])
    expect(await listed('start_date=2026-11-20&end_date=2026-11-20')).not.toContain(3)
    expect(await listed(`start_date=${dayOf(10)}&end_date=${dayOf(11)}`)).toEqual([1_010, 1_011])
    expect((await ask('/api/backoffice/room-closures?past=perhaps')).statusCode).toBe(422)
    await gateway.database.query('DELETE FROM agenda.closures WHERE id > 2')
  })

  it('are created over existing bookings, and list those that they overlap with their buffers', async () => {
    await gateway.database.query('DELETE FROM bookings.bookings')
    await put(
      gateway.database,
      bookingsTable,
      // Ends when the closure begins; the next one leaves its room a quarter of an hour later.
      massage(1, 8, { buffer_after_minutes: 0 }),
      massage(2, 8, { buffer_after_minutes: 15 }),
      massage(3, 10),
      massage(4, 10, { room_id: 2 }),
      massage(5, 10, { status: 'canceled' }),
      // Begins when the closure ends; the room of the next one is prepared before.
      massage(6, 12),
      massage(7, 12, { buffer_before_minutes: 5 }),
    )
    // The day has the closure already, so the answer need not wait for a policy.
    await putDay(gateway.database, MONDAY, { closures: [closed(3)] })
    await moveModel(gateway.database, 'agenda', at(11))
    await gateway.knows('agenda', at(11))
    gateway.command.on('schedule-closure', () => ({ body: { closureId: 3, position: at(1) } }))
    const payload = {
      room_id: 1,
      start_datetime: `${MONDAY}T09:00:00`,
      end_datetime: `${MONDAY}T12:00:00`,
      reason: '',
    }
    const answer = await ask({ method: 'POST', url: '/api/backoffice/room-closures', payload })
    expect([answer.statusCode, answer.json()], answer.body).toMatchObject([
      201,
      { id: 3, room_name: 'Salle Massage', start_datetime: payload.start_datetime, reason: null },
    ])
    const ids = answer.json().affected_bookings.map(({ id }: { id: number }) => id - ID(0))
    expect(ids).toEqual([2, 3, 7])
    expect(gateway.command.last('schedule-closure').body).toEqual({
      roomId: 1,
      start: payload.start_datetime,
      end: payload.end_datetime,
      reason: null,
    })
  })

  it('are created and lifted with an answer that waits until a policy has changed all their days', async () => {
    const TUESDAY = '2026-11-24'
    let days = 0
    const write = async (closures: readonly Closure[], position: string) => {
      for (const date of [MONDAY, TUESDAY]) {
        await sleep(50)
        await putDay(gateway.database, date, { closures })
        days++
        // Positions are compared as text, so the date makes one position for each day, in their order.
        await moveModel(gateway.database, 'agenda', `${position}${date}`, { days: [date] })
      }
    }
    gateway.command.on('schedule-closure', () => {
      gateway.inBackground(write([closed(4)], at(12)))
      return { body: { closureId: 4, position: at(1) } }
    })
    // Midnight is the end of Tuesday and does not belong to Wednesday.
    const range = { start_datetime: `${MONDAY}T09:00:00`, end_datetime: '2026-11-25T00:00:00' }
    const scheduled = await ask({
      method: 'POST',
      url: '/api/backoffice/room-closures',
      payload: { room_id: 1, ...range, reason: '' },
    })
    expect([scheduled.statusCode, days]).toEqual([201, 2])
    const hours = { starts_at: '2026-11-23T08:00:00.000Z', ends_at: '2026-11-24T23:00:00.000Z' }
    await put(gateway.database, closuresTable, { id: 4, room_id: 1, reason: null, ...hours })
    gateway.command.on('lift-closure', () => {
      gateway.inBackground(write([], at(13)))
      return { body: { position: at(1) } }
    })
    const lifted = await ask({ method: 'DELETE', url: '/api/backoffice/room-closures/4' })
    expect([lifted.statusCode, days]).toEqual([204, 4])
  })

  it('are created with an answer after a time limit when no policy closes their days', async () => {
    gateway.command.on('schedule-closure', () => ({ body: { closureId: 5, position: at(1) } }))
    const range = { start_datetime: `${MONDAY}T09:00:00`, end_datetime: `${MONDAY}T12:00:00` }
    const payload = { room_id: 1, ...range, reason: '' }
    expect((await ask({ method: 'POST', url: '/api/backoffice/room-closures', payload })).statusCode).toBe(201)
  })

  it.each(['closures', 'days'])('are lifted although the read model’s %s cannot be read', async table => {
    const hours = { starts_at: '2026-12-08T08:00:00.000Z', ends_at: '2026-12-08T11:00:00.000Z' }
    await put(gateway.database, closuresTable, { id: 6, room_id: 1, reason: null, ...hours })
    gateway.command.on('lift-closure', () => ({ body: { position: at(1) } }))
    await gateway.database.query(`ALTER TABLE agenda.${table} RENAME TO away`)
    try {
      const lifted = await ask({ method: 'DELETE', url: '/api/backoffice/room-closures/6' })
      expect([lifted.statusCode, gateway.command.last('lift-closure').body]).toEqual([204, { closureId: 6 }])
    } finally {
      await gateway.database.query(`ALTER TABLE agenda.away RENAME TO ${table}`)
      await gateway.database.query('DELETE FROM agenda.closures WHERE id = 6')
    }
  })

  it('are lifted, and a second time answered with the refusal of command', async () => {
    const request = { method: 'DELETE', url: '/api/backoffice/room-closures/1' } as const
    gateway.command.on('lift-closure', () => ({ body: { position: at(1) } }))
    expect((await ask(request)).statusCode).toBe(204)
    const refused = problemOfRejection('closure_lifted')
    gateway.command.on('lift-closure', () => ({ status: refused.status, body: refused }))
    expect((await ask(request)).json()).toMatchObject({ status: 409, code: 'closure_lifted' })
  })
})

it('lists the practitioners', async () => {
  expect((await ask('/api/backoffice/practitioners')).json()).toEqual([
    { id: 1, name: 'Camille Roussel', retired: false, version: 1 },
    { id: 2, name: 'Inès Moreau', retired: false, version: 1 },
  ])
})

describe('why a start is not offered', () => {
  const explain = async (start: string, service = MASSAGE) =>
    (await ask(`/api/backoffice/slots/explain?service_id=${service}&start_time=${start}`)).json()
  const date = '2026-11-25'
  beforeAll(async () => {
    const startsAt = toEpochMinutes(`${date}T08:00:00Z`)
    const block: Block = {
      bookingId: ID(20),
      serviceId: BATH,
      practitionerId: 1,
      roomId: 1,
      heldUntil: null,
      paymentIntentId: null,
      move: 0,
      from: startsAt,
      until: startsAt + 60,
      startsAt,
      endsAt: startsAt + 60,
    }
    await put(gateway.database, bookingsTable, bookingRow(ID(20), { status: 'confirmed' }))
    await putDay(gateway.database, date, { openings: [opening(1, date)], blocks: [block] })
    // Beyond all positions of the tests above, so that this waits for the gateway to have heard of the day.
    await moveModel(gateway.database, 'agenda', at(14), { days: [date] })
    await gateway.knows('agenda', at(14))
  })

  it('has no reason for a start that is offered', async () => {
    expect(await explain(`${date}T14:00:00`)).toEqual({ offered: true, free: true, reasons: [] })
  })

  it('says that staff may book a start that is only not offered online', async () => {
    expect(await explain(`${date}T14:05:00`)).toMatchObject({
      offered: false,
      free: true,
      reasons: [
        { why: 'not_an_offered_start', sentence: expect.stringContaining('9\u202fh\u202f00, 10\u202fh\u202f00') },
      ],
    })
  })

  it('names the bookings in the way', async () => {
    const booked = { bookings: [{ id: ID(20), customer_name: 'Léa Martin' }], closures: [] }
    expect(await explain(`${date}T09:00:00`)).toMatchObject({
      offered: false,
      free: false,
      reasons: [
        { why: 'practitioners_taken', obstacles: [{ name: 'Camille Roussel', ...booked }] },
        { why: 'rooms_taken', obstacles: [{ name: 'Salle Massage', ...booked }] },
      ],
    })
  })

  it('is 404 for an unknown service, and 422 for a time that the clock skips', async () => {
    expect(await explain(`${date}T09:00:00`, 99)).toMatchObject({ status: 404, code: 'service_unknown' })
    expect(await explain('2027-03-28T02:30:00')).toMatchObject({ status: 422, code: 'start_time_skipped' })
  })
})

describe('who could give a treatment', () => {
  const assignees = async (query: string) => (await ask(`/api/backoffice/slots/assignees?${query}`)).json()
  const date = '2026-11-26'
  const [camille, ines] = [
    { id: 1, name: 'Camille Roussel' },
    { id: 2, name: 'Inès Moreau' },
  ]
  const block = (bookingId: number, hour: string, practitionerId: number): Block => {
    const startsAt = toEpochMinutes(`${date}T${hour}:00Z`)
    const times = { from: startsAt, until: startsAt + 60, startsAt, endsAt: startsAt + 60 }
    const state = { heldUntil: null, paymentIntentId: null, move: 0 }
    return { bookingId, serviceId: BATH, practitionerId, roomId: 3, ...state, ...times }
  }
  beforeAll(async () => {
    const moved = { status: 'confirmed', practitioner_id: 1, starts_at: `${date}T13:00:00.000Z`, date } as const
    await put(gateway.database, bookingsTable, bookingRow(ID(21), moved))
    // Camille has two appointments that day, Inès none: at nine only Inès is free, at two it is her turn.
    const blocks = [block(ID(22), '08:00', 1), block(ID(21), '13:00', 1)]
    await putDay(gateway.database, date, { openings: [opening(1, date), opening(2, date)], blocks })
    await moveModel(gateway.database, 'agenda', at(15), { days: [date] })
    await gateway.knows('agenda', at(15))
  })

  it('names who gets it when nobody is asked for, and who is free', async () => {
    expect(await assignees(`service_id=${MASSAGE}&start_time=${date}T09:00:00`)).toEqual({
      assigned: ines,
      practitioners: [
        { ...camille, free: false },
        { ...ines, free: true },
      ],
    })
  })

  it('keeps a booking that is moved with its practitioner, who is not in her own way', async () => {
    const moved = (time: string) => assignees(`service_id=${MASSAGE}&start_time=${date}T${time}&booking_id=${ID(21)}`)
    expect(await moved('14:05:00')).toMatchObject({
      assigned: camille,
      practitioners: [{ free: true }, { free: true }],
    })
    expect(await moved('09:00:00')).toMatchObject({ assigned: ines })
  })

  it('names nobody outside the openings, and refuses what is unknown or over', async () => {
    expect(await assignees(`service_id=${MASSAGE}&start_time=${date}T21:00:00`)).toMatchObject({
      assigned: null,
      practitioners: [{ free: false }, { free: false }],
    })
    expect(await assignees(`service_id=99&start_time=${date}T09:00:00`)).toMatchObject({ code: 'service_unknown' })
    expect(await assignees(`service_id=${MASSAGE}&start_time=2020-01-06T09:00:00`)).toMatchObject({
      code: 'start_time_past',
    })
    const unknown = `service_id=${MASSAGE}&start_time=${date}T09:00:00&booking_id=${ID(99)}`
    expect(await assignees(unknown)).toMatchObject({ code: 'booking_unknown' })
  })
})
