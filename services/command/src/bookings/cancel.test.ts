import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import {
  blockedOn,
  book,
  daysOf,
  openIntent,
  paymentOf,
  policiesAreDone,
  statusOf,
  typesOf,
  untilIdle,
} from '../testing/flow.ts'

let command: TestCommand
let freshDay: () => Promise<string>
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  freshDay = daysOf(command)
})
afterAll(() => command.stop())

const cancel = (bookingId: number, closeIntent = false) =>
  command.send('cancel-unpaid-booking', { bookingId, closeIntent })
const leave = (paymentIntentId: string) => command.send('abandon-payment', { paymentIntentId })

describe('giving an unpaid hold up', () => {
  it('frees its time at once, and is recorded once however often it is asked', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await blockedOn(command, date)).toEqual([])
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await typesOf(command, bookingStream(id))).toEqual(['BookingRequested', 'BookingCanceled'])
    await policiesAreDone(command)
    expect(await typesOf(command, agendaStream(date))).toEqual([
      ...Array<string>(4).fill('AvailabilityOpened'),
      'SlotHeld',
      'SlotReleased',
    ])
    const next = await book(command, date)
    expect(await blockedOn(command, date)).toEqual([next])
  })

  it('takes its payment intent along when asked', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    expect(await cancel(id, true)).toMatchObject({ status: 200 })
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await paymentOf(command, intent)).toMatchObject({ status: 'canceled' })
  })

  it('leaves no intent open behind it, even when not asked', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    await policiesAreDone(command)
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentCanceled'])
  })

  it('is not possible for a booking that is confirmed, nor for one that does not exist', async () => {
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

  it('loses against money that was quicker', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    expect(await cancel(id, true)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    await policiesAreDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await blockedOn(command, date)).toEqual([id])
  })

  it('is brought back by money that came after all, when its time is still free', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    // The visitor's page only gave the booking up; the provider tells of the money when its intent is to be closed.
    expect(await cancel(id)).toMatchObject({ status: 200 })
    await policiesAreDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await blockedOn(command, date)).toEqual([id])
    expect(command.provider.refunds).not.toContain(intent)
  })

  it('does nothing to a booking that ran out', async () => {
    const id = await book(command, await freshDay())
    command.clock.advanceMinutes(16)
    await untilIdle(command)
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect(await statusOf(command, id)).toBe('expired')
  })
})

describe('leaving the payment', () => {
  it('cancels the intent and the booking, and frees the slot', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    expect(await leave(intent)).toMatchObject({ status: 200 })
    expect(await statusOf(command, id)).toBe('canceled')
    expect(await blockedOn(command, date)).toEqual([])
    expect(await leave(intent)).toMatchObject({ status: 200 })
    expect(await typesOf(command, bookingStream(id))).toEqual([
      'BookingRequested',
      'PaymentRequested',
      'BookingCanceled',
    ])
  })

  it('is too late once the money is there', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    for (const _twice of [1, 2])
      expect(await leave(intent)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    await policiesAreDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
  })

  it('is not possible while the provider works on it', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    command.provider.process(intent)
    expect(await leave(intent)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
    expect(await statusOf(command, id)).toBe('pending')
  })

  it('needs an intent of ours', async () => {
    expect(await leave('pi_nobody')).toMatchObject({ status: 404, body: { code: 'payment_unknown' } })
  })
})
