import { bookingStream } from '@alba/contracts/bookings/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { blockedOn, book, bookingOf, dayOf, daysOf, dump, openIntent, typesOf, untilIdle } from '../testing/flow.ts'
import { buyVoucher } from '../testing/voucher-flow.ts'

let command: TestCommand
let freshDay: () => Promise<string>
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  // These days are so far ahead that the terms of sale allow a move.
  freshDay = daysOf(command, '2026-12-01')
})
afterAll(() => command.stop())

const staff = (id = 1) => ({ 'x-actor': `practitioner:${id}` })
const move = (bookingId: number, startTime: string, changes: Record<string, unknown> = {}, actor = staff()) =>
  command.send('reschedule-booking', { bookingId, startTime, practitionerId: null, reason: null, ...changes }, actor)

/** A paid bath at 09:00. */
async function confirmed(date?: string) {
  const day = date ?? (await freshDay())
  const bookingId = await book(command, day)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  expect(await command.send('refresh-intent', { paymentIntentId: intent })).toMatchObject({ status: 200 })
  return { bookingId, date: day }
}

describe('moving a booking', () => {
  it('assigns the new time and releases the old one, on the same day', async () => {
    const { bookingId, date } = await confirmed()
    expect(await move(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({
      status: 'confirmed',
      startsAt: `${date}T13:00:00Z`,
      endsAt: `${date}T14:30:00Z`,
      firstStartsAt: `${date}T08:00:00Z`,
      timesRescheduled: 1,
    })
    const [block, ...others] = (await dayOf(command, date)).blocks
    expect([block?.startsAt, others]).toEqual([Date.parse(`${date}T13:00:00Z`) / 60_000, []])
    expect(await book(command, date)).toBeGreaterThan(0)
  })
  it('assigns the new time and releases the old one, on another day', async () => {
    const { bookingId, date } = await confirmed()
    const next = await freshDay()
    expect(await move(bookingId, `${next}T09:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({ date: next, startsAt: `${next}T08:00:00Z` })
    expect(await blockedOn(command, date)).toEqual([])
    expect(await blockedOn(command, next)).toEqual([bookingId])
    expect(await typesOf(command, bookingStream(bookingId))).toContain('BookingRescheduled')
  })
  it('keeps the practitioner, unless another one is chosen', async () => {
    const { bookingId } = await confirmed()
    /** The id and the name of the booking's practitioner. */
    const practitioner = async () => {
      const state = await bookingOf(command, bookingId)
      return state.status === 'confirmed' ? [state.practitionerId, state.practitionerName] : []
    }
    const [before] = await practitioner()
    const next = await freshDay()
    await move(bookingId, `${next}T09:00:00`)
    expect(await practitioner()).toEqual([before, `Nurse ${before}`])
    const other = before === 1 ? 2 : 1
    await move(bookingId, `${next}T14:00:00`, { practitionerId: other, reason: 'à sa demande' })
    expect(await practitioner()).toEqual([other, `Nurse ${other}`])
    await move(bookingId, `${next}T14:00:00`, { practitionerId: before })
    expect(await practitioner()).toEqual([before, `Nurse ${before}`])
  })
  it('is recorded once when it is repeated', async () => {
    const { bookingId, date } = await confirmed()
    const answers = await Promise.all([1, 2, 3].map(() => move(bookingId, `${date}T14:00:00`)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    await untilIdle(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({ timesRescheduled: 1 })
    expect(await blockedOn(command, date)).toEqual([bookingId])
  })
  it('works for a booking that a voucher paid, and a cancellation then releases the new time', async () => {
    const date = await freshDay()
    const { voucherId, number } = await buyVoucher(command.service.deps, command.provider)
    const body = bookingBody({ startTime: `${date}T09:00:00`, voucher: { voucherId, number } })
    const { bookingId } = (await command.send('request-booking', body)).body
    expect(await move(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 200 })
    expect(await command.send('cancel-booking', { bookingId, reason: null }, staff())).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
  })
})

describe('a move is refused', () => {
  it('when the new time is not available, and nothing changes', async () => {
    const { bookingId, date } = await confirmed()
    const next = await freshDay()
    await book(command, next)
    const answers = [
      await move(bookingId, `${next}T09:00:00`),
      await move(bookingId, `${next}T12:30:00`),
      await move(bookingId, '2026-11-20T09:00:00', { reason: 'x' }),
      await move(bookingId, '2027-03-28T02:30:00', { reason: 'x' }),
      await move(bookingId, `${next}T14:00:00`, { practitionerId: 77 }),
    ]
    expect(answers.map(answer => answer.body.code)).toEqual([
      'slot_taken',
      'outside_openings',
      'start_time_past',
      'start_time_skipped',
      'practitioner_unknown',
    ])
    expect(await blockedOn(command, date)).toEqual([bookingId])
    expect(await bookingOf(command, bookingId)).toMatchObject({ date, timesRescheduled: 0 })
  })
  it('for a booking that is not confirmed, and to visitors', async () => {
    const date = await freshDay()
    const held = await book(command, date)
    expect(await move(held, `${date}T14:00:00`)).toMatchObject({ status: 409, body: { code: 'booking_not_confirmed' } })
    expect(await move(123_456_789_012_345, `${date}T14:00:00`)).toMatchObject({ status: 404 })
    expect(await move(held, `${date}T14:00:00`, {}, { 'x-actor': 'visitor' })).toMatchObject({ status: 403 })
  })
  it('against the terms of sale without a reason; a reason that is given is recorded and encrypted', async () => {
    const { bookingId, date } = await confirmed()
    expect(await move(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 200 })
    const again = await move(bookingId, `${date}T09:00:00`)
    expect(again).toMatchObject({ status: 422, body: { code: 'override_reason_missing' } })
    const reason = 'Bébé malade, certificat reçu'
    expect(await move(bookingId, `${date}T09:00:00`, { reason })).toMatchObject({ status: 200 })
    const events = await command.log.readStream(bookingStream(bookingId))
    expect(events.at(-1)?.data).toMatchObject({ reason, from: { startsAt: `${date}T13:00:00Z` } })
    for (const row of await dump(command)) expect(row).not.toMatch(/certificat/)
  })
  it('for all but one when ten times on five days are requested at the same moment, each of them twice', async () => {
    const { bookingId, date } = await confirmed()
    const days = await Promise.all(Array.from({ length: 4 }, () => freshDay()))
    const targets = [...days, date].flatMap(day => [`${day}T11:00:00`, `${day}T14:00:00`])
    const racers = [...targets, ...targets].map((startTime, n) => move(bookingId, startTime, {}, staff(1 + (n % 2))))
    const answers = await Promise.all(racers)
    await untilIdle(command)
    const state = await bookingOf(command, bookingId)
    if (state.status !== 'confirmed') throw new Error('the booking is not confirmed')
    const blocks = (await Promise.all([...days, date].map(async day => (await dayOf(command, day)).blocks))).flat()
    expect(blocks.map(block => block.startsAt)).toEqual([Date.parse(state.startsAt) / 60_000])
    expect(state.timesRescheduled).toBe(1)
    const codes = new Set(answers.filter(answer => answer.status !== 200).map(answer => answer.body.code))
    for (const code of codes) expect(['booking_moved', 'override_reason_missing']).toContain(code)
  })
})

describe('taking a move back', () => {
  const back = (bookingId: number, startTime: string, changes: Record<string, unknown> = {}) =>
    move(bookingId, startTime, { undoes: true, ...changes })

  it('restores time and practitioner, and the move of the client that it counted', async () => {
    const { bookingId, date } = await confirmed()
    const before = await bookingOf(command, bookingId)
    const other = before.status === 'confirmed' && before.practitionerId === 1 ? 2 : 1
    await move(bookingId, `${date}T14:00:00`, { practitionerId: other })
    expect(await bookingOf(command, bookingId)).toMatchObject({ practitionerId: other, movesOfClient: 1 })
    expect(await back(bookingId, `${date}T09:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const { startsAt, practitionerId } = before as Extract<typeof before, { status: 'confirmed' }>
    expect(await bookingOf(command, bookingId)).toMatchObject({ startsAt, practitionerId, movesOfClient: 0 })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId, move: 2, practitionerId }])
    // Sent again, it finds the booking there.
    expect(await back(bookingId, `${date}T09:00:00`)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ timesRescheduled: 2 })
  })
  it('is refused when there is no such move, when the booking has changed since, and when the time is taken', async () => {
    const { bookingId, date } = await confirmed()
    expect(await back(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 409, body: { code: 'booking_changed' } })
    const seen = await bookingOf(command, bookingId)
    await move(bookingId, `${date}T14:00:00`)
    const version = seen.status === 'none' ? 0 : seen.version
    expect(await back(bookingId, `${date}T09:00:00`, { version })).toMatchObject({ body: { code: 'booking_changed' } })
    const taken = await book(command, date)
    expect(taken).toBeGreaterThan(0)
    expect(await back(bookingId, `${date}T09:00:00`)).toMatchObject({ status: 409 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ startsAt: `${date}T13:00:00Z` })
  })
})

describe('moving a booking outside the hours', () => {
  it('is possible on purpose with its practitioner, and is forgotten by the next move', async () => {
    const { bookingId, date } = await confirmed()
    expect(await move(bookingId, `${date}T21:00:00`)).toMatchObject({ body: { code: 'outside_openings' } })
    expect(await move(bookingId, `${date}T21:00:00`, { outsideHours: true })).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ startsAt: `${date}T20:00:00Z`, keptOnPurpose: true })
    const late = { reason: 'accordé' }
    expect(await move(bookingId, `${date}T21:30:00`, late)).toMatchObject({ body: { code: 'outside_openings' } })
    await move(bookingId, `${date}T14:00:00`, late)
    expect(await bookingOf(command, bookingId)).toMatchObject({ keptOnPurpose: false })
    // Back in the evening, on purpose as before.
    expect(await move(bookingId, `${date}T21:00:00`, { undoes: true })).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ startsAt: `${date}T20:00:00Z`, keptOnPurpose: true })
  })
})
