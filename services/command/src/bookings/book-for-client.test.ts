import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { blockedOn, book, bookingOf, dayOf, dump, typesOf, untilIdle, write } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const staff = { 'x-actor': 'practitioner:2' }
/** A bath (service 2), which has no questionnaire. Service 1 is a massage, which has one. */
const body = (startTime: string, changes: Record<string, unknown> = {}) => ({
  serviceId: 2,
  startTime,
  practitionerId: null,
  customerName: 'Jeanne Martin',
  customerEmail: 'j@example.org',
  customerPhone: null,
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  adminNotes: null,
  eligibilityConfirmed: false,
  idempotencyKey: null,
  ...changes,
})
const make = (startTime: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = staff) =>
  command.send('book-for-client', body(startTime, changes), headers)
const send = (name: string, payload: object) => command.send(name, payload, staff)

describe('a booking that staff makes for a client', () => {
  it('may start at any free time, also at one that visitors are not offered, and is confirmed at once', async () => {
    const date = await freshDay()
    const answer = await make(`${date}T09:25:00`, { adminNotes: 'Vient avec sa sœur' })
    expect(answer).toMatchObject({ status: 200 })
    const { bookingId } = answer.body
    expect(await bookingOf(command, bookingId)).toMatchObject({
      status: 'confirmed',
      channel: 'staff',
      settledBy: [{ kind: 'staff' }],
      adminNotes: 'Vient avec sa sœur',
      startsAt: `${date}T08:25:00Z`,
      customerPhone: null,
      termsAccepted: false,
    })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId, heldUntil: null }])
    await untilIdle(command)
    expect(await typesOf(command, bookingStream(bookingId))).toEqual(['BookingRequested', 'BookingConfirmed'])
    for (const row of await dump(command)) expect(row).not.toMatch(/sa sœur/)
  })

  it('gets the chosen practitioner, or is refused when that one is not free', async () => {
    const date = await freshDay()
    const first = await make(`${date}T10:00:00`, { practitionerId: 2 })
    expect(await bookingOf(command, first.body.bookingId)).toMatchObject({ practitionerId: 2 })
    const massage = { serviceId: 1, practitionerId: 2 }
    expect(await make(`${date}T10:00:00`, massage)).toMatchObject({
      status: 409,
      body: { code: 'practitioner_not_free' },
    })
    expect(await make(`${date}T10:00:00`, { ...massage, practitionerId: null })).toMatchObject({ status: 200 })
    expect(await make(`${date}T14:00:00`, { practitionerId: 9 })).toMatchObject({ status: 404 })
  })

  it('may be for what visitors cannot book: a service with a price on request, a day after the horizon', async () => {
    const { services } = command.service.deps.reference.current()
    const operator = { 'x-actor': 'operator:test' }
    await command.send('define-service', { ...services.get(2), serviceId: 5, priceCents: 0 }, operator)
    const date = await freshDay()
    expect(await make(`${date}T14:00:00`, { serviceId: 5 })).toMatchObject({ status: 200 })
    const far = '2028-03-06'
    await send('open-availability', { practitionerId: 1, date: far, timeSlots: [{ start: '09:00', end: '12:00' }] })
    expect(await make(`${far}T09:00:00`)).toMatchObject({ status: 200 })
  })

  it.each([
    [422, 'start_time_past', '2026-11-20T09:00:00', {}],
    [422, 'outside_openings', '2026-11-23T19:00:00', {}],
    [404, 'service_unknown', '2026-11-23T09:00:00', { serviceId: 77 }],
    [422, 'invalid', '2026-11-23T09:00:00', { customerEmail: 'no' }],
  ])('is refused with %i %s', async (status, code, startTime, changes) => {
    expect(await make(startTime, changes)).toMatchObject({ status, body: { code } })
  })

  it('cannot be made by visitors', async () => {
    expect(await make('2026-11-23T09:00:00', {}, { 'x-actor': 'visitor' })).toMatchObject({ status: 403 })
  })

  it('is made once for each idempotency key, however often the request is repeated', async () => {
    const date = await freshDay()
    const key = { idempotencyKey: 'desk-key-1' }
    const answers = await Promise.all([1, 2, 3].map(() => make(`${date}T09:00:00`, key)))
    expect(new Set(answers.map(answer => answer.body.bookingId)).size).toBe(1)
    expect(await make(`${date}T14:00:00`, key)).toMatchObject({ body: { code: 'idempotency_key_reused' } })
    const { bookingId } = answers[0]?.body ?? {}
    await send('cancel-booking', { bookingId, reason: null })
    expect(await make(`${date}T09:00:00`, key)).toMatchObject({ status: 200, body: { bookingId } })
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('records whether the questionnaire was passed, at once or later', async () => {
    const date = await freshDay()
    const withIt = await make(`${date}T09:00:00`, { serviceId: 1, eligibilityConfirmed: true })
    expect(await bookingOf(command, withIt.body.bookingId)).toMatchObject({ eligible: true, status: 'confirmed' })
    const { bookingId } = (await make(`${date}T14:00:00`, { serviceId: 1 })).body
    expect(await bookingOf(command, bookingId)).toMatchObject({ eligible: false, status: 'confirmed' })
    expect(await send('confirm-eligibility', { bookingId })).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ eligible: true })
    const bath = (await make(`${date}T11:00:00`, { eligibilityConfirmed: true })).body.bookingId
    expect(await send('confirm-eligibility', { bookingId: bath })).toMatchObject({ status: 404 })
  })

  it('is confirmed by a policy after a crash', async () => {
    const date = await freshDay()
    const whole = await make(`${date}T09:00:00`)
    const [requested] = await command.log.readStream(bookingStream(whole.body.bookingId))
    const [held] = (await command.log.readStream(agendaStream(date))).filter(({ type }) => type === 'SlotHeld')
    if (requested?.type !== 'BookingRequested' || held?.type !== 'SlotHeld') throw new Error('the booking was not made')
    const bookingId = 700_000_000_000_001
    const later = { startsAt: `${date}T13:00:00Z`, endsAt: `${date}T14:30:00Z` }
    const blocked = { blockedFrom: `${date}T12:50:00Z`, blockedUntil: `${date}T14:45:00Z` }
    await write(command, agendaStream(date), {
      type: 'SlotHeld',
      data: { ...held.data, bookingId, ...later, ...blocked },
    })
    await write(command, bookingStream(bookingId), {
      type: 'BookingRequested',
      data: { ...requested.data, bookingId, ...later, requestDigest: 'another' },
    })
    await untilIdle(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'confirmed' })
    expect((await dayOf(command, date)).blocks.map(block => block.heldUntil)).toEqual([null, null])
  })
})

describe('two practitioners change the same booking at the same time', () => {
  /** A bath at 09:00. Both practitioners have its second version on screen. */
  async function seenBooking() {
    const date = await freshDay()
    const { bookingId } = (await make(`${date}T09:00:00`, { practitionerId: 1 })).body
    return { date, bookingId, version: 2 }
  }
  const outcomes = async (calls: Promise<{ status: number; body: { code?: string } }>[]) => {
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, expect.stringMatching(/^booking_/)])
  }

  it.each(['notes', 'cancellation', 'time on a day', 'time on several days', 'notes or cancellation'])(
    '(%s): one succeeds, the other is refused',
    async change => {
      const { date, bookingId, version } = await seenBooking()
      const base = { bookingId, version }
      const next = await freshDay()
      const move = (startTime: string) =>
        send('reschedule-booking', { ...base, startTime, practitionerId: null, reason: 'oui' })
      const notes = (text: string) => send('change-notes', { ...base, notes: text })
      const cancel = () => send('cancel-booking', { ...base, reason: null })
      const calls = {
        notes: () => [notes('a'), notes('b')],
        cancellation: () => [cancel(), cancel()],
        'time on a day': () => [move(`${date}T14:00:00`), move(`${date}T15:00:00`)],
        'time on several days': () => [move(`${date}T14:00:00`), move(`${next}T14:00:00`)],
        'notes or cancellation': () => [notes('a'), cancel()],
      }[change]
      await outcomes(calls?.() ?? [])
      await untilIdle(command)
    },
  )

  it('(both choose the same practitioner): the booking has that practitioner', async () => {
    const { bookingId, version } = await seenBooking()
    const calls = [1, 2].map(() => send('change-practitioner', { bookingId, version, practitionerId: 2 }))
    // It does not matter whether the second one is refused.
    for (const { status } of await Promise.all(calls)) expect([200, 409]).toContain(status)
    expect(await bookingOf(command, bookingId)).toMatchObject({ practitionerId: 2 })
  })

  it('an old version is refused, a command without a version is not', async () => {
    const { bookingId } = await seenBooking()
    await send('change-notes', { bookingId, notes: 'a' })
    expect(await send('change-notes', { bookingId, version: 2, notes: 'b' })).toMatchObject({
      status: 409,
      body: { code: 'booking_changed' },
    })
    expect(await send('change-notes', { bookingId, notes: 'c' })).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ notes: 'c', version: 4 })
  })
})

it('a visitor’s booking stays on hold until it is paid', async () => {
  const date = await freshDay()
  const id = await book(command, date)
  await untilIdle(command)
  expect(await bookingOf(command, id)).toMatchObject({ status: 'pending' })
})

describe('a booking outside the hours', () => {
  it('is made on purpose with whoever is named, and counts as kept there', async () => {
    const date = await freshDay()
    const evening = { practitionerId: 2, outsideHours: true }
    expect(await make(`${date}T21:00:00`, { practitionerId: 2 })).toMatchObject({ body: { code: 'outside_openings' } })
    const made = await make(`${date}T21:00:00`, evening)
    expect(made).toMatchObject({ status: 200 })
    expect(await bookingOf(command, made.body.bookingId)).toMatchObject({
      status: 'confirmed',
      practitionerId: 2,
      keptOnPurpose: true,
    })
    expect(await make(`${date}T21:00:00`, evening)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })
  it('needs somebody who agreed to come', async () => {
    const date = await freshDay()
    expect(await make(`${date}T21:00:00`, { outsideHours: true })).toMatchObject({
      status: 422,
      body: { code: 'practitioner_missing' },
    })
  })
  it('is an ordinary one where she is open', async () => {
    const date = await freshDay()
    const made = await make(`${date}T10:00:00`, { practitionerId: 2, outsideHours: true })
    expect(await bookingOf(command, made.body.bookingId)).toMatchObject({ practitionerId: 2, keptOnPurpose: false })
  })
})
