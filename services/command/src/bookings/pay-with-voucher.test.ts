import { bookingStream } from '@alba/contracts/bookings/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { describe, expect, it, vi } from 'vitest'
import { openStreams } from '../decision/streams.ts'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { blockedOn, book, bookingOf, dayOf, openIntent, statusOf, typesOf, untilIdle } from '../testing/flow.ts'
import { type Bought, buyVoucher, visitor, voucherOf } from '../testing/voucher-flow.ts'
import { requestBooking } from './request.ts'

const { command, freshDay } = await startCentre()

const deps = () => command.service.deps
/** Buys a voucher for a bath, which costs 60 €, unless `changes` say otherwise. */
const buy = (changes = {}) => buyVoucher(deps(), command.provider, changes)
/** What a visitor presents of a voucher. */
const presented = ({ voucherId, number }: Bought) => ({ voucherId, number })
/** Requests the booking of a bath, paid with a voucher. @param startTime the centre's time, without a zone */
const bookAt = (startTime: string, bought: Bought, changes = {}) =>
  command.send('request-booking', bookingBody({ startTime, voucher: presented(bought), ...changes }))
/** The same at nine o'clock on a day. */
const bookWith = (date: string, bought: Bought, changes = {}) => bookAt(`${date}T09:00:00`, bought, changes)
/** Pays a booking on hold with a voucher. */
const redeem = (bookingId: number, bought: Bought) =>
  command.send('redeem-voucher', { bookingId, ...presented(bought) })
/** The bookings that a voucher pays. */
const redemptionsOf = async ({ voucherId }: Bought) => {
  const state = await voucherOf(deps(), voucherId)
  return state.status === 'issued' ? state.redemptions.map(each => each.bookingId) : []
}

describe('booking with a voucher', () => {
  it('is confirmed at once, without an intent', async () => {
    const date = await freshDay()
    const bought = await buy()
    const { status, body } = await bookWith(date, bought)
    expect([status, body.booking]).toMatchObject([
      200,
      { status: 'confirmed', settled_by: 'voucher', held_until: null },
    ])
    const { voucherId, number: voucherNumber } = bought
    expect(await bookingOf(command, body.bookingId)).toMatchObject({
      status: 'confirmed',
      settledBy: [{ kind: 'voucher', voucherId, voucherNumber, amountCents: 6_000 }],
    })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId: body.bookingId, heldUntil: null }])
    expect(await redemptionsOf(bought)).toEqual([body.bookingId])
  })
  it('appends all its events with one call of the log', async () => {
    const date = await freshDay()
    const bought = await buy()
    const appendInOrder = vi.fn(command.log.appendInOrder)
    const streams = openStreams({ ...command.log, appendInOrder }, deps().clock)
    const body = { ...bookingBody({ startTime: `${date}T09:00:00` }), voucher: presented(bought) }
    const made = await requestBooking({ ...deps(), streams }, body, visitor)
    const day = `agenda-${date}`
    const own = bookingStream(made.ok ? made.bookingId : 0)
    expect(appendInOrder.mock.calls.map(([appends]) => appends.map(({ stream }) => stream))).toEqual([
      [day, own, voucherStream(bought.voucherId), day, own],
    ])
    expect(made).toMatchObject({ ok: true, booking: { status: 'confirmed', settled_by: 'voucher' } })
    const [last] = await command.log.readStream(own, { direction: 'backwards', limit: 1 })
    expect(made).toMatchObject({ position: last?.position })
  })
  it('answers the same booking when the request is repeated with its idempotency key', async () => {
    const date = await freshDay()
    const bought = await buy()
    const first = await bookWith(date, bought, { idempotencyKey: 'voucher-key' })
    const again = await bookWith(date, bought, { idempotencyKey: 'voucher-key' })
    expect(again).toMatchObject({ status: 200, body: { bookingId: first.body.bookingId } })
    expect(await redemptionsOf(bought)).toEqual([first.body.bookingId])
  })
  it('leaves the rest of a free amount on the voucher, and is refused when the rest is too small', async () => {
    const bought = await buy({ serviceId: null, amountCents: 10_000 })
    expect(await bookWith(await freshDay(), bought)).toMatchObject({ status: 200 })
    expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ balanceCents: 4_000 })
    const date = await freshDay()
    expect(await bookWith(date, bought)).toMatchObject({ status: 409, body: { code: 'voucher_amount_too_small' } })
    expect(await blockedOn(command, date)).toEqual([])
  })
  it.each([
    ['a wrong number', 'voucher_unknown', async (bought: Bought) => ({ ...bought, number: 'ABCD-EFGH-JKLM' })],
    [
      'another voucher’s id',
      'voucher_unknown',
      async (bought: Bought) => ({ ...bought, voucherId: 100_000_000_000_000 }),
    ],
    ['a voucher for another service', 'voucher_for_another_service', () => buy({ serviceId: 1 })],
    [
      'an invalidated voucher',
      'voucher_invalidated',
      async (bought: Bought) => {
        const staff = { 'x-actor': 'practitioner:1' }
        await command.send('invalidate-voucher', { voucherId: bought.voucherId }, staff)
        return bought
      },
    ],
  ])('with %s is refused, and neither holds time nor redeems a voucher', async (_what, code, wrongVoucher) => {
    const date = await freshDay()
    const bought = await buy()
    expect(await bookWith(date, await wrongVoucher(bought))).toMatchObject({ body: { code } })
    expect(await blockedOn(command, date)).toEqual([])
    expect(await redemptionsOf(bought)).toEqual([])
  })
  it('needs the questionnaire to be passed first', async () => {
    const date = await freshDay()
    const bought = await buy({ serviceId: 1 })
    const answer = await bookWith(date, bought, { serviceId: 1 })
    expect(answer).toMatchObject({ status: 422, body: { code: 'eligibility_required' } })
    expect(await blockedOn(command, date)).toEqual([])
  })
  it('succeeds for exactly one of thirty requests at the same time with one voucher', async () => {
    for (let round = 0; round < 5; round++) {
      const bought = await buy()
      // Three requests for each of ten times: most are refused because of the voucher, some because of the time.
      const days = [await freshDay(), await freshDay(), await freshDay(), await freshDay(), await freshDay()]
      const starts = days.flatMap(date => [`${date}T09:00:00`, `${date}T14:00:00`])
      const requests = [...starts, ...starts, ...starts].map(startTime => bookAt(startTime, bought))
      const answers = await Promise.all(requests)
      const winners = answers.filter(answer => answer.status === 200).map(answer => answer.body.bookingId)
      expect(winners).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 200) expect(['voucher_used', 'slot_taken']).toContain(body.code)
      expect(await redemptionsOf(bought)).toEqual(winners)
      await untilIdle(command)
      const blocked = await Promise.all(days.map(date => blockedOn(command, date)))
      expect(blocked.flat()).toEqual(winners)
    }
  })
})

describe('using a voucher for a booking on hold', () => {
  it('confirms the booking, and closes the payment that was begun', async () => {
    const id = await book(command, await freshDay())
    const bought = await buy()
    const intent = await openIntent(command, id)
    expect(await redeem(id, bought)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({ status: 'confirmed', settledBy: [{ kind: 'voucher' }] })
    expect(command.provider.snapshot(intent)).toMatchObject({ status: 'canceled' })
    expect(await redeem(id, bought)).toMatchObject({ status: 200 })
    expect(await redemptionsOf(bought)).toEqual([id])
  })
  it('is refused when the card payment has succeeded, even before the provider has reported it', async () => {
    const id = await book(command, await freshDay())
    const bought = await buy()
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    expect(await redeem(id, bought)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    expect(await bookingOf(command, id)).toMatchObject({ status: 'confirmed', settledBy: [{ kind: 'card' }] })
    expect(await redemptionsOf(bought)).toEqual([])
  })
  it('is refused while the card payment is in progress', async () => {
    const id = await book(command, await freshDay())
    const bought = await buy()
    command.provider.process(await openIntent(command, id))
    expect(await redeem(id, bought)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
    expect(await redemptionsOf(bought)).toEqual([])
  })
  it('is refused for bookings that are unknown, canceled or confirmed', async () => {
    const bought = await buy()
    const date = await freshDay()
    const canceled = await book(command, date)
    await command.send('cancel-unpaid-booking', { bookingId: canceled, closeIntent: false })
    expect(await redeem(123_456_789_012_345, bought)).toMatchObject({ status: 404 })
    expect(await redeem(canceled, bought)).toMatchObject({ status: 409, body: { code: 'booking_closed' } })
    const confirmed = await bookWith(date, await buy())
    expect(await redeem(confirmed.body.bookingId, bought)).toMatchObject({
      status: 409,
      body: { code: 'booking_not_on_hold' },
    })
    expect(await redemptionsOf(bought)).toEqual([])
  })
  it('redeems only one of two vouchers at the same time', async () => {
    const [id, ...both] = [await book(command, await freshDay()), await buy(), await buy()] as const
    const answers = await Promise.all(both.map(bought => redeem(id, bought)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    await untilIdle(command)
    const redeemed = await Promise.all(both.map(redemptionsOf))
    expect(redeemed.flat()).toEqual([id])
  })
})

describe('canceling a booking that a voucher paid', () => {
  it('by staff restores the voucher, once', async () => {
    const date = await freshDay()
    const bought = await buy()
    const bookingId = (await bookWith(date, bought)).body.bookingId
    const staff = { 'x-actor': 'practitioner:1' }
    for (const _again of [1, 2])
      expect(await command.send('cancel-booking', { bookingId, reason: 'Soignante malade' }, staff)).toMatchObject({
        status: 200,
      })
    await untilIdle(command)
    expect(await statusOf(command, bookingId)).toBe('canceled')
    expect(await blockedOn(command, date)).toEqual([])
    expect(await redemptionsOf(bought)).toEqual([])
    expect(await typesOf(command, voucherStream(bought.voucherId))).toContain('VoucherRestored')
    expect(await bookWith(date, bought)).toMatchObject({ status: 200 })
  })
  it('is not possible for the visitor', async () => {
    const bought = await buy()
    const { bookingId } = (await bookWith(await freshDay(), bought)).body
    const answer = await command.send('cancel-unpaid-booking', { bookingId, closeIntent: true })
    expect(answer).toMatchObject({ status: 409, body: { code: 'booking_not_on_hold' } })
    const forbidden = await command.send('cancel-booking', { bookingId, reason: null }, { 'x-actor': 'visitor' })
    expect(forbidden).toMatchObject({ status: 403 })
    expect(await typesOf(command, bookingStream(bookingId))).not.toContain('BookingCanceled')
  })
})
