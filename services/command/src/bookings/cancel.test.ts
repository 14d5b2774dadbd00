import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import {
  blockedOn,
  book,
  openIntent,
  paymentOf,
  statusOf,
  typesOf,
  untilIdle,
  untilPoliciesDone,
} from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const cancel = (bookingId: number, closeIntent = false) =>
  command.send('cancel-unpaid-booking', { bookingId, closeIntent })
const abandon = (paymentIntentId: string) => command.send('abandon-payment', { paymentIntentId })

describe('giving up an unpaid booking', () => {
  it('releases its time at once, and is recorded once when it is repeated', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await blockedOn(command, date)).toEqual([])
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await typesOf(command, bookingStream(id))).toEqual(['BookingRequested', 'BookingCanceled'])
    await untilPoliciesDone(command)
    expect(await typesOf(command, agendaStream(date))).toEqual([
      ...Array<string>(4).fill('AvailabilityOpened'),
      'SlotHeld',
      'SlotReleased',
    ])
    const next = await book(command, date)
    expect(await blockedOn(command, date)).toEqual([next])
  })

  it('closes its payment intent when that is requested', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    expect(await cancel(id, true)).toMatchObject({ status: 200 })
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await paymentOf(command, intent)).toMatchObject({ status: 'canceled' })
  })

  it('closes its payment intent by policy otherwise', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    await untilPoliciesDone(command)
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentCanceled'])
  })

  it('is refused for a confirmed booking and for an unknown one', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    for (const withIntent of [false, true])
      expect(await cancel(id, withIntent)).toMatchObject({ status: 409, body: { code: 'booking_not_on_hold' } })
    expect(await blockedOn(command, date)).toEqual([id])
    expect(await cancel(999_999_999_999_999)).toMatchObject({ status: 404, body: { code: 'booking_unknown' } })
  })

  it('is refused when the booking has been paid meanwhile', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    expect(await cancel(id, true)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await blockedOn(command, date)).toEqual([id])
  })

  it('is undone by a payment that is found when the intent is to be closed, if the time is still free', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    // The page did not ask to close the intent. A policy does that, and then finds the payment.
    expect(await cancel(id)).toMatchObject({ status: 200 })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await blockedOn(command, date)).toEqual([id])
    expect(command.provider.refunds).not.toContain(intent)
  })

  it('changes nothing for an expired booking', async () => {
    const id = await book(command, await freshDay())
    command.clock.advanceMinutes(16)
    await untilIdle(command)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await statusOf(command, id)).toBe('expired')
  })
})

describe('abandoning a payment', () => {
  it('cancels the intent and the booking, and releases the slot', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    expect(await abandon(intent)).toMatchObject({ status: 200 })
    expect(await statusOf(command, id)).toBe('canceled')
    expect(await blockedOn(command, date)).toEqual([])
    expect(await abandon(intent)).toMatchObject({ status: 200 })
    expect(await typesOf(command, bookingStream(id))).toEqual([
      'BookingRequested',
      'PaymentRequested',
      'BookingCanceled',
    ])
  })

  it('is refused once it has been paid', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    for (const _twice of [1, 2])
      expect(await abandon(intent)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
  })

  it('is refused while the payment is in progress', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    command.provider.process(intent)
    expect(await abandon(intent)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
    expect(await statusOf(command, id)).toBe('pending')
  })

  it('is refused for an unknown intent', async () => {
    expect(await abandon('pi_nobody')).toMatchObject({ status: 404, body: { code: 'payment_unknown' } })
  })
})
