import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
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
  typesOf,
  untilDeadlinesHandled,
  untilIdle,
  untilPoliciesDone,
  write,
} from '../testing/flow.ts'
import { settleBooking } from './settle.ts'

const { command, freshDay } = await startCentre()

/**
 * A booking with an open intent, which has expired. The provider was unreachable until the hold's deadline stopped
 * waiting for it: only then can a payment come too late.
 */
async function expiredBooking() {
  const date = await freshDay()
  const id = await book(command, date)
  const intent = await openIntent(command, id)
  await untilPoliciesDone(command)
  command.provider.isUnreachable = true
  command.clock.advanceMinutes(16)
  await untilDeadlinesHandled(command)
  expect(await blockedOn(command, date)).toEqual([id])
  command.clock.advanceMinutes(10)
  await eventually(async () => expect(await statusOf(command, id)).toBe('expired'))
  await eventually(async () => expect(await blockedOn(command, date)).toEqual([]))
  return { date, id, intent }
}
const payAndReport = async (intent: string) => {
  command.provider.pay(intent)
  command.provider.isUnreachable = false
  await sendIntentWebhook(command, intent)
  await untilIdle(command)
}
const checkpointOf = async (group: string): Promise<string> => {
  const { rows } = await command.database.query(
    'SELECT position FROM command.policy_checkpoints WHERE group_name = $1',
    [group],
  )
  return rows[0]?.position ?? ''
}
const refundsOf = (intent: string) => command.provider.refunds.filter(id => id === intent)

describe('an unreachable provider', () => {
  it('keeps the slot of an open payment for ten minutes only', async () => {
    const { date, id } = await expiredBooking()
    const next = await book(command, date)
    expect(await blockedOn(command, date)).toEqual([next])
    command.provider.isUnreachable = false
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('expired')
  })
})

describe('a payment after the hold has ended', () => {
  it('confirms the booking when its time is still free', async () => {
    const { date, id, intent } = await expiredBooking()
    await payAndReport(intent)
    expect(await bookingOf(command, id)).toMatchObject({
      status: 'confirmed',
      settledBy: [{ paymentIntentId: intent }],
    })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId: id, heldUntil: null }])
    expect(refundsOf(intent)).toEqual([])
  })

  it('is refunded in full, once, when the time has been taken', async () => {
    const { date, id, intent } = await expiredBooking()
    const next = await book(command, date)
    await payAndReport(intent)
    expect(await typesOf(command, bookingStream(id))).toEqual([
      'BookingRequested',
      'PaymentRequested',
      'BookingExpired',
      'LatePaymentRejected',
    ])
    expect(refundsOf(intent)).toEqual([intent])
    expect(await paymentOf(command, intent)).toMatchObject({ status: 'succeeded', refundedCents: 6000 })
    expect(await blockedOn(command, date)).toEqual([next])
  })

  it('stays refunded when the time becomes free again afterwards', async () => {
    const { date, id, intent } = await expiredBooking()
    const next = await book(command, date)
    await payAndReport(intent)
    await command.send('cancel-unpaid-booking', { bookingId: next, closeIntent: false })
    for (const _again of [1, 2]) {
      expect(await command.send('refresh-intent', { paymentIntentId: intent })).toMatchObject({ status: 200 })
      await sendIntentWebhook(command, intent)
    }
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('expired')
    expect(await blockedOn(command, date)).toEqual([])
    expect(await typesOf(command, agendaStream(date))).not.toContain('SlotConfirmed')
    expect(refundsOf(intent)).toEqual([intent])
  })

  it('releases the time that it confirmed while another process rejected the payment', async () => {
    const { date, id, intent } = await expiredBooking()
    const { deps } = command.service
    // The other process is faster: policies have handled its rejection before this one confirms the time.
    const execute: typeof deps.streams.execute = async (decider, key, ...rest) => {
      if (decider.stream(key) === agendaStream(date) && !overtaken) {
        overtaken = true
        const data = { bookingId: id, paymentIntentId: intent, amountCents: 6000, reason: 'slot_taken' } as const
        const { position } = await write(command, bookingStream(id), { type: 'LatePaymentRejected', data })
        await eventually(async () => expect(await checkpointOf('agenda')).toSatisfy(reached => reached >= position))
      }
      return deps.streams.execute(decider, key, ...rest)
    }
    let overtaken = false
    const visitor = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } } as const
    command.provider.pay(intent)
    const paidAt = new Date(command.clock.read()).toISOString()
    const paid = { paymentIntentId: intent, amountCents: 6000, paidAt }
    await settleBooking({ ...deps, streams: { ...deps.streams, execute } }, id, paid, visitor)
    expect(overtaken).toBe(true)
    expect(await typesOf(command, agendaStream(date))).toContain('SlotConfirmed')
    expect(await blockedOn(command, date)).toEqual([])
    command.provider.isUnreachable = false
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('expired')
    expect(refundsOf(intent)).toEqual([intent])
  })

  it('is refunded as soon as the provider is reachable again', async () => {
    const { date, intent } = await expiredBooking()
    await book(command, date)
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await eventually(async () =>
      expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentSucceeded']),
    )
    expect(refundsOf(intent)).toEqual([])
    command.provider.isUnreachable = false
    await eventually(async () => expect(await paymentOf(command, intent)).toMatchObject({ refundedCents: 6000 }))
    expect(refundsOf(intent)).toEqual([intent])
  })
})

describe('a payment for a booking that staff canceled', () => {
  const cancelByStaff = (id: number, date: string) =>
    write(command, bookingStream(id), {
      type: 'BookingCanceled',
      data: {
        bookingId: id,
        personId: command.keyring.personId('jeanne@example.org'),
        date,
        by: 'staff',
        reason: 'Soignante malade',
      },
    })

  it('is refunded, and the time is released', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await cancelByStaff(id, date)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await typesOf(command, bookingStream(id))).toContain('LatePaymentRejected')
    expect(refundsOf(intent)).toEqual([intent])
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('is kept when it confirmed the booking before: canceling refunds nothing by itself', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    await cancelByStaff(id, date)
    await untilPoliciesDone(command)
    expect(await blockedOn(command, date)).toEqual([])
    await command.send('refresh-intent', { paymentIntentId: intent })
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await statusOf(command, id)).toBe('canceled')
    expect(await typesOf(command, bookingStream(id))).not.toContain('LatePaymentRejected')
    expect(refundsOf(intent)).toEqual([])
    expect(await blockedOn(command, date)).toEqual([])
  })
})

describe('a second payment for a booking', () => {
  it('is refunded, and the booking keeps the first one and its time', async () => {
    const date = await freshDay()
    const id = await book(command, date)
    const intent = await openIntent(command, id)
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await untilPoliciesDone(command)
    const second = command.provider.add({ ...command.provider.snapshot(intent), id: `${intent}second` })
    await sendIntentWebhook(command, second)
    await untilIdle(command)
    expect(refundsOf(second)).toEqual([second])
    expect(refundsOf(intent)).toEqual([])
    expect(await bookingOf(command, id)).toMatchObject({
      status: 'confirmed',
      settledBy: [{ paymentIntentId: intent }],
    })
    expect((await dayOf(command, date)).blocks).toMatchObject([{ bookingId: id, heldUntil: null }])
  })
})
