import { noChoices } from '@alba/contracts/settings/choices'
import { bookingLinks } from '@alba/platform/links/links'
import { beforeAll, describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import {
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

const { command, freshDay } = await startCentre()
const admin = { 'x-actor': 'operator:test' }
const staff = { 'x-actor': 'practitioner:1' }

const choose = (visitorsChoosePractitioner: boolean) =>
  command.send('change-choices', { ...noChoices, visitorLinks: true, visitorsChoosePractitioner }, admin)
beforeAll(() => choose(true))

const request = (date: string, changes: Record<string, unknown>) =>
  command.send('request-booking', bookingBody({ startTime: `${date}T09:00:00`, ...changes }))
const whoHas = async (date: string, bookingId: number) =>
  (await dayOf(command, date)).blocks.find(block => block.bookingId === bookingId)?.practitionerId
const pay = async (bookingId: number) => {
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await command.send('refresh-intent', { paymentIntentId: intent })
}
/** A booking with practitioner 2, whom its client asked for. Without a wish, the first one of a day gets practitioner 1. */
const wished = (date: string, changes: Record<string, unknown> = {}) =>
  book(command, date, { practitionerId: 2, ...changes })
/** Staff give practitioner 2 another appointment at 09:00, and leave the room of the bath free. */
const occupy = (date: string) =>
  command.send(
    'book-for-client',
    {
      ...bookingBody({ serviceId: 1, startTime: `${date}T09:00:00`, practitionerId: 2 }),
      adminNotes: null,
      eligibilityConfirmed: true,
    },
    staff,
  )

describe('a visitor who asks for a practitioner', () => {
  it('gets her, and the answer and the booking say that she was asked for', async () => {
    const date = await freshDay()
    const { status, body } = await request(date, { practitionerId: 2 })
    expect(status).toBe(200)
    expect(body.booking).toMatchObject({ practitioners: [{ id: 2 }], wished_practitioner: { id: 2, name: 'Nurse 2' } })
    expect(await whoHas(date, body.bookingId)).toBe(2)
    expect(await bookingOf(command, body.bookingId)).toMatchObject({ wishedPractitionerId: 2 })
  })

  it('is refused when only she is in the way, and nothing is held', async () => {
    const date = await freshDay()
    expect(await occupy(date)).toMatchObject({ status: 200 })
    expect(await request(date, { practitionerId: 2 })).toMatchObject({
      status: 409,
      body: { code: 'practitioner_not_free' },
    })
    expect((await dayOf(command, date)).blocks).toHaveLength(1)
    expect(await request(date, {})).toMatchObject({ status: 200, body: { booking: { practitioners: [{ id: 1 }] } } })
  })

  it('is refused for somebody unknown, and where visitors do not choose', async () => {
    const date = await freshDay()
    expect(await request(date, { practitionerId: 9 })).toMatchObject({
      status: 404,
      body: { code: 'practitioner_unknown' },
    })
    await choose(false)
    const refused = { status: 409, body: { code: 'practitioner_not_chosen_here' } }
    expect(await request(date, { practitionerId: 2 })).toMatchObject(refused)
    expect(await request(date, {})).toMatchObject({ status: 200, body: { booking: { wished_practitioner: null } } })
    await choose(true)
  })

  it('gets the same booking for the same request, and no other one under its key', async () => {
    const date = await freshDay()
    const idempotencyKey = crypto.randomUUID()
    const first = await request(date, { practitionerId: 2, idempotencyKey })
    expect((await request(date, { practitionerId: 2, idempotencyKey })).body.bookingId).toBe(first.body.bookingId)
    for (const other of [{ practitionerId: 1 }, {}])
      expect(await request(date, { ...other, idempotencyKey })).toMatchObject({
        body: { code: 'idempotency_key_reused' },
      })
  })
})

describe('a late payment of such a booking', () => {
  /** The hold has ended and its time is free, while the provider was unreachable. */
  async function expired() {
    const date = await freshDay()
    const id = await wished(date)
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    command.provider.isUnreachable = true
    command.clock.advanceMinutes(16)
    await untilDeadlinesHandled(command)
    command.clock.advanceMinutes(10)
    await eventually(async () => expect(await statusOf(command, id)).toBe('expired'))
    await eventually(async () => expect(await whoHas(date, id)).toBeUndefined())
    return { date, id, intent }
  }
  const report = async (intent: string) => {
    command.provider.pay(intent)
    command.provider.isUnreachable = false
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
  }

  it('takes the time with her again while she is free', async () => {
    const { date, id, intent } = await expired()
    await report(intent)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await whoHas(date, id)).toBe(2)
  })

  it('goes back in full when she is not free any more, although somebody else is', async () => {
    const { date, id, intent } = await expired()
    expect(await occupy(date)).toMatchObject({ status: 200 })
    await report(intent)
    expect(await statusOf(command, id)).toBe('expired')
    expect(await paymentOf(command, intent)).toMatchObject({ refundedCents: 6_000 })
  })
})

describe('a move by the link of such a booking', () => {
  const move = async (bookingId: number, startTime: string, anyPractitioner?: boolean) => {
    const state = await bookingOf(command, bookingId)
    if (state.status === 'none') throw new Error('it does not exist')
    const token = bookingLinks.token(command.keyring, bookingId, state.personId)
    return command.send('move-by-link', { token, seenStart: state.startsAt, startTime, anyPractitioner })
  }
  /** A paid booking far enough ahead for its terms, and a day on which only practitioner 1 is free at 09:00. */
  async function movable() {
    for (let n = 0; n < 4; n++) await freshDay()
    const [date, other] = [await freshDay(), await freshDay()]
    const id = await wished(date)
    await pay(id)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await occupy(other)).toMatchObject({ status: 200 })
    return { id, other }
  }

  it('stays with her: it is refused where she is not free, and the booking keeps its time', async () => {
    const { id, other } = await movable()
    const before = await bookingOf(command, id)
    expect(await move(id, `${other}T09:00:00`)).toMatchObject({ status: 409, body: { code: 'practitioner_not_free' } })
    expect(await bookingOf(command, id)).toEqual(before)
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2, wishedPractitionerId: 2 })
  })

  it('goes to somebody else when the client gives up the wish, for good', async () => {
    const { id, other } = await movable()
    expect(await move(id, `${other}T09:00:00`, true)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 1, wishedPractitionerId: null })
  })

  it('may be taken back, and the client asks for her again', async () => {
    const { id, other } = await movable()
    const before = await bookingOf(command, id)
    if (before.status === 'none') throw new Error('it does not exist')
    expect(await move(id, `${other}T09:00:00`, true)).toMatchObject({ status: 200 })
    const back = {
      bookingId: id,
      startTime: `${before.date}T09:00:00`,
      practitionerId: null,
      reason: null,
      wishedBy: 'client',
      undoes: true,
    }
    expect(await command.send('reschedule-booking', back, staff)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({
      practitionerId: 2,
      wishedPractitionerId: 2,
      movesOfClient: 0,
      lastMove: null,
    })
    const [event] = (await command.log.readStream(`booking-${id}`)).slice(-1)
    expect(event).toMatchObject({ data: { wishAgain: { practitionerId: 2 } } })
  })

  it('stays with her after staff gave the booking to somebody else', async () => {
    const { id, other } = await movable()
    const changed = await command.send('change-practitioner', { bookingId: id, practitionerId: 1 }, staff)
    expect(changed).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 1, wishedPractitionerId: 2 })
    expect(await move(id, `${other}T14:00:00`)).toMatchObject({ status: 200 })
    expect(await bookingOf(command, id)).toMatchObject({ practitionerId: 2 })
  })
})
