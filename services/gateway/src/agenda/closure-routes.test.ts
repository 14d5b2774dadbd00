import { setTimeout as sleep } from 'node:timers/promises'
import type { Closure } from '@alba/contracts/agenda/day-schedule'
import { closuresTable } from '@alba/contracts/agenda/rows'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import type { SecondTreatment } from '@alba/contracts/bookings/two-treatments'
import { fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** The part of a closure that falls on Monday morning. */
const closed = (id: number): Closure => {
  const from = toEpochMinutes(`${MONDAY}T08:00:00Z`)
  return { id, roomId: 1, from, until: from + 180, reason: null }
}

beforeAll(async () => {
  const hours = { starts_at: '2026-11-23T08:00:00.000Z', ends_at: '2026-11-23T11:00:00.000Z' }
  await put(
    gateway.database,
    closuresTable,
    { id: 1, room_id: 1, reason: 'Travaux', ...hours },
    { id: 2, room_id: 2, reason: null, ...hours, starts_at: '2026-11-22T08:00:00.000Z' },
  )
})

it('closures are listed by their start, filtered by room and page by page', async () => {
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

describe('with closures that are over', () => {
  // More than the 500 closures that one answer may have.
  const COUNT = 600
  const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
  /** It lasted for two days and ended at midnight in Paris, when today (2026-11-20) began. */
  const untilMidnight = {
    id: 3,
    room_id: 1,
    reason: null,
    starts_at: '2026-11-18T08:00:00.000Z',
    ends_at: '2026-11-19T23:00:00.000Z',
  }
  const listed = async (query: string) =>
    (await ask(`/api/backoffice/room-closures?${query}`)).json().map(({ id }: { id: number }) => id)

  beforeAll(async () => {
    const daily = Array.from({ length: COUNT }, (_, n) => ({
      id: 1_000 + n,
      room_id: 1,
      reason: null,
      starts_at: `${dayOf(n)}T11:00:00.000Z`,
      ends_at: `${dayOf(n)}T12:00:00.000Z`,
    }))
    await put(gateway.database, closuresTable, ...daily, untilMidnight)
  })
  afterAll(() => gateway.database.query('DELETE FROM agenda.closures WHERE id > 2'))

  it('only those that are not over are listed by default', async () => {
    expect(await listed('')).toEqual([2, 1])
  })

  it('`past` lists those that are over, newest first, page by page', async () => {
    expect(await listed('past=true&limit=2')).toEqual([3, 1_599])
    expect(await listed('past=true&limit=2&offset=599')).toEqual([1_001, 1_000])
    expect((await ask('/api/backoffice/room-closures?past=perhaps')).statusCode).toBe(422)
  })

  it('an end before today alone lists all closures that begin by then, by their start', async () => {
    expect(await listed(`end_date=${dayOf(2)}`)).toEqual([1_000, 1_001, 1_002])
    expect(await listed('end_date=2026-11-19&offset=599')).toEqual([1_599, 3])
    expect(await listed(`end_date=${MONDAY}`)).toEqual(await listed(''))
  })

  it('a range of dates lists the closures that fall on one of its days', async () => {
    expect(await listed(`start_date=${dayOf(10)}&end_date=${dayOf(11)}`)).toEqual([1_010, 1_011])
    expect(await listed(`past=true&start_date=${dayOf(10)}&end_date=${dayOf(11)}`)).toEqual([1_011, 1_010])
    expect(await listed('past=true&start_date=2026-11-19&end_date=2026-11-19')).toEqual([untilMidnight.id])
    expect(await listed('start_date=2026-11-20&end_date=2026-11-20')).not.toContain(untilMidnight.id)
  })
})

it('a new closure is answered with the bookings of its room that it overlaps, buffers included', async () => {
  await gateway.database.query('DELETE FROM bookings.bookings')
  await put(
    gateway.database,
    bookingsTable,
    // Both end when the closure begins. The room of the second one is taken for another quarter of an hour.
    massage(1, 8, { buffer_after_minutes: 0 }),
    massage(2, 8, { buffer_after_minutes: 15 }),
    massage(3, 10),
    massage(4, 10, { room_id: 2 }),
    massage(5, 10, { status: 'canceled' }),
    // Both begin when the closure ends. The room of the second one is prepared before.
    massage(6, 12),
    massage(7, 12, { buffer_before_minutes: 5 }),
  )
  // The day has the closure already, so the answer need not wait for a policy.
  await putDay(gateway.database, MONDAY, { closures: [closed(3)] })
  await moveModel(gateway.database, 'agenda', at(11))
  await gateway.knows('agenda', at(11))
  gateway.command.on('schedule-closure', () => ({ body: { closureId: 3, position: RECORDED } }))
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

it('a new closure is answered with the bookings of which one treatment is in its room then', async () => {
  const second = (startsAt: string, roomId: number): SecondTreatment => ({
    arrangement: 'after',
    serviceId: 2,
    serviceName: 'Bain',
    firstServiceName: 'Massage',
    priceCents: 6_000,
    durationMinutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    roomType: 'bath',
    questionnaireId: null,
    startsAt,
    endsAt: fromEpochMinutes(toEpochMinutes(startsAt) + 45),
    practitionerId: 1,
    practitionerName: 'Camille Roussel',
    roomId,
    roomName: 'Salle Bain',
  })
  const both = (id: number, hour: number, roomId: number, secondRoomId: number) => {
    const first = massage(id, hour, { room_id: roomId, buffer_before_minutes: 0, buffer_after_minutes: 0 })
    const besides = second(first.ends_at, secondRoomId)
    return { ...first, ends_at: besides.endsAt, second: besides, second_practitioner_id: 1 }
  }
  await gateway.database.query('DELETE FROM bookings.bookings')
  await put(
    gateway.database,
    bookingsTable,
    // The first treatment lasts from 11 to 12. The room is closed from 12 to 14.
    both(1, 11, 2, 1),
    both(2, 11, 1, 2),
    both(3, 13, 1, 2),
    // The second one lasts until 11:45, and its room is tidied until 12.
    both(4, 10, 2, 1),
  )
  gateway.command.on('schedule-closure', () => ({ body: { closureId: 3, position: RECORDED } }))
  const payload = {
    room_id: 1,
    start_datetime: `${MONDAY}T12:00:00`,
    end_datetime: `${MONDAY}T14:00:00`,
    reason: '',
  }
  const answer = await ask({ method: 'POST', url: '/api/backoffice/room-closures', payload })
  const affected = answer.json().affected_bookings
  expect(affected.map(({ id }: { id: number }) => id - ID(0))).toEqual([1, 3])
  expect(affected[0]).toMatchObject({ room_name: 'Salle Massage et Salle Bain' })
})

it('creating or lifting a closure is answered once a policy has changed all its days', async () => {
  const TUESDAY = '2026-11-24'
  let changedDays = 0
  /**
   * Changes both days one after the other, as the policy does after the command has answered. Both get the closure with
   * Monday's times, because the answer waits only for its id.
   */
  const changeDays = async (closures: readonly Closure[], position: string) => {
    for (const date of [MONDAY, TUESDAY]) {
      await sleep(50)
      await putDay(gateway.database, date, { closures })
      changedDays++
      // Positions are compared as text, so the appended date makes the second one come after the first.
      await moveModel(gateway.database, 'agenda', `${position}${date}`, { days: [date] })
    }
  }
  gateway.command.on('schedule-closure', () => {
    gateway.inBackground(changeDays([closed(4)], at(12)))
    return { body: { closureId: 4, position: RECORDED } }
  })
  // Midnight is the end of Tuesday and does not belong to Wednesday.
  const range = { start_datetime: `${MONDAY}T09:00:00`, end_datetime: '2026-11-25T00:00:00' }
  const scheduled = await ask({
    method: 'POST',
    url: '/api/backoffice/room-closures',
    payload: { room_id: 1, ...range, reason: '' },
  })
  expect([scheduled.statusCode, changedDays]).toEqual([201, 2])
  const hours = { starts_at: '2026-11-23T08:00:00.000Z', ends_at: '2026-11-24T23:00:00.000Z' }
  await put(gateway.database, closuresTable, { id: 4, room_id: 1, reason: null, ...hours })
  gateway.command.on('lift-closure', () => {
    gateway.inBackground(changeDays([], at(13)))
    return { body: { position: RECORDED } }
  })
  const lifted = await ask({ method: 'DELETE', url: '/api/backoffice/room-closures/4' })
  expect([lifted.statusCode, changedDays]).toEqual([204, 4])
})

it('a new closure is answered after a time limit when no policy closes its days', async () => {
  gateway.command.on('schedule-closure', () => ({ body: { closureId: 5, position: RECORDED } }))
  const range = { start_datetime: `${MONDAY}T09:00:00`, end_datetime: `${MONDAY}T12:00:00` }
  const payload = { room_id: 1, ...range, reason: '' }
  expect((await ask({ method: 'POST', url: '/api/backoffice/room-closures', payload })).statusCode).toBe(201)
})

it.each(['closures', 'days'])('a closure can be lifted although the table of %s cannot be read', async table => {
  const hours = { starts_at: '2026-12-08T08:00:00.000Z', ends_at: '2026-12-08T11:00:00.000Z' }
  await put(gateway.database, closuresTable, { id: 6, room_id: 1, reason: null, ...hours })
  gateway.command.on('lift-closure', () => ({ body: { position: RECORDED } }))
  await gateway.database.query(`ALTER TABLE agenda.${table} RENAME TO away`)
  try {
    const lifted = await ask({ method: 'DELETE', url: '/api/backoffice/room-closures/6' })
    expect([lifted.statusCode, gateway.command.last('lift-closure').body]).toEqual([204, { closureId: 6 }])
  } finally {
    await gateway.database.query(`ALTER TABLE agenda.away RENAME TO ${table}`)
    await gateway.database.query('DELETE FROM agenda.closures WHERE id = 6')
  }
})

it('a closure that is already lifted is refused as the command service refuses it', async () => {
  const request = { method: 'DELETE', url: '/api/backoffice/room-closures/1' } as const
  gateway.command.on('lift-closure', () => ({ body: { position: RECORDED } }))
  expect((await ask(request)).statusCode).toBe(204)
  const refused = problemOfRejection('closure_lifted')
  gateway.command.on('lift-closure', () => ({ status: refused.status, body: refused }))
  expect((await ask(request)).json()).toMatchObject({ status: 409, code: 'closure_lifted' })
})
