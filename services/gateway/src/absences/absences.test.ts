import type { AbsencePreview, AbsenceReport } from '@alba/contracts/absences/api'
import { type AbsenceRow, absencesTable, type HandledBooking } from '@alba/contracts/absences/rows'
import type { Block } from '@alba/contracts/agenda/day-schedule'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const date = '2026-11-26'
const AT_NINE = 200_000_000_000_009
const AT_TEN = 200_000_000_000_010
const UNPAID = 200_000_000_000_011
const ERASED_CLIENT = 200_000_000_000_012
const ABSENCE = 700_000_000_000_001

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  // Their blocks in the agenda have no buffers either.
  const whole = {
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    status: 'confirmed',
    practitioner_id: 1,
    date,
  } as const
  const bookings = [
    { id: AT_NINE, starts_at: `${date}T08:00:00.000Z`, ends_at: `${date}T09:00:00.000Z`, room_id: 1 },
    { id: AT_TEN, starts_at: `${date}T09:00:00.000Z`, ends_at: `${date}T10:00:00.000Z`, room_id: 1 },
  ]
  for (const { id, ...times } of bookings)
    await put(gateway.database, bookingsTable, bookingRow(id, { ...whole, ...times }))
  const held = { starts_at: `${date}T13:00:00.000Z`, ends_at: `${date}T14:00:00.000Z`, date } as const
  await put(
    gateway.database,
    bookingsTable,
    bookingRow(UNPAID, { ...held, status: 'pending_hold', practitioner_id: 1 }),
  )
  // Inès is taken from half past ten, in another room.
  const blocks = [blockAt(AT_NINE, '08:00', 1, 1), blockAt(AT_TEN, '09:00', 1, 1), blockAt(1, '09:30', 2, 3)]
  await putDay(gateway.database, date, { openings: [opening(1, date), opening(2, date)], blocks })
  await moveModel(gateway.database, 'agenda', at(1), { days: [date] })
  await gateway.knows('agenda', at(1))
})
afterAll(() => gateway.stop())

function blockAt(bookingId: number, startUtc: string, practitionerId: number, roomId: number): Block {
  const startsAt = toEpochMinutes(`${date}T${startUtc}:00Z`)
  const times = { from: startsAt, until: startsAt + 60, startsAt, endsAt: startsAt + 60 }
  return {
    bookingId,
    serviceId: BATH,
    practitionerId,
    roomId,
    ...times,
    heldUntil: null,
    paymentIntentId: null,
    move: 0,
  }
}

const day = { practitioner_id: 1, start_datetime: `${date}T00:00:00`, end_datetime: '2026-11-27T00:00:00' }
const post = (url: string, payload: object) =>
  gateway.app.inject({ method: 'POST', url, payload, headers: gateway.staff(2) })
const preview = async (asked: object = {}): Promise<AbsencePreview> =>
  (await post('/api/backoffice/absences/preview', { ...day, ...asked })).json()

describe('the preview of an absence', () => {
  it('lists whom it concerns, with somebody else at the same hour or the next free ones', async () => {
    const { openings, bookings } = await preview()
    expect(openings).toBe(1)
    expect(bookings.map(({ id }) => id)).toEqual([AT_NINE, AT_TEN, UNPAID])
    const [nine, ten, unpaid] = bookings
    expect(nine).toMatchObject({
      takers: [{ practitioner_id: 2, name: 'Inès Moreau' }],
      choice: { kind: 'hand_over', practitioner_id: 2 },
      wished_practitioner: null,
    })
    expect(ten).toMatchObject({ takers: [], choice: { kind: 'move', practitioner_id: 2 } })
    // It is still being paid, so nothing can be decided about it.
    expect(unpaid).toMatchObject({ status: 'pending_hold', choice: { kind: 'later' }, starts: [] })
  })

  it('keeps what was chosen, and proposes something else when it is not free any more', async () => {
    const chosen = (choice: object) => preview({ choices: [{ booking_id: AT_NINE, choice }] })
    expect((await chosen({ kind: 'cancel' })).bookings[0]).toMatchObject({
      choice: { kind: 'cancel' },
      replaced: false,
    })
    const taken = { kind: 'move', start_time: `${date}T10:00:00`, practitioner_id: 2 }
    expect((await chosen(taken)).bookings[0]).toMatchObject({ choice: { kind: 'hand_over' }, replaced: true })
  })

  it('concerns the practitioner of the second of two treatments, in the time of that one only', async () => {
    const other = '2026-12-03'
    const both = pairOn(other, 200_000_000_000_020)
    await put(gateway.database, bookingsTable, both)
    const absent = (start: string, end: string, practitioner_id = 2) =>
      preview({ practitioner_id, start_datetime: `${other}T${start}`, end_datetime: `${other}T${end}` })
    expect((await absent('08:00:00', '12:00:00')).bookings).toMatchObject([{ id: both.id, takers: [] }])
    expect((await absent('09:40:00', '12:00:00')).bookings).toEqual([])
    expect((await absent('09:40:00', '12:00:00', 1)).bookings).toMatchObject([{ id: both.id }])
    await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [both.id])
  })

  it.each([
    ['time_range_invalid', { end_datetime: `${date}T00:00:00` }],
    ['absence_too_long', { end_datetime: '2027-11-27T00:00:00' }],
    ['practitioner_unknown', { practitioner_id: 99 }],
  ])('is refused with %s', async (code, asked) => {
    expect((await post('/api/backoffice/absences/preview', { ...day, ...asked })).json()).toMatchObject({ code })
  })
})

/** A booking of two treatments side by side: a massage with Camille, who gives the first one, and a bath with Inès. */
function pairOn(day: string, id: number) {
  const place = { practitionerId: 2, practitionerName: 'Inès Moreau', roomId: 3, roomName: 'Salle Bain' }
  const second = {
    arrangement: 'beside' as const,
    serviceId: BATH,
    serviceName: 'Bain',
    firstServiceName: 'Massage',
    priceCents: 6_000,
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    roomType: 'spa_bath_room',
    questionnaireId: null,
    ...place,
    startsAt: `${day}T08:00:00.000Z`,
    endsAt: `${day}T08:30:00.000Z`,
  }
  return bookingRow(id, {
    status: 'confirmed',
    practitioner_id: 1,
    second,
    second_practitioner_id: 2,
    date: day,
    starts_at: `${day}T08:00:00.000Z`,
    ends_at: `${day}T09:00:00.000Z`,
  })
}

describe('the report of an absence', () => {
  const handled = (bookingId: number, change: Partial<HandledBooking> = {}): [string, HandledBooking] => [
    String(bookingId),
    {
      round: 1,
      decision: { kind: 'cancel', bookingId, seenStartsAt: `${date}T08:00:00Z` },
      outcome: 'canceled',
      why: null,
      letter: '6b1f3a5e-8a0e-4a52-9d1e-1f6c3a2b4d5e',
      ...change,
    },
  ]
  const row = (bookings: AbsenceRow['bookings']): AbsenceRow => ({
    id: ABSENCE,
    practitioner_id: 1,
    starts_at: '2026-11-25T23:00:00Z',
    ends_at: '2026-11-26T23:00:00Z',
    declared_at: '2026-11-25T07:00:00Z',
    declared_by: 1,
    rounds: 1,
    carried_out: true,
    text: null,
    bookings,
  })

  it('says who was told, and counts what is left', async () => {
    const left = handled(AT_TEN, { outcome: 'left', why: 'taken', letter: null })
    await put(gateway.database, absencesTable, row(Object.fromEntries([handled(AT_NINE), left])))
    const answer = await gateway.app.inject({ url: `/api/backoffice/absences/${ABSENCE}`, headers: gateway.staff(2) })
    const report: AbsenceReport = answer.json()
    expect(report).toMatchObject({ practitioner_name: 'Camille Roussel', left_count: 3, carried_out: true })
    expect(report.handled.map(({ outcome, told, why }) => [outcome, told, why])).toEqual([
      ['canceled', 'sent', null],
      ['left', null, 'taken'],
    ])
  })

  it('asks nobody to call a client who was erased after the letter', async () => {
    const erased = { status: 'canceled', customer_name: null, customer_email: null, customer_phone: null } as const
    await put(gateway.database, bookingsTable, bookingRow(ERASED_CLIENT, erased))
    const id = ABSENCE + 1
    await put(gateway.database, absencesTable, { ...row(Object.fromEntries([handled(ERASED_CLIENT)])), id })
    const answer = await gateway.app.inject({ url: `/api/backoffice/absences/${id}`, headers: gateway.staff(2) })
    expect((answer.json() as AbsenceReport).handled).toMatchObject([{ outcome: 'canceled', told: 'sent' }])
  })

  it('names both who give two treatments side by side after a move', async () => {
    const both = pairOn('2026-12-04', 200_000_000_000_021)
    await put(gateway.database, bookingsTable, both)
    const to = { bookingId: both.id, seenStartsAt: `${date}T08:00:00Z`, startsAt: both.starts_at }
    const decision = { kind: 'move', practitionerId: 1, ...to } as const
    const id = ABSENCE + 2
    const namesAfter = async (change: Partial<HandledBooking>) => {
      const bookings = Object.fromEntries([handled(both.id, { decision, ...change })])
      await put(gateway.database, absencesTable, { ...row(bookings), id })
      const answer = await gateway.app.inject({ url: `/api/backoffice/absences/${id}`, headers: gateway.staff(2) })
      await gateway.database.query('DELETE FROM absences.absences WHERE id = $1', [id])
      return (answer.json() as AbsenceReport).handled.map(each => each.practitioner_name)
    }
    expect(await namesAfter({ outcome: 'moved' })).toEqual(['Camille Roussel et Inès Moreau'])
    expect(await namesAfter({ outcome: 'left', why: 'taken' })).toEqual(['Camille Roussel'])
    await gateway.database.query('DELETE FROM bookings.bookings WHERE id = $1', [both.id])
  })

  it('is unknown under another number', async () => {
    const answer = await gateway.app.inject({ url: `/api/backoffice/absences/${AT_NINE}`, headers: gateway.staff(2) })
    expect(answer.json()).toMatchObject({ status: 404, code: 'absence_unknown' })
  })
})

describe('the list of absences', () => {
  it('has those of the last two weeks, newest first, each with what is left', async () => {
    const columns = { practitioner_id: 2, declared_by: 1, rounds: 1, carried_out: true, text: null, bookings: {} }
    const times = [
      ['2026-11-01T08:00:00Z', '2026-11-01T12:00:00Z'],
      ['2026-11-19T08:00:00Z', '2026-11-19T12:00:00Z'],
      // The first of the three bookings has not ended when it begins; the last one begins when it ends.
      ['2026-11-26T08:30:00Z', '2026-11-26T13:00:00Z'],
    ] as const
    const ids = times.map((_, n) => ABSENCE + 10 + n)
    const rows = times.map(([starts_at, ends_at], n) => ({ ...columns, id: ids[n] ?? 0, starts_at, ends_at }))
    await put(
      gateway.database,
      absencesTable,
      ...rows.map((row, n) => ({
        ...row,
        practitioner_id: n === 2 ? 1 : 2,
        declared_at: `2026-11-0${n + 1}T07:00:00Z`,
      })),
    )
    const answer = await gateway.app.inject({ url: '/api/backoffice/absences', headers: gateway.staff(2) })
    const found = (answer.json() as { id: number; left_count: number }[]).filter(({ id }) => ids.includes(id))
    expect(found.map(({ id, left_count }) => [id, left_count])).toEqual([
      [ids[2], 2],
      [ids[1], 0],
    ])
  })
})

describe('what staff decides', () => {
  const seen = { booking_id: AT_NINE, seen_start_time: `${date}T09:00:00` }
  const accepted = { absenceId: ABSENCE, position: null }

  it('is sent to the command service with instants, the actor and the idempotency key', async () => {
    gateway.command.on('declare-absence', () => ({ body: accepted }))
    const choices = [
      { kind: 'hand_over', practitioner_id: 2 },
      { kind: 'move', start_time: '2026-11-27T10:00:00', practitioner_id: 1 },
      { kind: 'cancel' },
    ]
    const decisions = choices.map((choice, n) => ({ ...seen, booking_id: AT_NINE + n, choice }))
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/backoffice/absences',
      payload: { ...day, decisions, text: ' Désolées ! ' },
      headers: { ...gateway.staff(2), 'idempotency-key': 'absence-key-1' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: ABSENCE }])
    const { body, headers } = gateway.command.last('declare-absence')
    const seenStartsAt = `${date}T08:00:00Z`
    expect(body).toEqual({
      practitionerId: 1,
      start: day.start_datetime,
      end: day.end_datetime,
      // The text is set in French typography.
      text: 'Désolées\u202f!',
      idempotencyKey: 'absence-key-1',
      decisions: [
        { kind: 'hand_over', bookingId: AT_NINE, seenStartsAt, practitionerId: 2 },
        { kind: 'move', bookingId: AT_NINE + 1, seenStartsAt, startsAt: '2026-11-27T09:00:00Z', practitionerId: 1 },
        { kind: 'cancel', bookingId: AT_NINE + 2, seenStartsAt },
      ],
    })
    expect(headers['x-actor']).toBe('practitioner:2')
  })

  it('is sent again with the round that staff saw', async () => {
    gateway.command.on('decide-absence', () => ({ body: { position: null } }))
    const payload = { decisions: [{ ...seen, choice: { kind: 'cancel' } }], rounds: 2 }
    expect((await post(`/api/backoffice/absences/${ABSENCE}/decisions`, payload)).statusCode).toBe(202)
    expect(gateway.command.last('decide-absence').body).toMatchObject({ absenceId: ABSENCE, seenRound: 2, text: null })
  })

  it('needs a decision: leaving a booking for later is none', async () => {
    const payload = { ...day, decisions: [{ ...seen, choice: { kind: 'later' } }], text: null }
    expect((await post('/api/backoffice/absences', payload)).statusCode).toBe(422)
  })

  it('removes the openings of some days at once, and lists the bookings that stay', async () => {
    gateway.command.on('remove-openings', () => ({ body: { position: null, removed: 2, outside: [AT_NINE] } }))
    const query = `practitioner_id=1&start_date=${date}&end_date=2026-11-27`
    const answer = await gateway.app.inject({
      method: 'DELETE',
      url: `/api/backoffice/availabilities?${query}`,
      headers: gateway.staff(2),
    })
    expect(answer.json()).toMatchObject({ removed_count: 2, affected_bookings: [{ id: AT_NINE }] })
    const body = { practitionerId: 1, firstDay: date, lastDay: '2026-11-27' }
    expect(gateway.command.last('remove-openings').body).toEqual(body)
  })
})
