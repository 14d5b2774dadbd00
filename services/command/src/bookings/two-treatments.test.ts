import { NOTIFICATIONS_STREAM } from '@alba/contracts/notifications/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { bookingLinks } from '@alba/platform/links/links'
import { beforeAll, describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import {
  blockedOn,
  book,
  bookingOf,
  dayOf,
  eventually,
  openIntent,
  paymentOf,
  sendIntentWebhook,
  statusOf,
  untilDeadlinesHandled,
  untilIdle,
  untilPoliciesDone,
} from '../testing/flow.ts'
import { buyVoucher } from '../testing/voucher-flow.ts'

const { command, freshDay } = await startCentre()
const admin = { 'x-actor': 'operator:test' }
const staff = { 'x-actor': 'practitioner:1' }

/** The massage (service 1) costs 75 €, the bath (service 2) 60 €. There are two practitioners. */
const MASSAGE = 1
const BATH = 2

const choose = (twoTreatments: boolean) =>
  command.send(
    'change-choices',
    { ...noChoices, visitorLinks: true, visitorsChoosePractitioner: true, twoTreatments },
    admin,
  )
beforeAll(() => choose(true))

type Arrangement = 'after' | 'beside'
const second = (arrangement: Arrangement, serviceId = BATH) => ({ serviceId, arrangement, eligibilityId: null })
const request = (date: string, changes: Record<string, unknown> = {}) =>
  command.send('request-booking', bookingBody({ startTime: `${date}T09:00:00`, ...changes }))
/** A bath with a second treatment: by default another bath after it, because the centre has one bath room. */
const bookTwo = (date: string, arrangement: Arrangement, changes: Record<string, unknown> = {}) =>
  book(command, date, { second: second(arrangement, arrangement === 'after' ? BATH : MASSAGE), ...changes })
const blocksOn = async (date: string, bookingId: number) =>
  (await dayOf(command, date)).blocks.filter(block => block.bookingId === bookingId)
const pay = async (bookingId: number) => {
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await command.send('refresh-intent', { paymentIntentId: intent })
  return intent
}
const knownOf = async (bookingId: number) => {
  const state = await bookingOf(command, bookingId)
  if (state.status === 'none') throw new Error('it does not exist')
  return state
}
describe('a visitor who books two treatments', () => {
  it('gets both from one practitioner, one after the other, for one price and under one name', async () => {
    const date = await freshDay()
    const { status, body } = await request(date, { second: second('after') })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.booking).toMatchObject({
      price_cents: 12_000,
      practitioners: [{ id: 1 }],
      second: { arrangement: 'after', service_id: BATH, price_cents: 6_000, first: { price_cents: 6_000 } },
    })
    expect(body.booking.service.name).toBe(`${body.booking.second.service_name} × 2, à la suite`)
    expect(body.booking.end_time).toBe(body.booking.second.end_time)
    const [one, other] = await blocksOn(date, body.bookingId)
    expect(other).toMatchObject({ part: 'second', practitionerId: one?.practitionerId, roomId: one?.roomId })
    expect(other?.from).toBe(one?.until)
  })

  it('gets both at once from two practitioners in two rooms', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'beside', { eligibilityId: null })
    const [bath, massage] = await blocksOn(date, id)
    expect(massage?.startsAt).toBe(bath?.startsAt)
    expect(massage?.practitionerId).not.toBe(bath?.practitionerId)
    expect(massage?.roomId).not.toBe(bath?.roomId)
    expect(await bookingOf(command, id)).toMatchObject({ priceCents: 13_500 })
  })

  it('gets none of them where only one is free', async () => {
    const date = await freshDay()
    await book(command, date, { customerEmail: 'other@example.org', serviceId: BATH })
    const taken = { status: 409, body: { code: 'slot_taken' } }
    expect(await request(date, { serviceId: MASSAGE, second: second('beside', BATH) })).toMatchObject(taken)
    expect(await request(date, { serviceId: MASSAGE, second: second('beside', MASSAGE) })).toMatchObject(taken)
    expect((await dayOf(command, date)).blocks).toHaveLength(1)
  })

  it('is refused where the centre does not offer that, and for a service that nobody knows', async () => {
    const date = await freshDay()
    expect(await request(date, { second: second('after', 99) })).toMatchObject({ body: { code: 'service_unknown' } })
    await choose(false)
    expect(await request(date, { second: second('after') })).toMatchObject({
      status: 409,
      body: { code: 'two_treatments_not_offered' },
    })
    await choose(true)
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('is refused a second treatment whose price is on request, or that is no longer offered', async () => {
    const date = await freshDay()
    const bath = command.service.deps.reference.current().services.get(BATH)
    await command.send('define-service', { ...bath, serviceId: 3, name: 'Sur devis', priceCents: 0 })
    const onRequest = await request(date, { second: second('after', 3) })
    expect(onRequest).toMatchObject({ status: 422, body: { code: 'price_on_request' } })
    await command.send('define-service', { ...bath, serviceId: 4, name: 'Bain du soir' })
    expect(await command.send('retire-service', { id: 4 }, admin)).toMatchObject({ status: 200 })
    const retired = await request(date, { second: second('after', 4) })
    expect(retired).toMatchObject({ status: 404, body: { code: 'service_retired' } })
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('gets the same booking for the same request, and no other one under its key', async () => {
    const date = await freshDay()
    const idempotencyKey = crypto.randomUUID()
    const wanted = { idempotencyKey, second: second('after') }
    const first = await request(date, wanted)
    expect((await request(date, wanted)).body.bookingId).toBe(first.body.bookingId)
    for (const other of [{}, { second: second('after', MASSAGE) }, { second: second('beside', MASSAGE) }])
      expect(await request(date, { idempotencyKey, ...other })).toMatchObject({
        body: { code: 'idempotency_key_reused' },
      })
    expect(await blocksOn(date, first.body.bookingId)).toHaveLength(2)
  })

  it('gets the first one from the practitioner whom they asked for', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'beside', { practitionerId: 2 })
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, second: { practitionerId: 1 } })
  })
})

describe('staff that books two treatments for a client', () => {
  const client = { customerName: 'Jeanne Martin', customerEmail: 'j@example.org', customerPhone: null, notes: null }
  const make = (date: string, changes: Record<string, unknown> = {}, name = 'book-two-for-client') =>
    command.send(
      name,
      {
        ...client,
        serviceId: MASSAGE,
        startTime: `${date}T09:00:00`,
        practitionerId: null,
        pregnancyWeek: null,
        babyAgeMonths: null,
        adminNotes: null,
        eligibilityConfirmed: false,
        idempotencyKey: null,
        second: { serviceId: BATH, arrangement: 'after' },
        ...changes,
      },
      staff,
    )

  it('gets a confirmed booking of both, at any free time', async () => {
    const date = await freshDay()
    const { status, body } = await make(date, { startTime: `${date}T09:25:00`, practitionerId: 2 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await knownOf(body.bookingId)).toMatchObject({
      status: 'confirmed',
      channel: 'staff',
      priceCents: 13_500,
      practitionerId: 2,
      second: { arrangement: 'after', serviceId: BATH, practitionerId: 2 },
    })
    expect((await blocksOn(date, body.bookingId)).map(({ heldUntil }) => heldUntil)).toEqual([null, null])
  })

  it('gets one booking for one request, by whichever name it comes; by that of two it says both', async () => {
    const date = await freshDay()
    const idempotencyKey = `two-${date}`
    const { body } = await make(date, { idempotencyKey })
    expect(await make(date, { idempotencyKey }, 'book-for-client')).toMatchObject({
      status: 200,
      body: { bookingId: body.bookingId },
    })
    expect(await make(date, { second: undefined })).toMatchObject({ status: 422 })
    expect(await blockedOn(command, date)).toEqual([body.bookingId, body.bookingId])
  })

  it('gets both at once from two practitioners, or none', async () => {
    const date = await freshDay()
    const wanted = { second: { serviceId: BATH, arrangement: 'beside' } }
    const { body } = await make(date, { ...wanted, practitionerId: 2 })
    expect(await knownOf(body.bookingId)).toMatchObject({ practitionerId: 2, second: { practitionerId: 1 } })
    expect(await make(date, wanted)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await blockedOn(command, date)).toEqual([body.bookingId, body.bookingId])
  })

  it('is refused what visitors are refused, but not a price on request', async () => {
    const date = await freshDay()
    const bath = command.service.deps.reference.current().services.get(BATH)
    await command.send('define-service', { ...bath, serviceId: 5, name: 'Sur devis', priceCents: 0 })
    await command.send('define-service', { ...bath, serviceId: 6, name: 'Bain du matin' })
    await command.send('retire-service', { id: 6 }, admin)
    const and = (serviceId: number) => make(date, { second: { serviceId, arrangement: 'after' } })
    expect(await and(99)).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
    expect(await and(6)).toMatchObject({ status: 404, body: { code: 'service_retired' } })
    await choose(false)
    expect(await and(BATH)).toMatchObject({ status: 409, body: { code: 'two_treatments_not_offered' } })
    await choose(true)
    expect(await blockedOn(command, date)).toEqual([])
    expect(await and(5)).toMatchObject({ status: 200 })
  })

  it('has gone through the questionnaires of both', async () => {
    const twins = { second: { serviceId: MASSAGE, arrangement: 'after' }, eligibilityConfirmed: true }
    for (const wanted of [{ eligibilityConfirmed: true }, twins]) {
      const { body } = await make(await freshDay(), wanted)
      expect(await knownOf(body.bookingId)).toMatchObject({ eligible: true })
    }
  })

  it('may ask who gives the first to come outside her hours: she gives both, and nobody else comes', async () => {
    const date = await freshDay()
    const evening = { startTime: `${date}T20:00:00`, practitionerId: 1, outsideHours: true }
    const beside = { ...evening, second: { serviceId: BATH, arrangement: 'beside' } }
    expect(await make(date, beside)).toMatchObject({ status: 422, body: { code: 'outside_openings' } })
    const { status, body } = await make(date, evening)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await knownOf(body.bookingId)).toMatchObject({
      practitionerId: 1,
      keptOnPurpose: true,
      second: { practitionerId: 1 },
    })
  })

  it('gets the same booking for the same request, and no other one under its key', async () => {
    const date = await freshDay()
    const wanted = { idempotencyKey: crypto.randomUUID() }
    const { body } = await make(date, wanted)
    expect((await make(date, wanted)).body.bookingId).toBe(body.bookingId)
    for (const second of [undefined, { serviceId: BATH, arrangement: 'beside' }])
      expect(await make(date, { ...wanted, second }, second ? undefined : 'book-for-client')).toMatchObject({
        body: { code: 'idempotency_key_reused' },
      })
    expect(await blocksOn(date, body.bookingId)).toHaveLength(2)
  })
})

describe('two treatments that are paid', () => {
  it('by card are confirmed together, and a cancellation frees both times', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'after')
    const intent = await pay(id)
    expect(await paymentOf(command, intent)).toMatchObject({ amountCents: 12_000 })
    expect(await statusOf(command, id)).toBe('confirmed')
    expect((await blocksOn(date, id)).map(({ heldUntil }) => heldUntil)).toEqual([null, null])
    await command.send('cancel-booking', { bookingId: id, reason: null, wishedBy: 'centre' }, staff)
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
    expect(await paymentOf(command, intent)).toMatchObject({ dueCents: 12_000 })
  })

  it('late are confirmed only if both times are still free; else all of it goes back', async () => {
    for (const isTaken of [false, true]) {
      const date = await freshDay()
      const id = await bookTwo(date, 'after')
      const intent = await openIntent(command, id)
      await untilPoliciesDone(command)
      command.provider.isUnreachable = true
      command.clock.advanceMinutes(16)
      await untilDeadlinesHandled(command)
      command.clock.advanceMinutes(10)
      await eventually(async () => expect(await statusOf(command, id)).toBe('expired'))
      await eventually(async () => expect(await blocksOn(date, id)).toEqual([]))
      // The second bath would be in the only bath room, which somebody else takes for that time.
      if (isTaken) await book(command, date, { startTime: `${date}T11:00:00`, customerEmail: 'other@example.org' })
      command.provider.pay(intent)
      command.provider.isUnreachable = false
      await sendIntentWebhook(command, intent)
      await untilIdle(command)
      expect(await statusOf(command, id)).toBe(isTaken ? 'expired' : 'confirmed')
      expect(await blocksOn(date, id)).toHaveLength(isTaken ? 0 : 2)
      expect(await paymentOf(command, intent)).toMatchObject({ refundedCents: isTaken ? 12_000 : 0 })
    }
  })

  it('late go to another practitioner together, and the booking names her for both', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'after')
    const intent = await openIntent(command, id)
    const { practitionerId: first } = await knownOf(id)
    await untilPoliciesDone(command)
    command.provider.isUnreachable = true
    command.clock.advanceMinutes(16)
    await untilDeadlinesHandled(command)
    // The hold has run out, and its payment is open: neither treatment is given to anybody else.
    for (const startTime of [`${date}T09:00:00`, `${date}T11:00:00`])
      expect(await request(date, { startTime })).toMatchObject({ body: { code: 'slot_taken' } })
    command.clock.advanceMinutes(10)
    await eventually(async () => expect(await blocksOn(date, id)).toEqual([]))
    await book(command, date, { serviceId: MASSAGE, practitionerId: first, customerEmail: 'other@example.org' })
    command.provider.pay(intent)
    command.provider.isUnreachable = false
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    const practitionerId = first === 1 ? 2 : 1
    expect(await knownOf(id)).toMatchObject({ status: 'confirmed', practitionerId, second: { practitionerId } })
    expect(await blocksOn(date, id)).toMatchObject([{ practitionerId }, { practitionerId }])
  })

  it('are paid by a voucher with an amount, and not by one for one treatment', async () => {
    const date = await freshDay()
    const { deps } = command.service
    const bath = await buyVoucher(deps, command.provider)
    const presented = ({ voucherId, number }: typeof bath) => ({ voucherId, number })
    expect(await request(date, { second: second('after'), voucher: presented(bath) })).toMatchObject({
      status: 409,
      body: { code: 'voucher_for_one_treatment' },
    })
    expect(await blockedOn(command, date)).toEqual([])
    const amount = await buyVoucher(deps, command.provider, { serviceId: null, amountCents: 12_000 })
    const id = await bookTwo(date, 'after', { voucher: presented(amount) })
    expect(await statusOf(command, id)).toBe('confirmed')
  })
})

describe('two treatments that are moved', () => {
  const move = (bookingId: number, startTime: string) =>
    command.send('reschedule-booking', { bookingId, startTime, practitionerId: null, reason: 'x' }, staff)

  it('go together, stay as they are arranged, and come back together', async () => {
    const [date, other] = [await freshDay(), await freshDay()]
    const id = await bookTwo(date, 'beside', { serviceId: BATH })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    const before = await knownOf(id)
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    const after = await knownOf(id)
    expect(after.second).toMatchObject({ startsAt: after.startsAt, arrangement: 'beside' })
    expect([after.practitionerId, after.second?.practitionerId].toSorted()).toEqual([1, 2])
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
    expect(await blockedOn(command, other)).toEqual([id, id])
    const back = { bookingId: id, startTime: `${date}T09:00:00`, practitionerId: null, reason: null, undoes: true }
    expect(await command.send('reschedule-booking', back, staff)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ endsAt: before.endsAt, startsAt: before.startsAt })
    expect((await knownOf(id)).second?.startsAt).toBe(before.startsAt)
  })

  it('come back to whom they were kept with on purpose, though she is not open then any more', async () => {
    const [date, other] = [await freshDay(), await freshDay()]
    const id = await bookTwo(date, 'beside', { serviceId: BATH })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    const { practitionerId, second: given } = await knownOf(id)
    const { openings } = await dayOf(command, date)
    for (const opening of openings.filter(each => each.practitionerId === given?.practitionerId))
      await command.send('remove-availability', { availabilityId: opening.id }, staff)
    expect(await command.send('keep-booking', { bookingId: id }, staff)).toMatchObject({ status: 200 })
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const back = { bookingId: id, startTime: `${date}T09:00:00`, practitionerId: null, reason: null, undoes: true }
    expect(await command.send('reschedule-booking', back, staff)).toMatchObject({ status: 200 })
    expect(await knownOf(id)).toMatchObject({
      practitionerId,
      second: { practitionerId: given?.practitionerId },
      keptOnPurpose: true,
    })
  })

  it.each(['the first', 'the second'] as const)(
    'do not come back to whoever has declared an absence since: %s',
    async part => {
      const [date, other] = [await freshDay(), await freshDay()]
      const id = await bookTwo(date, 'beside', { serviceId: BATH })
      await command.send('confirm-eligibility', { bookingId: id }, staff)
      await pay(id)
      const before = await knownOf(id)
      const absent = part === 'the second' ? before.second?.practitionerId : before.practitionerId
      const { openings } = await dayOf(command, date)
      // Nobody is open when the absence is declared, so it leaves nothing in the day.
      for (const { id: availabilityId } of openings)
        await command.send('remove-availability', { availabilityId }, staff)
      expect(await command.send('keep-booking', { bookingId: id }, staff)).toMatchObject({ status: 200 })
      expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
      await untilIdle(command)
      const declared = { practitionerId: absent, start: `${date}T08:00:00`, end: `${date}T18:00:00` }
      const absence = { ...declared, decisions: [], text: null, idempotencyKey: `absence-${date}` }
      expect(await command.send('declare-absence', absence, staff)).toMatchObject({ status: 200 })
      const back = { bookingId: id, startTime: `${date}T09:00:00`, practitionerId: null, reason: null, undoes: true }
      const refused = await command.send('reschedule-booking', back, staff)
      expect(refused).toMatchObject({ status: 422, body: { code: 'outside_openings' } })
      // Somebody else is open then. She may give the second treatment; the first one has to be with whoever gave it.
      const third = { practitionerId: 3, name: 'Léa' }
      await command.send('define-practitioner', third, admin)
      const timeSlots = [{ start: '09:00', end: '18:00' }]
      await command.send('open-availability', { practitionerId: 3, date, timeSlots }, staff)
      const again = await command.send('reschedule-booking', back, staff)
      if (part === 'the first') expect(again).toMatchObject({ status: 409, body: { code: 'practitioner_not_free' } })
      else {
        expect(again).toMatchObject({ status: 200 })
        expect(await knownOf(id)).toMatchObject({
          practitionerId: before.practitionerId,
          second: { practitionerId: 3 },
          keptOnPurpose: true,
        })
      }
    },
  )

  it('come back to whoever has declared an absence since that begins after her part', async () => {
    const [date, other] = [await freshDay(), await freshDay()]
    const massage = command.service.deps.reference.current().services.get(MASSAGE)
    const short = { ...massage, serviceId: 7, name: 'Massage court', durationMinutes: 30 }
    await command.send('define-service', short, admin)
    const id = await book(command, date, { second: second('beside', 7) })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    const before = await knownOf(id)
    const { openings } = await dayOf(command, date)
    for (const { id: availabilityId } of openings) await command.send('remove-availability', { availabilityId }, staff)
    expect(await command.send('keep-booking', { bookingId: id }, staff)).toMatchObject({ status: 200 })
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const practitionerId = before.second?.practitionerId
    const declared = { practitionerId, start: `${date}T09:45:00`, end: `${date}T18:00:00` }
    const absence = { ...declared, decisions: [], text: null, idempotencyKey: `absence-${date}` }
    expect(await command.send('declare-absence', absence, staff)).toMatchObject({ status: 200 })
    const back = { bookingId: id, startTime: `${date}T09:00:00`, practitionerId: null, reason: null, undoes: true }
    expect(await command.send('reschedule-booking', back, staff)).toMatchObject({ status: 200 })
    expect(await knownOf(id)).toMatchObject({ second: { practitionerId } })
  })

  it('come back to whoever had declared an absence before they were moved away', async () => {
    const [date, other] = [await freshDay(), await freshDay()]
    const id = await bookTwo(date, 'beside', { serviceId: BATH })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    const before = await knownOf(id)
    const declared = {
      practitionerId: before.second?.practitionerId,
      start: `${date}T08:00:00`,
      end: `${date}T18:00:00`,
    }
    const absence = { ...declared, decisions: [], text: null, idempotencyKey: `absence-${date}` }
    expect(await command.send('declare-absence', absence, staff)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await command.send('keep-booking', { bookingId: id }, staff)).toMatchObject({ status: 200 })
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const back = { bookingId: id, startTime: `${date}T09:00:00`, practitionerId: null, reason: null, undoes: true }
    expect(await command.send('reschedule-booking', back, staff)).toMatchObject({ status: 200 })
    expect(await knownOf(id)).toMatchObject({ second: { practitionerId: before.second?.practitionerId } })
  })

  it('by the client’s link go together, or stay where only one is free', async () => {
    // A day that is further ahead: a link moves nothing at short notice.
    for (let n = 0; n < 4; n++) await freshDay()
    const [date, other] = [await freshDay(), await freshDay()]
    const id = await bookTwo(date, 'after')
    await pay(id)
    await book(command, other, { startTime: `${other}T16:00:00`, customerEmail: 'other@example.org' })
    const moveTo = async (startTime: string) => {
      const state = await knownOf(id)
      const token = bookingLinks.token(command.keyring, id, state.personId)
      return command.send('move-by-link', { token, seenStart: state.startsAt, startTime })
    }
    expect(await moveTo(`${other}T14:00:00`)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await blocksOn(date, id)).toHaveLength(2)
    expect(await moveTo(`${other}T09:00:00`)).toMatchObject({ status: 200 })
    expect(await blocksOn(other, id)).toHaveLength(2)
  })
})

describe('two treatments that somebody takes over', () => {
  const give = (bookingId: number, practitionerId: number, part?: 'second') =>
    command.send('change-practitioner', { bookingId, practitionerId, part }, staff)
  const have = async (date: string, id: number) =>
    (await blocksOn(date, id)).map(({ practitionerId }) => practitionerId)

  it('go together when they are one after the other', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'after')
    await pay(id)
    expect(await give(id, 2)).toMatchObject({ status: 200 })
    expect(await have(date, id)).toEqual([2, 2])
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, second: { practitionerId: 2 } })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, second: { practitionerId: 2 } })
  })

  it('are announced to staff with both who give them, when they are side by side', async () => {
    const id = await bookTwo(await freshDay(), 'beside', { practitionerId: 1 })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    const notices = async () =>
      (await command.log.readStream(NOTIFICATIONS_STREAM)).flatMap(({ type, data }) =>
        type === 'NotificationRaised' && data.subject.kind === 'booking' && data.subject.id === id ? [data.place] : [],
      )
    await untilPoliciesDone(command)
    expect(await notices()).toMatchObject([
      { practitionerId: 1, besidePractitionerId: 2, besidePractitionerName: expect.stringContaining(' ') },
    ])
  })

  it('go one by one when they are side by side, and never to one person', async () => {
    const date = await freshDay()
    const id = await bookTwo(date, 'beside', { practitionerId: 1 })
    await command.send('confirm-eligibility', { bookingId: id }, staff)
    await pay(id)
    expect(await give(id, 2)).toMatchObject({ status: 409, body: { code: 'practitioner_busy' } })
    expect(await give(id, 1, 'second')).toMatchObject({ status: 409, body: { code: 'practitioner_busy' } })
    expect(await have(date, id)).toEqual([1, 2])
  })
})

describe('two treatments of which one has a questionnaire', () => {
  const pass = (key: string | number, bleeding = false) =>
    command.send('submit-questionnaire', {
      booking_id: key,
      questionnaire_type: 'prenatal',
      responses: { bleeding, first: true },
    })
  const openPayment = (id: number) =>
    command.send('open-intent', { target: { kind: 'booking', id }, amountCents: null })

  it('are paid only once it is passed, also where the second one has it', async () => {
    const id = await bookTwo(await freshDay(), 'beside')
    expect(await openPayment(id)).toMatchObject({ status: 422, body: { code: 'eligibility_required' } })
    expect(await pass(id)).toMatchObject({ status: 200 })
    expect(await openPayment(id)).toMatchObject({ status: 200 })
  })

  it('take the result that the visitor’s draft of the second one has', async () => {
    const key = `draft-${crypto.randomUUID()}`
    await pass(key)
    const id = await bookTwo(await freshDay(), 'beside', {
      second: { ...second('beside', MASSAGE), eligibilityId: key },
    })
    expect(await bookingOf(command, id)).toMatchObject({ eligible: true })
  })

  it('are refused to two people of whom one did not pass it, whoever is named first', async () => {
    const [passed, failed] = [`draft-${crypto.randomUUID()}`, `draft-${crypto.randomUUID()}`]
    await pass(passed)
    await pass(failed, true)
    const date = await freshDay()
    for (const [first, other] of [
      [passed, failed],
      [failed, passed],
    ]) {
      const wanted = { ...second('after', MASSAGE), eligibilityId: other }
      const asked = await request(date, { serviceId: MASSAGE, eligibilityId: first, second: wanted })
      expect(asked).toMatchObject({ body: { code: 'not_eligible' } })
    }
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('are both refused to a person who did not pass it', async () => {
    const date = await freshDay()
    const key = `draft-${crypto.randomUUID()}`
    await pass(key, true)
    expect(await request(date, { second: { ...second('beside', MASSAGE), eligibilityId: key } })).toMatchObject({
      body: { code: 'not_eligible' },
    })
    expect(await blockedOn(command, date)).toEqual([])
  })
})
