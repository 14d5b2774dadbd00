import { bookingStream } from '@alba/contracts/bookings/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { blockedOn, book, bookingOf, dayOf, eventually, statusOf, typesOf, untilIdle } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const request = (changes: Record<string, unknown>) => command.send('request-booking', bookingBody(changes))
let keys = 0
const newKey = () => `idempotency-key-${++keys}`

describe('a booking request', () => {
  it('holds the time and records the request with its price', async () => {
    const date = await freshDay()
    const id = await book(command, date, { notes: 'Première visite', babyAgeMonths: 3 })
    expect(String(id)).toMatch(/^\d{15}$/)
    expect(await bookingOf(command, id)).toMatchObject({
      status: 'pending',
      serviceName: 'Bain enveloppé',
      priceCents: 6000,
      startsAt: `${date}T08:00:00Z`,
      endsAt: `${date}T09:30:00Z`,
      heldUntil: '2026-11-21T08:15:00.000Z',
      practitionerName: 'Nurse 1',
      roomName: 'Salle 2',
      termsVersion: '2025-10',
      termsAccepted: true,
      customerName: 'Jeanne Martin',
      notes: 'Première visite',
      babyAgeMonths: 3,
    })
    expect(await blockedOn(command, date)).toEqual([id])
  })

  it.each([
    [404, 'service_unknown', { serviceId: 99 }],
    [404, 'voucher_unknown', { voucher: { voucherId: 100_000_000_000_001, number: 'ABCD-EFGH-JKLM' } }],
    [409, 'price_changed', { seenPriceCents: 5_900 }],
    [422, 'terms_not_accepted', { termsAccepted: false }],
    [422, 'start_time_past', { startTime: '2026-11-20T09:00:00' }],
    [422, 'start_time_too_soon', { startTime: '2026-11-21T10:00:00' }],
    [422, 'start_time_too_far', { startTime: '2027-11-23T09:00:00' }],
    [422, 'start_time_skipped', { startTime: '2027-03-28T02:00:00' }],
  ])('is refused with %i %s and records nothing', async (status, code, changes) => {
    const date = await freshDay()
    const before = await command.log.head()
    const answer = await request({ startTime: `${date}T09:00:00`, ...changes })
    expect(answer).toMatchObject({ status, body: { code, status } })
    expect(await command.log.head()).toBe(before)
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('is refused outside openings, in a closed room and at a time that is not offered', async () => {
    const date = await freshDay()
    expect(await request({ startTime: '2026-12-25T09:00:00' })).toMatchObject({ body: { code: 'outside_openings' } })
    expect(await request({ startTime: `${date}T09:30:00` })).toMatchObject({ body: { code: 'start_time_not_offered' } })
    await command.send('schedule-closure', {
      roomId: 2,
      start: `${date}T08:00:00`,
      end: `${date}T18:00:00`,
      reason: null,
    })
    await eventually(async () => expect((await dayOf(command, date)).closures).toHaveLength(1))
    expect(await request({ startTime: `${date}T09:00:00` })).toMatchObject({
      status: 409,
      body: { code: 'room_closed' },
    })
  })

  it('for a service with a price on request is refused before any hold', async () => {
    const date = await freshDay()
    const { services } = command.service.deps.reference.current()
    const onRequest = { ...services.get(2), serviceId: 3, name: 'Sur devis', priceCents: 0 }
    expect(await command.send('define-service', onRequest)).toMatchObject({ status: 200 })
    const answer = await request({ serviceId: 3, startTime: `${date}T09:00:00` })
    expect(answer).toMatchObject({ status: 422, body: { code: 'price_on_request' } })
    expect(await blockedOn(command, date)).toEqual([])
  })

  it.each([
    ['a service that is no number', { serviceId: 'two' }],
    ['a date that does not exist', { startTime: '2026-02-30T09:00:00' }],
    ['an instant instead of a local time', { startTime: '2026-11-24T09:00:00Z' }],
    ['an e-mail address that is none', { customerEmail: 'jeanne' }],
    ['a pregnancy week out of range', { pregnancyWeek: 60 }],
    ['a key that is too short', { idempotencyKey: 'short' }],
  ])('with %s is refused with a French sentence', async (_what, changes) => {
    const before = await command.log.head()
    const answer = await request(changes)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(answer.body.detail.length).toBeGreaterThan(3)
    expect(await command.log.head()).toBe(before)
  })
})

describe('an idempotency key', () => {
  it('answers the same booking to a repeated request, also with its fields in another order', async () => {
    const date = await freshDay()
    const body = { startTime: `${date}T09:00:00`, idempotencyKey: newKey() }
    const id = await book(command, date, body)
    expect(await book(command, date, body)).toBe(id)
    const reversed = Object.fromEntries(Object.entries(bookingBody(body)).toReversed())
    expect(await command.send('request-booking', reversed)).toMatchObject({ status: 200, body: { bookingId: id } })
    expect(await typesOf(command, bookingStream(id))).toEqual(['BookingRequested'])
  })

  it('answers the same booking when another price is shown to the client by now', async () => {
    const again = { startTime: `${await freshDay()}T09:00:00`, idempotencyKey: newKey() }
    const first = await request({ ...again, seenPriceCents: 6_000 })
    expect(first).toMatchObject({ status: 200 })
    const second = await request({ ...again, seenPriceCents: 6_500 })
    expect(second).toMatchObject({ status: 200, body: { bookingId: first.body.bookingId } })
  })
  it('is refused for another request, and the first one keeps its time', async () => {
    const date = await freshDay()
    const idempotencyKey = newKey()
    const id = await book(command, date, { idempotencyKey })
    for (const other of [{ startTime: `${date}T14:00:00` }, { startTime: `${date}T09:00:00`, customerName: 'Autre' }]) {
      const answer = await request({ idempotencyKey, ...other })
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
    expect(await blockedOn(command, date)).toEqual([id])
  })

  it('makes one booking of twenty requests at the same time', async () => {
    const date = await freshDay()
    const body = { startTime: `${date}T09:00:00`, idempotencyKey: newKey() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(body)))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    const ids = new Set(answers.map(answer => answer.body.bookingId))
    expect(ids.size).toBe(1)
    expect(await blockedOn(command, date)).toEqual([...ids])
    expect(await typesOf(command, bookingStream([...ids][0]))).toEqual(['BookingRequested'])
  })

  it('lets exactly one of several different requests at the same time succeed, with its time', async () => {
    const date = await freshDay()
    const idempotencyKey = newKey()
    const others = [
      { startTime: `${date}T09:00:00` },
      { startTime: `${date}T14:00:00` },
      { startTime: `${date}T09:00:00`, customerName: 'Autre Personne' },
      { startTime: `${date}T09:00:00`, serviceId: 1 },
      { startTime: `${await freshDay()}T09:00:00` },
    ]
    const answers = await Promise.all(others.map(changes => request({ idempotencyKey, ...changes })))
    const won = answers.filter(answer => answer.status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(answer => answer.body.code === 'idempotency_key_reused')).toHaveLength(4)
    const id: number = won[0]?.body.bookingId
    const state = await bookingOf(command, id)
    if (state.status !== 'pending') throw new Error(`the booking is ${state.status}`)
    const dates = [...new Set(others.map(other => other.startTime.slice(0, 10)))]
    const held = await Promise.all(dates.map(async day => ({ day, blocks: (await dayOf(command, day)).blocks })))
    const blocks = held.flatMap(({ day, blocks: found }) => found.map(block => ({ day, serviceId: block.serviceId })))
    expect(blocks).toEqual([{ day: state.date, serviceId: state.serviceId }])
  })

  it('still answers the same booking after its hold has ended', async () => {
    const date = await freshDay()
    const body = { startTime: `${date}T09:00:00`, idempotencyKey: newKey() }
    const id = await book(command, date, body)
    command.clock.advanceMinutes(16)
    await eventually(async () => expect(await statusOf(command, id)).toBe('expired'))
    expect(await book(command, date, body)).toBe(id)
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('makes another booking than another key', async () => {
    const date = await freshDay()
    const first = await book(command, date, { idempotencyKey: newKey() })
    expect(await book(command, date, { idempotencyKey: newKey(), startTime: `${date}T14:00:00` })).not.toBe(first)
  })
})
