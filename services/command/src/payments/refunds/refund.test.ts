import { randomUUID } from 'node:crypto'
import { paymentStream } from '@alba/contracts/payments/events'
import { outstanding, refundable } from '@alba/contracts/payments/money'
import { describe, expect, it } from 'vitest'
import { setRecurring } from '../../deadlines/deadlines.ts'
import { vouchersOf } from '../../packages/issue-vouchers.ts'
import { startCentre } from '../../testing/centre.ts'
import { bookingBody } from '../../testing/command-service.ts'
import {
  book,
  bookingOf,
  eventually,
  openIntent,
  paymentOf,
  sendIntentWebhook,
  sendWebhook,
  typesOf,
  untilIdle,
  untilPoliciesDone,
} from '../../testing/flow.ts'
import { buyPackage, buyVoucher, intentFor, order, purchaseOf, voucherOf } from '../../testing/voucher-flow.ts'

const { command, freshDay } = await startCentre()

const deps = () => command.service.deps
const send = (name: string, body: object) => command.send(name, body, { 'x-actor': 'practitioner:1' })

async function paidBooking() {
  const date = await freshDay()
  const bookingId = await book(command, date)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await sendIntentWebhook(command, intent)
  await untilPoliciesDone(command)
  return { bookingId, intent, date }
}
const refund = (paymentIntentId: string, amountCents: number, requestId = randomUUID()) =>
  send('refund-payment', { paymentIntentId, amountCents, requestId, reason: 'Séance écourtée' })
const cancel = (bookingId: number, how: object = {}) => send('cancel-booking', { bookingId, reason: null, ...how })
const moneyOf = async (intent: string) => {
  const state = await paymentOf(command, intent)
  if (state.status === 'none') throw new Error('the payment does not exist')
  return { refunded: state.refundedCents, outstanding: outstanding(state), refundable: refundable(state) }
}
const sendReversal = (paymentIntentId: string) =>
  sendWebhook(command, { id: `evt_${randomUUID()}`, kind: 'reversal', paymentIntentId })

describe('a refund by staff', () => {
  it('refunds a part, once when it is repeated, and never more than was paid', async () => {
    const { intent } = await paidBooking()
    const requestId = randomUUID()
    expect(await Promise.all([refund(intent, 2000, requestId), refund(intent, 2000, requestId)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    expect(await refund(intent, 2000, requestId)).toMatchObject({ status: 200 })
    await untilPoliciesDone(command)
    expect(command.provider.snapshot(intent).refunds).toMatchObject([{ amountCents: 2000, requestId }])
    expect(await moneyOf(intent)).toEqual({ refunded: 2000, outstanding: 0, refundable: 4000 })
    expect(await refund(intent, 4001)).toMatchObject({ status: 409, body: { code: 'refund_too_large' } })
    expect(await refund(intent, 4000)).toMatchObject({ status: 200 })
    expect(await refund(intent, 1)).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } })
    expect(await typesOf(command, paymentStream(intent))).toEqual([
      'IntentCreated',
      'PaymentSucceeded',
      'RefundRequested',
      'PaymentRefunded',
      'RefundRequested',
      'PaymentRefunded',
    ])
  })
  it('is made once by policy when the provider was unreachable', async () => {
    const { intent } = await paidBooking()
    command.provider.isUnreachable = true
    expect((await refund(intent, 2000)).status).toBe(503)
    command.provider.isUnreachable = false
    await eventually(async () => expect(await moneyOf(intent)).toMatchObject({ refunded: 2000 }))
    await untilIdle(command)
    expect(command.provider.snapshot(intent).refunds).toHaveLength(1)
  })
  it('that the provider refuses is recorded as refused, and can be requested again', async () => {
    const { intent } = await paidBooking()
    command.provider.disputed.add(intent)
    expect(await refund(intent, 2000)).toMatchObject({ status: 409, body: { code: 'refund_refused' } })
    await untilPoliciesDone(command)
    expect(await typesOf(command, paymentStream(intent))).toContain('RefundRefused')
    command.provider.disputed.delete(intent)
    expect(await refund(intent, 2000)).toMatchObject({ status: 200 })
    expect(await moneyOf(intent)).toMatchObject({ refunded: 2000 })
  })
  it('needs a practitioner, a reason and an amount', async () => {
    const { intent } = await paidBooking()
    const body = { paymentIntentId: intent, amountCents: 100, requestId: randomUUID(), reason: 'x' }
    expect((await command.send('refund-payment', body, { 'x-actor': 'visitor' })).status).toBe(403)
    for (const wrong of [{ amountCents: 0 }, { amountCents: -1 }, { reason: '' }, { requestId: 'once' }])
      expect((await send('refund-payment', { ...body, ...wrong })).status).toBe(422)
    expect(await refund('pi_nowhere', 100)).toMatchObject({ status: 404, body: { code: 'payment_unknown' } })
  })
})

describe('a debt', () => {
  it('is the whole payment when the centre cancels, until it is refunded', async () => {
    const { bookingId, intent } = await paidBooking()
    expect(await cancel(bookingId)).toMatchObject({ status: 200 })
    await untilPoliciesDone(command)
    expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'canceled', givesBack: true })
    expect(await moneyOf(intent)).toMatchObject({ refunded: 0, outstanding: 6000 })
    await refund(intent, 6000)
    expect(await moneyOf(intent)).toMatchObject({ refunded: 6000, outstanding: 0 })
  })
  it('does not exist when the client cancels, unless staff grants a refund', async () => {
    const kept = await paidBooking()
    const granted = await paidBooking()
    await cancel(kept.bookingId, { wishedBy: 'client' })
    await cancel(granted.bookingId, { wishedBy: 'client', givesBack: true })
    await untilPoliciesDone(command)
    expect(await moneyOf(kept.intent)).toMatchObject({ outstanding: 0 })
    expect(await moneyOf(granted.intent)).toMatchObject({ outstanding: 6000 })
  })
  it('can be returned by other means, unless it differs from what staff saw', async () => {
    const { bookingId, intent } = await paidBooking()
    await cancel(bookingId)
    await untilPoliciesDone(command)
    const inCash = (amountCents: number, seenCents: number) => ({
      paymentIntentId: intent,
      amountCents,
      seenCents,
      means: 'cash',
      reason: 'Carte expirée',
    })
    command.provider.refundByHand(intent, 2000)
    expect(await send('refund-otherwise', inCash(6000, 6000))).toMatchObject({ body: { code: 'refund_changed' } })
    expect(await send('refund-otherwise', inCash(3000, 4000))).toMatchObject({ status: 200 })
    expect(await send('refund-otherwise', inCash(3000, 4000))).toMatchObject({ body: { code: 'refund_changed' } })
    expect(await moneyOf(intent)).toEqual({ refunded: 2000, outstanding: 1000, refundable: 1000 })
    const off = { paymentIntentId: intent, amountCents: 1000, reason: 'Avoir accepté' }
    expect(await send('write-off-refund', off)).toMatchObject({ status: 200 })
    expect(await send('write-off-refund', off)).toMatchObject({ body: { code: 'nothing_owed' } })
    expect(await moneyOf(intent)).toMatchObject({ outstanding: 0 })
  })
  it('is created by a refund that the bank sent back', async () => {
    const { intent } = await paidBooking()
    const refundId = command.provider.refundByHand(intent, 2500)
    await sendReversal(intent)
    command.provider.failRefund(intent, refundId)
    await sendReversal(intent)
    await sendReversal(intent)
    await untilPoliciesDone(command)
    expect(await moneyOf(intent)).toEqual({ refunded: 0, outstanding: 2500, refundable: 6000 })
  })
})

describe('a voucher', () => {
  const redeem = async ({ voucherId, number }: { voucherId: number; number: string }) => {
    const startTime = `${await freshDay()}T09:00:00`
    const answer = await command.send('request-booking', bookingBody({ startTime, voucher: { voucherId, number } }))
    return answer.body.bookingId as number
  }
  const returnAll = async (intent: string) => {
    command.provider.refundByHand(intent, command.provider.snapshot(intent).receivedCents)
    await sendReversal(intent)
    await untilPoliciesDone(command)
  }

  it('is invalid after its refund, before or after the cancellation of its booking', async () => {
    for (const order of ['refund first', 'cancel first']) {
      const bought = await buyVoucher(deps(), command.provider)
      const bookingId = await redeem(bought)
      if (order === 'refund first') await returnAll(bought.intent)
      await cancel(bookingId)
      await untilPoliciesDone(command)
      if (order === 'cancel first') await returnAll(bought.intent)
      expect(await voucherOf(deps(), bought.voucherId), order).toMatchObject({ status: 'invalidated' })
    }
  })
  it('is invalid after its refund when a part of it was used', async () => {
    const bought = await buyVoucher(deps(), command.provider, { serviceId: null, amountCents: 20_000 })
    await redeem(bought)
    await returnAll(bought.intent)
    expect(await voucherOf(deps(), bought.voucherId)).toMatchObject({ status: 'invalidated', balanceCents: 14_000 })
  })
  it('is never issued when its refund is known before its payment', async () => {
    const voucherId = await order(deps())
    const intent = await intentFor(deps(), 'voucher', voucherId)
    command.provider.pay(intent)
    command.provider.refundByHand(intent, 6000)
    await sendReversal(intent)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'canceled', refunded: true })
  })
  it('is invalid after a lost dispute, and valid after a won one', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { voucherId, intent } = await buyVoucher(deps(), command.provider)
      command.provider.dispute(intent)
      await sendReversal(intent)
      command.provider.dispute(intent, outcome)
      await sendReversal(intent)
      await untilPoliciesDone(command)
      const status = outcome === 'won' ? 'issued' : 'invalidated'
      expect(await voucherOf(deps(), voucherId)).toMatchObject({ status })
    }
  })
  it('is refunded only for the rest when a part was returned in cash, and invalid when all of it was', async () => {
    const inCash = (paymentIntentId: string, amountCents: number) =>
      send('refund-otherwise', { paymentIntentId, amountCents, seenCents: 0, means: 'cash', reason: 'Geste' })
    const part = await buyVoucher(deps(), command.provider)
    const whole = await buyVoucher(deps(), command.provider)
    expect((await inCash(part.intent, 2000)).status).toBe(200)
    await command.send('withdraw', {
      name: 'Jeanne Martin',
      email: 'jeanne@example.org',
      reference: 'ABCD-EFGH-JKLM',
      idempotencyKey: null,
      subject: { kind: 'voucher', id: part.voucherId },
    })
    await eventually(async () => expect(await moneyOf(part.intent)).toMatchObject({ refunded: 4000, outstanding: 0 }))
    expect((await inCash(whole.intent, 6000)).status).toBe(200)
    await untilPoliciesDone(command)
    expect(await voucherOf(deps(), whole.voucherId)).toMatchObject({ status: 'invalidated' })
  })
  it('of a package is invalid after the refund of the package', async () => {
    const { purchaseId, intent } = await buyPackage(deps(), command.provider)
    await returnAll(intent)
    const state = await purchaseOf(deps(), purchaseId)
    if (state.status !== 'paid') throw new Error(`the purchase is ${state.status}`)
    for (const { voucherId } of vouchersOf(deps(), state))
      expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'invalidated' })
  })
})

it('a booking is not confirmed when the refund is known before the payment', async () => {
  const date = await freshDay()
  const bookingId = await book(command, date)
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  command.provider.refundByHand(intent, 6000)
  await sendReversal(intent)
  await sendIntentWebhook(command, intent)
  command.clock.advanceMinutes(20)
  await untilIdle(command)
  expect(await bookingOf(command, bookingId)).toMatchObject({ status: 'expired', rejectedIntents: [intent] })
})

it('a refund and a dispute whose webhooks were lost are found by the sweep', async () => {
  const first = await paidBooking()
  const second = await paidBooking()
  command.provider.refundByHand(first.intent, 1500)
  command.provider.dispute(second.intent)
  await setRecurring(command.database, ['sweep-reversals'], command.clock.read())
  // The sweep runs every ten minutes.
  command.clock.advanceMinutes(11)
  await eventually(async () => {
    expect(await moneyOf(first.intent)).toMatchObject({ refunded: 1500 })
    expect(await typesOf(command, paymentStream(second.intent))).toContain('PaymentDisputed')
  })
})

describe('a booking that is paid at the centre', () => {
  const bookForClient = async () => {
    const { voucher: _voucher, termsAccepted: _terms, eligibilityId: _passed, ...client } = bookingBody()
    const asked = { practitionerId: null, adminNotes: null, eligibilityConfirmed: false }
    const answer = await send('book-for-client', { ...client, ...asked, startTime: `${await freshDay()}T09:00:00` })
    return answer.body.bookingId as number
  }
  const onSite = async (id: number) => {
    const state = await bookingOf(command, id)
    return state.status === 'none' ? undefined : state.onSite
  }

  it('is marked as paid once, and the mark can be undone', async () => {
    const bookingId = await bookForClient()
    for (const _twice of [1, 2])
      expect((await send('mark-paid-on-site', { bookingId, means: 'cash' })).status).toBe(200)
    expect(await onSite(bookingId)).toMatchObject({ amountCents: 6000 })
    expect((await send('undo-paid-on-site', { bookingId })).status).toBe(200)
    expect(await onSite(bookingId)).toBeNull()
    expect((await send('mark-paid-on-site', { bookingId, means: 'check', amountCents: 5000 })).status).toBe(200)
    expect(await onSite(bookingId)).toMatchObject({ amountCents: 5000 })
  })
  it('is owed when the centre cancels, and can be returned in parts and written off', async () => {
    const bookingId = await bookForClient()
    await send('mark-paid-on-site', { bookingId, means: 'cash' })
    await cancel(bookingId)
    const back = { bookingId, means: 'cash', reason: 'Annulé par nous' }
    expect((await send('refund-on-site', { ...back, amountCents: 4000 })).status).toBe(200)
    expect(await send('refund-on-site', { ...back, amountCents: 4000 })).toMatchObject({
      body: { code: 'refund_too_large' },
    })
    expect((await send('write-off-on-site', { bookingId, reason: 'Avoir' })).status).toBe(200)
    // Sent again, as after a broken connection.
    expect((await send('write-off-on-site', { bookingId, reason: 'Avoir' })).status).toBe(200)
    expect(await onSite(bookingId)).toMatchObject({ amountCents: 6000, returnedCents: 4000, writtenOffCents: 2000 })
    expect(await send('undo-paid-on-site', { bookingId })).toMatchObject({ body: { code: 'refund_changed' } })
  })
  it('cannot be one that was paid by card', async () => {
    const { bookingId } = await paidBooking()
    expect(await send('mark-paid-on-site', { bookingId, means: 'cash' })).toMatchObject({
      body: { code: 'not_paid_on_site' },
    })
    expect(await send('refund-on-site', { bookingId, means: 'cash', amountCents: 1, reason: 'x' })).toMatchObject({
      body: { code: 'not_paid_on_site' },
    })
  })
})
