import type { LinkedStart } from '@alba/contracts/bookings/link-api'
import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { opening } from '../../testing/demo-catalogue.ts'
import { bookingRow, voucherRow } from '../../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 323_456_789_012_345
const token = `${BOOKING}.0123456789abcdef0123456789abcdef`
/** A Thursday and a Friday, early enough for the terms at the gateway's time, 20 November 2026. */
const DAY = '2026-11-26'
const NEXT = '2026-11-27'
const confirmed: Partial<BookingRow> = {
  status: 'confirmed',
  date: DAY,
  starts_at: `${DAY}T09:00:00.000Z`,
  ends_at: `${DAY}T10:00:00.000Z`,
  first_starts_at: `${DAY}T09:00:00.000Z`,
  held_until: null,
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  for (const model of ['agenda', 'bookings', 'vouchers']) await moveModel(gateway.database, model, at(10), {})
  for (const date of [DAY, NEXT])
    await putDay(gateway.database, date, { openings: [opening(1, date), opening(2, date)], blocks: [] })
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.command.on('look-up-booking-link', () => ({ body: { bookingId: BOOKING } })))

const show = async (changes: Partial<BookingRow> = {}) => {
  await put(gateway.database, bookingsTable, bookingRow(BOOKING, { ...confirmed, ...changes }))
  await moveModel(gateway.database, 'bookings', at(10), { bookings: [BOOKING] })
}
const post = (path: string, payload: object = {}) =>
  gateway.app.inject({ method: 'POST', url: `/api/booking-links/${path}`, payload: { token, ...payload } })
const lookUp = async (changes: Partial<BookingRow> = {}) => {
  await show(changes)
  const answer = await post('look-up')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const block = (bookingId: number, date: string, time: string, practitionerId: number, roomId: number) => ({
  bookingId,
  serviceId: 1,
  practitionerId,
  roomId,
  startsAt: toEpochMinutes(`${date}T${time}:00Z`),
  endsAt: toEpochMinutes(`${date}T${time}:00Z`) + 60,
  from: toEpochMinutes(`${date}T${time}:00Z`),
  until: toEpochMinutes(`${date}T${time}:00Z`) + 75,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
})

describe('the booking of a link', () => {
  it('says what a move and a cancellation do, with the last moment in the time of the centre, and names nobody', async () => {
    const shown = await lookUp({ settled_by: 'staff' })
    expect(shown).toMatchObject({
      id: BOOKING,
      start_time: `${DAY}T10:00:00`,
      last_moment: '2026-11-24T10:00:00',
      moving: { refused: null, last_date: '2027-02-26', left: 1 },
      cancellation: { gives_back: true, paid_with: 'nothing', amount_cents: 0 },
    })
    expect(JSON.stringify(shown)).not.toMatch(/customer|notes|email|phone/)
  })

  it('cannot be moved too often or too late', async () => {
    expect((await lookUp({ times_rescheduled: 1 })).moving).toMatchObject({ refused: 'too_often', left: 0 })
    const soon = { starts_at: '2026-11-21T09:00:00.000Z', ends_at: '2026-11-21T10:00:00.000Z', date: '2026-11-21' }
    expect(await lookUp(soon)).toMatchObject({ moving: { refused: 'too_late' }, cancellation: { gives_back: false } })
  })

  it('says what becomes of the voucher that paid, also of one that has expired since', async () => {
    const voucher_parts = [{ id: VOUCHER, number: 'ABCD-EFGH-JKLM', cents: 7_500 }]
    const paid = { settled_by: 'voucher', voucher_id: VOUCHER, voucher_cents: 7_500, voucher_parts } as const
    const withVoucher = async (expires_on: string) => {
      const row = voucherRow(VOUCHER, { expires_on, expires_at: `${expires_on}T22:59:59.000Z` })
      await put(gateway.database, vouchersTable, row)
      await moveModel(gateway.database, 'vouchers', at(10), { vouchers: [VOUCHER] })
      return (await lookUp(paid)).cancellation
    }
    expect(await withVoucher('2027-03-01')).toMatchObject({ paid_with: 'voucher', voucher_until: '2027-03-01' })
    expect(await withVoucher('2026-11-19')).toMatchObject({ paid_with: 'expired_voucher', voucher_until: '2026-11-19' })
  })

  it('names the first last day of those vouchers that can be used again, where several paid', async () => {
    const ends = ['2026-11-19', '2027-03-01', '2027-02-01']
    const ids = ends.map((_end, n) => VOUCHER + 10 + n)
    for (const [n, expires_on] of ends.entries()) {
      const id = VOUCHER + 10 + n
      await put(
        gateway.database,
        vouchersTable,
        voucherRow(id, { expires_on, expires_at: `${expires_on}T22:59:59.000Z`, number: `ABCD-EFGH-JKL${n}` }),
      )
    }
    await moveModel(gateway.database, 'vouchers', at(12), { vouchers: ids })
    const voucher_parts = ids.map(id => ({ id, number: 'ABCD-EFGH-JKLM', cents: 2_000 }))
    expect(
      (await lookUp({ settled_by: 'voucher', voucher_id: VOUCHER + 10, voucher_parts })).cancellation,
    ).toMatchObject({
      voucher_until: '2027-02-01',
      vouchers: { count: 3, back_count: 2, back_cents: 4_000, lost_cents: 2_000, last_until: '2027-03-01' },
    })
  })

  it('says of a canceled booking what was decided, whatever the time is now', async () => {
    const gone = { status: 'canceled', canceled_for: 'client', gives_back: false } as const
    expect(await lookUp(gone)).toMatchObject({ status: 'canceled', cancellation: { gives_back: false } })
  })

  it('is unknown to whoever has a wrong link, and such tries are limited like guesses', async () => {
    const limited = await startGateway({ rateLimitScale: 1 })
    const problem = problemOfRejection('booking_link_unknown')
    limited.command.on('look-up-booking-link', () => ({ status: problem.status, body: problem }))
    const guess = () => limited.app.inject({ method: 'POST', url: '/api/booking-links/look-up', payload: { token } })
    for (let n = 0; n < 10; n++) expect((await guess()).json().code).toBe('booking_link_unknown')
    expect((await guess()).json().code).toBe('too_many_guesses')
    await limited.stop()
  })
})

describe('the times to which it may be moved', () => {
  const starts = async (date: string) => (await post('starts', { date })).json()

  it('are only those of the practitioner whom the client asked for, unless that is given up', async () => {
    const wished_practitioner = { id: 2, name: 'Inès Moreau' }
    expect(await lookUp({ wished_practitioner })).toMatchObject({ wished_practitioner })
    await putDay(gateway.database, NEXT, {
      openings: [opening(1, NEXT), opening(2, NEXT)],
      blocks: [block(1, NEXT, '08:00', 2, 9)],
    })
    await moveModel(gateway.database, 'agenda', at(12), { days: [NEXT] })
    const whom = async (asked: object) =>
      (await post('starts', { date: NEXT, ...asked }))
        .json()
        .map((start: LinkedStart) => [start.start_time.slice(11, 16), start.practitioner.id])
    expect((await whom({})).slice(0, 2)).toEqual([
      ['11:00', 2],
      ['14:00', 2],
    ])
    expect((await whom({ any_practitioner: true }))[0]).toEqual(['09:00', 1])
    // She takes no bookings any more: the wish keeps nobody from moving.
    await show({ wished_practitioner: { id: 9, name: 'Nora Petit' } })
    expect((await whom({}))[0]).toEqual(['09:00', 1])
    expect((await post('look-up')).json()).toMatchObject({ wished_practitioner: null })
  })

  it('are those that are free, with the same practitioner where she is free; its own time is none', async () => {
    await show({ practitioner_id: 2 })
    await putDay(gateway.database, NEXT, {
      openings: [opening(1, NEXT), opening(2, NEXT)],
      blocks: [block(1, NEXT, '08:00', 2, 9)],
    })
    await moveModel(gateway.database, 'agenda', at(11), { days: [NEXT] })
    const [nine, ten] = await starts(NEXT)
    expect([nine.start_time, nine.practitioner.id]).toEqual([`${NEXT}T09:00:00`, 1])
    expect([ten.start_time, ten.practitioner.id]).toEqual([`${NEXT}T10:00:00`, 1])
    const own = (await starts(DAY)).map(({ start_time }: { start_time: string }) => start_time)
    expect(own).not.toContain(`${DAY}T10:00:00`)
    expect(own).toContain(`${DAY}T11:00:00`)
  })

  it('are none beyond the terms', async () => {
    await show({ times_rescheduled: 1 })
    expect(await starts(NEXT)).toEqual([])
    await show()
    const dates = await post('dates', { from: '2026-11-23', days: 7 })
    expect(dates.json()).toEqual([DAY, NEXT])
  })
})

describe('a change', () => {
  const seen = { seen_start: `${DAY}T09:00:00Z` }

  it('is sent to the command service as the client decided it, and answers with the booking', async () => {
    await show()
    gateway.command.on('move-by-link', () => ({ body: { position: at(10) } }))
    const moved = await post('move', { ...seen, start_time: `${NEXT}T09:00:00` })
    expect([moved.statusCode, moved.json().id]).toEqual([200, BOOKING])
    const { body, headers } = gateway.command.last('move-by-link')
    expect(body).toEqual({ token, seenStart: seen.seen_start, anyPractitioner: false, startTime: `${NEXT}T09:00:00` })
    expect(headers['x-actor']).toBe('visitor')
    gateway.command.on('cancel-by-link', () => ({ body: { position: at(10) } }))
    expect((await post('cancel', { ...seen, gives_back: true })).statusCode).toBe(200)
    expect(gateway.command.last('cancel-by-link').body).toEqual({ token, seenStart: seen.seen_start, givesBack: true })
  })

  it('is answered with 202 when the voucher that paid cannot be read, because the command has succeeded', async () => {
    await show({
      settled_by: 'voucher',
      voucher_id: VOUCHER + 1,
      voucher_cents: 7_500,
      voucher_parts: [{ id: VOUCHER + 1, number: 'ABCD-EFGH-JKLM', cents: 7_500 }],
    })
    gateway.command.on('move-by-link', () => ({ body: { position: at(10) } }))
    await gateway.database.query('ALTER SCHEMA vouchers RENAME TO vouchers_away')
    const moved = await post('move', { ...seen, start_time: `${NEXT}T09:00:00` })
    await gateway.database.query('ALTER SCHEMA vouchers_away RENAME TO vouchers')
    expect([moved.statusCode, moved.json()]).toEqual([202, { id: BOOKING }])
  })

  it('says why it is refused', async () => {
    const problem = problemOfRejection('return_changed')
    gateway.command.on('cancel-by-link', () => ({ status: problem.status, body: problem }))
    const answer = await post('cancel', { ...seen, gives_back: true })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'return_changed'])
  })

  it('is made by no GET, which scanners of mail send', async () => {
    const before = gateway.command.calls.length
    for (const path of ['look-up', 'move', 'cancel'])
      expect((await gateway.app.inject({ url: `/api/booking-links/${path}?token=${token}` })).statusCode).toBe(405)
    expect(gateway.command.calls).toHaveLength(before)
  })
})

it('the visitor who has just booked gets the link for the key of their request', async () => {
  gateway.command.on('make-booking-link', () => ({ body: { token } }))
  const made = await gateway.app.inject({
    method: 'POST',
    url: `/api/bookings/${BOOKING}/link`,
    payload: { request_key: 'the-key-of-the-request' },
  })
  expect(made.json()).toEqual({ token })
  expect(gateway.command.last('make-booking-link').body).toEqual({
    bookingId: BOOKING,
    requestKey: 'the-key-of-the-request',
  })
})
