import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import {
  blockedOn,
  book,
  bookingOf,
  eventually,
  openIntent,
  statusOf,
  typesOf,
  untilDeadlinesHandled,
  untilIdle,
  untilPoliciesDone,
  write,
} from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const requestAsRival = (date: string) =>
  command.send('request-booking', bookingBody({ startTime: `${date}T09:00:00`, customerEmail: 'rival@example.org' }))
const refused = { status: 409, body: { code: 'slot_taken' } }

/**
 * A booking whose hold ended `minutesLater` minutes ago. Its deadline has just found that the provider is unreachable:
 * it asks again every five seconds, so tests then let six seconds (0.1 minutes) pass.
 */
async function holdEndedWithIntent(minutesLater = 0) {
  const date = await freshDay()
  const id = await book(command, date)
  const intent = await openIntent(command, id)
  await untilPoliciesDone(command)
  command.provider.isUnreachable = true
  command.clock.advanceMinutes(15 + minutesLater)
  await eventually(async () => {
    const { rows } = await command.database.query('SELECT payload FROM command.deadlines WHERE key = $1', [
      `${id}/${date}`,
    ])
    expect(rows[0]?.payload).toHaveProperty('unreachableSince')
  })
  await untilDeadlinesHandled(command)
  return { date, id, intent }
}

describe('a payment during the hold whose webhooks are all lost', () => {
  it('keeps its slot: nobody else gets it before the provider was asked', async () => {
    const { date, id, intent } = await holdEndedWithIntent()
    command.provider.pay(intent)
    expect(await requestAsRival(date)).toMatchObject(refused)
    command.clock.advanceMinutes(9)
    await untilDeadlinesHandled(command)
    expect(await requestAsRival(date)).toMatchObject(refused)
    command.provider.isUnreachable = false
    command.clock.advanceMinutes(0.1)
    await untilIdle(command)
    expect(await bookingOf(command, id)).toMatchObject({
      status: 'confirmed',
      settledBy: [{ paymentIntentId: intent }],
    })
    expect(await blockedOn(command, date)).toEqual([id])
    expect(command.provider.refunds).not.toContain(intent)
    expect(await typesOf(command, agendaStream(date))).toEqual([
      ...Array<string>(4).fill('AvailabilityOpened'),
      'SlotHeld',
      'SlotPaymentOpened',
      'SlotConfirmed',
    ])
  })

  it('keeps its slot also when it is still in progress as the hold ends', async () => {
    const { date, id, intent } = await holdEndedWithIntent()
    command.provider.process(intent)
    command.provider.isUnreachable = false
    for (const _minute of [1, 2, 3]) {
      command.clock.advanceMinutes(10)
      await untilIdle(command)
      expect(await statusOf(command, id)).toBe('pending')
      expect(await requestAsRival(date)).toMatchObject(refused)
    }
    command.provider.pay(intent)
    command.clock.advanceMinutes(1)
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('confirmed')
  })

  it('is waited for from the first call that failed, not from the end of the hold', async () => {
    const { date, id, intent } = await holdEndedWithIntent(60)
    command.provider.pay(intent)
    command.clock.advanceMinutes(9)
    await untilDeadlinesHandled(command)
    expect(await requestAsRival(date)).toMatchObject(refused)
    command.provider.isUnreachable = false
    command.clock.advanceMinutes(0.1)
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('confirmed')
  })
})

describe('a hold that ends unpaid', () => {
  it('frees its time at once when it has no intent, before its deadline is handled', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    await untilPoliciesDone(command)
    command.clock.advanceMinutes(15)
    expect(await requestAsRival(date)).toMatchObject({ status: 200 })
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('expired')
  })

  it('closes its payment with the provider before anybody else gets the slot', async () => {
    const { date, id, intent } = await holdEndedWithIntent()
    expect(await requestAsRival(date)).toMatchObject(refused)
    command.provider.isUnreachable = false
    command.clock.advanceMinutes(0.1)
    await untilIdle(command)
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await typesOf(command, bookingStream(id))).toEqual([
      'BookingRequested',
      'PaymentRequested',
      'BookingExpired',
    ])
    expect(await requestAsRival(date)).toMatchObject({ status: 200 })
  })

  it('finds a payment that the agenda has recorded and the booking has not', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    // The service crashed after the agenda recorded this intent, before the booking did.
    const paymentIntentId = command.provider.add({
      ...command.provider.snapshot(await openIntent(command, await book(command, await freshDay()))),
      id: `pi_unrecorded${id}`,
      target: { kind: 'booking', id },
    })
    await write(command, agendaStream(date), {
      type: 'SlotPaymentOpened',
      data: { date, bookingId: id, paymentIntentId },
    })
    const { provider } = command
    provider.pay(paymentIntentId)
    // A webhook from before the payment makes the intent known; nobody reports that it was paid.
    const payment = provider.snapshot(paymentIntentId)
    await command.send('receive-webhook', {
      signature: 'valid',
      body: JSON.stringify({ id: `evt_${id}`, kind: 'intent', snapshot: { ...payment, status: 'requires_action' } }),
    })
    command.clock.advanceMinutes(15)
    await untilIdle(command)
    await eventually(async () => expect(await statusOf(command, id)).toBe('confirmed'))
    expect(await blockedOn(command, date)).toEqual([id])
  })
})

describe('giving up an unpaid booking', () => {
  it('keeps its slot until its payment is closed', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    command.provider.isUnreachable = true
    expect(await command.send('cancel-unpaid-booking', { bookingId: id, closeIntent: false })).toMatchObject({
      status: 200,
    })
    expect(await requestAsRival(date)).toMatchObject(refused)
    command.provider.isUnreachable = false
    await untilIdle(command)
    expect(command.provider.snapshot(intent).status).toBe('canceled')
    expect(await requestAsRival(date)).toMatchObject({ status: 200 })
  })
})
