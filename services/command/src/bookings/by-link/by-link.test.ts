import { bookingStream } from '@alba/contracts/bookings/events'
import { NOTIFICATIONS_STREAM } from '@alba/contracts/notifications/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { bookingLinks } from '@alba/platform/links/links'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, startCommand, type TestCommand } from '../../testing/command-service.ts'
import {
  blockedOn,
  book,
  bookingOf,
  daysOf,
  openIntent,
  paymentOf,
  typesOf,
  untilIdle,
  untilPoliciesDone,
} from '../../testing/flow.ts'
import { buyVoucher } from '../../testing/voucher-flow.ts'

const staff = { 'x-actor': 'practitioner:1' }
const admin = { 'x-actor': 'operator:test' }

/** A centre whose clients have links. @param at when its clock starts */
async function withLinks(at?: string) {
  const command = await startCommand(at ? { at } : {})
  await defineCentre(command)
  expect(await choose(command, true)).toMatchObject({ status: 200 })
  return { command, ...actsOf(command) }
}
const choose = (command: TestCommand, visitorLinks: boolean) =>
  command.send('change-choices', { ...noChoices, visitorLinks }, admin)

/** What a client does, and what a test looks at. */
function actsOf(command: TestCommand) {
  const tokenOf = async (bookingId: number) => {
    const state = await bookingOf(command, bookingId)
    if (state.status === 'none') throw new Error('it does not exist')
    return bookingLinks.token(command.keyring, bookingId, state.personId)
  }
  const startOf = async (bookingId: number) => {
    const state = await bookingOf(command, bookingId)
    return state.status === 'none' ? '' : state.startsAt
  }
  const seenNow = async (bookingId: number) => ({
    token: await tokenOf(bookingId),
    seenStart: await startOf(bookingId),
  })
  return {
    tokenOf,
    startOf,
    seenNow,
    lookUp: (token: string) => command.send('look-up-booking-link', { token }),
    move: async (bookingId: number, startTime: string, changes: object = {}) =>
      command.send('move-by-link', { ...(await seenNow(bookingId)), startTime, ...changes }),
    cancel: async (bookingId: number, givesBack = true, changes: object = {}) =>
      command.send('cancel-by-link', { ...(await seenNow(bookingId)), givesBack, ...changes }),
    notices: async () => {
      await untilPoliciesDone(command)
      const events = await command.log.readStream(NOTIFICATIONS_STREAM)
      return events.flatMap(({ type, data }) => (type === 'NotificationRaised' ? [data] : []))
    },
  }
}

let centre: Awaited<ReturnType<typeof withLinks>>
let freshDay: () => Promise<string>
beforeAll(async () => {
  centre = await withLinks()
  freshDay = daysOf(centre.command, '2026-12-01')
})
afterAll(() => centre.command.stop())

/** A bath at 09:00 (60 €), paid by card. */
async function paidByCard(changes: Record<string, unknown> = {}) {
  const { command } = centre
  const date = await freshDay()
  const bookingId = await book(command, date, changes)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  expect(await command.send('refresh-intent', { paymentIntentId: intent })).toMatchObject({ status: 200 })
  return { bookingId, date, intent }
}
async function paidByVoucher(changes: Record<string, unknown> = {}) {
  const { command } = centre
  const date = await freshDay()
  const { voucherId, number } = await buyVoucher(command.service.deps, command.provider, changes)
  const bookingId = await book(command, date, { voucher: { voucherId, number } })
  return { bookingId, date, voucherId }
}
async function bookedByStaff() {
  const { command } = centre
  const date = await freshDay()
  const { voucher: _v, termsAccepted: _t, eligibilityId: _e, ...client } = bookingBody()
  const body = { ...client, startTime: `${date}T09:00:00`, practitionerId: null, adminNotes: null }
  const made = await command.send('book-for-client', { ...body, eligibilityConfirmed: false }, staff)
  return { bookingId: made.body.bookingId as number, date }
}

describe('a link', () => {
  it('finds its booking until the appointment begins', async () => {
    const own = await withLinks()
    const day = await daysOf(own.command, '2026-11-24')()
    const { voucherId, number } = await buyVoucher(own.command.service.deps, own.command.provider)
    const bookingId = await book(own.command, day, { voucher: { voucherId, number } })
    const token = await own.tokenOf(bookingId)
    expect(await own.lookUp(token)).toMatchObject({ status: 200, body: { bookingId } })
    own.command.clock.advanceMinutes((Date.parse(`${day}T08:00:00Z`) - own.command.clock.read()) / 60_000)
    expect(await own.lookUp(token)).toMatchObject({ status: 409, body: { code: 'booking_link_over' } })
    expect(await own.cancel(bookingId, false)).toMatchObject({ status: 409, body: { code: 'booking_link_over' } })
    await own.command.stop()
  })

  it('is unknown when it is wrong, when its booking is unpaid, or when the centre offers no links', async () => {
    const { command, lookUp, tokenOf } = centre
    const unknown = { status: 404, body: { code: 'booking_link_unknown' } }
    const { bookingId, date } = await paidByCard()
    const token = await tokenOf(bookingId)
    const unpaid = await book(command, date, { startTime: `${date}T14:00:00` })
    for (const wrong of [`${token.slice(0, -1)}x`, token.replace(/\..*/, `.${'0'.repeat(32)}`), 'contenu'])
      expect(await lookUp(wrong)).toMatchObject(unknown)
    expect(await lookUp(await tokenOf(unpaid))).toMatchObject(unknown)
    await choose(command, false)
    expect(await lookUp(token)).toMatchObject(unknown)
    expect(await centre.move(bookingId, `${date}T14:00:00`)).toMatchObject(unknown)
    await choose(command, true)
    expect(await lookUp(token)).toMatchObject({ status: 200 })
  })

  it('no longer opens a booking whose address was corrected: a stranger may have got the mail', async () => {
    const { command, lookUp, tokenOf } = centre
    const { bookingId } = await paidByCard()
    const before = await tokenOf(bookingId)
    const contact = { customerName: 'Jeanne Martin', customerEmail: 'jeanne@example.net', customerPhone: null }
    await command.send('correct-booking-contact', { bookingId, ...contact, resends: true }, staff)
    expect(await lookUp(before)).toMatchObject({ status: 404 })
    expect(await lookUp(await tokenOf(bookingId))).toMatchObject({ status: 200 })
  })

  it('is given to whoever has the idempotency key of the request, and to nobody else', async () => {
    const { command, tokenOf } = centre
    const idempotencyKey = 'the key of this browser'
    const { bookingId } = await paidByCard({ idempotencyKey })
    const make = (requestKey: string) => command.send('make-booking-link', { bookingId, requestKey })
    expect(await make(idempotencyKey)).toMatchObject({ status: 200, body: { token: await tokenOf(bookingId) } })
    expect(await make('another key')).toMatchObject({ status: 404, body: { code: 'booking_unknown' } })
  })
})

describe('a client who moves', () => {
  it('gets the new time, frees the old one, and staff is notified that the client did it', async () => {
    const { command, move, notices } = centre
    const { bookingId, date } = await paidByCard()
    const next = await freshDay()
    expect(await move(bookingId, `${next}T14:00:00`)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({ date: next, movesOfClient: 1, status: 'confirmed' })
    expect(await blockedOn(command, date)).toEqual([])
    expect(await blockedOn(command, next)).toEqual([bookingId])
    const [moved] = (await command.log.readStream(bookingStream(bookingId))).slice(-1)
    expect(moved).toMatchObject({
      type: 'BookingRescheduled',
      data: { through: 'link', wishedBy: 'client', reason: null },
      metadata: { actor: { kind: 'visitor' } },
    })
    expect((await notices()).at(-1)).toMatchObject({ topic: 'booking_moved', code: 'link', subject: { id: bookingId } })
  })

  it('moves once with several clicks, and is refused in a second tab that still shows the old time', async () => {
    const { command, move, seenNow } = centre
    const { bookingId } = await paidByCard()
    const next = await freshDay()
    const seen = await seenNow(bookingId)
    const click = () => move(bookingId, `${next}T10:00:00`, seen)
    expect((await Promise.all([click(), click(), click()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await click()).toMatchObject({ status: 200 })
    expect(await bookingOf(command, bookingId)).toMatchObject({ timesRescheduled: 1 })
    expect(await move(bookingId, `${next}T15:00:00`, seen)).toMatchObject({
      status: 409,
      body: { code: 'booking_moved' },
    })
    expect(await centre.cancel(bookingId, true, seen)).toMatchObject({ status: 409, body: { code: 'booking_moved' } })
  })

  it('keeps the old time when somebody else takes the new one first', async () => {
    const { command, move } = centre
    const { bookingId, date } = await paidByCard()
    const next = await freshDay()
    // The only bath room is taken.
    await book(command, next, { startTime: `${next}T14:00:00`, customerEmail: 'other@example.org' })
    expect(await move(bookingId, `${next}T14:00:00`)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await bookingOf(command, bookingId)).toMatchObject({ date, timesRescheduled: 0 })
    expect(await blockedOn(command, date)).toEqual([bookingId])
  })

  it('may move once, within three months, to times that are offered online', async () => {
    const { command, move } = centre
    const { bookingId, date } = await paidByCard()
    const refused = async (startTime: string, status: number, code: string) =>
      expect(await move(bookingId, startTime)).toMatchObject({ status, body: { code } })
    await refused(`${date}T09:30:00`, 422, 'start_time_not_offered')
    await refused('2027-04-01T09:00:00', 422, 'move_too_far')
    await refused('2028-04-01T09:00:00', 422, 'start_time_too_far')
    expect(await move(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 200 })
    await refused(`${date}T15:00:00`, 409, 'move_too_often')
    await untilIdle(command)
  })

  it('can no longer move after the last moment, even when the page was opened before it', async () => {
    const own = await withLinks('2026-11-21T08:00:00Z')
    const fresh = daysOf(own.command, '2026-11-24')
    const [day, next] = [await fresh(), await fresh()]
    const { voucherId, number } = await buyVoucher(own.command.service.deps, own.command.provider)
    const bookingId = await book(own.command, day, { voucher: { voucherId, number } })
    const seen = await own.seenNow(bookingId)
    own.command.clock.advanceMinutes(24 * 60)
    expect(await own.move(bookingId, `${next}T14:00:00`, seen)).toMatchObject({
      status: 409,
      body: { code: 'move_too_late' },
    })
    expect(await own.cancel(bookingId, true, seen)).toMatchObject({ status: 409, body: { code: 'return_changed' } })
    expect(await bookingOf(own.command, bookingId)).toMatchObject({ status: 'confirmed', date: day })
    expect(await own.cancel(bookingId, false, seen)).toMatchObject({ status: 200 })
    await untilIdle(own.command)
    expect(await typesOf(own.command, voucherStream(voucherId))).not.toContain('VoucherRestored')
    await own.command.stop()
  })

  it('can move a booking that a voucher paid, and one that is paid at the centre', async () => {
    const { command, move } = centre
    for (const { bookingId, date } of [await paidByVoucher(), await bookedByStaff()]) {
      const before = await bookingOf(command, bookingId)
      expect(await move(bookingId, `${date}T14:00:00`)).toMatchObject({ status: 200 })
      const after = await bookingOf(command, bookingId)
      expect(after).toMatchObject({ status: 'confirmed', startsAt: `${date}T13:00:00Z` })
      expect('settledBy' in after && after.settledBy).toEqual('settledBy' in before && before.settledBy)
    }
  })
})

describe('a client who cancels', () => {
  it('frees the time, is owed the payment by card, and staff is notified', async () => {
    const { command, cancel, notices } = centre
    const { bookingId, date, intent } = await paidByCard()
    expect(await cancel(bookingId)).toMatchObject({ status: 200 })
    expect(await cancel(bookingId)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
    expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'canceled', givesBack: true })
    expect(await paymentOf(command, intent)).toMatchObject({ dueCents: 6_000 })
    expect((await typesOf(command, bookingStream(bookingId))).filter(type => type === 'BookingCanceled')).toHaveLength(
      1,
    )
    expect((await notices()).at(-1)).toMatchObject({ topic: 'booking_canceled', code: 'link' })
  })

  it('gets the amount back on the voucher', async () => {
    const { command, cancel } = centre
    const { bookingId, voucherId } = await paidByVoucher()
    expect(await cancel(bookingId)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const events = await command.log.readStream(voucherStream(voucherId))
    expect(events.find(({ type }) => type === 'VoucherRestored')?.data).toMatchObject({
      reason: 'canceled_by_client',
      balanceCents: 6_000,
    })
  })

  it('does not extend a voucher that ends soon, unlike staff that cancels for the centre', async () => {
    const { command, cancel } = centre
    const short = { validityMonths: 1 }
    const [mine, hers] = [await paidByVoucher(short), await paidByVoucher(short)]
    await cancel(mine.bookingId)
    await command.send('cancel-booking', { bookingId: hers.bookingId, reason: null, wishedBy: 'centre' }, staff)
    await untilIdle(command)
    expect(await typesOf(command, voucherStream(mine.voucherId))).not.toContain('VoucherExtended')
    expect(await typesOf(command, voucherStream(hers.voucherId))).toContain('VoucherExtended')
  })

  it('frees the time of a booking that nobody has paid', async () => {
    const { command, cancel } = centre
    const { bookingId, date } = await bookedByStaff()
    expect(await cancel(bookingId)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await blockedOn(command, date)).toEqual([])
  })
})
