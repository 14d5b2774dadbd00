import { randomUUID } from 'node:crypto'
import { bookingStream } from '@alba/contracts/bookings/events'
import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { type PaymentTarget, paymentStream } from '@alba/contracts/payments/events'
import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, openIntent, statusOf, typesOf, untilPoliciesDone } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const operator = { 'x-actor': 'operator:julie' }
const lostPayments = async () =>
  (await command.send('look-up-lost-payments', { since: '2026-11-01T00:00:00Z' }, operator)).body.payments
const settle = (paymentIntentId: string) =>
  command.send('settle-lost-payment', { paymentIntentId, reason: 'Sauvegarde de lundi reprise' }, operator)

/** Pays an order that the log does not know, as after a backup was restored. Answers the id of the payment. */
async function paidAndLost(target: PaymentTarget = { kind: 'booking', id: 400_000_000_000_001 }): Promise<string> {
  const wanted = { target, amountCents: 6_000, email: 'jeanne@example.org', description: 'Bain', after: randomUUID() }
  const { snapshot } = await command.provider.createIntent(wanted)
  command.provider.pay(snapshot.id)
  return snapshot.id
}

it('nothing is lost while the log knows each payment that the provider took, and its order', async () => {
  const bookingId = await book(command, await freshDay())
  const intent = await openIntent(command, bookingId)
  command.provider.pay(intent)
  await command.send('resync-payment', { paymentIntentId: intent }, { 'x-actor': 'practitioner:1' })
  await untilPoliciesDone(command)
  expect(await lostPayments()).toEqual([])
})

it.each(['booking', 'voucher', 'package'] as const)(
  'the payment of a lost %s is returned in full, once',
  async kind => {
    const intent = await paidAndLost({ kind, id: 400_000_000_000_001 })
    expect(await lostPayments()).toMatchObject([{ paymentIntentId: intent, keptCents: 6_000, isOrderKnown: false }])
    expect((await settle(intent)).body).toMatchObject({ outcome: 'returned' })
    await untilPoliciesDone(command)
    expect(await lostPayments()).toEqual([])
    expect((await settle(intent)).body).toMatchObject({ outcome: 'returned' })
    expect(command.provider.snapshot(intent).refunds).toMatchObject([{ amountCents: 6_000 }])
    expect(await typesOf(command, paymentStream(intent))).toEqual([
      'IntentCreated',
      'PaymentSucceeded',
      'RefundRequested',
      'PaymentRefunded',
    ])
  },
)

it('a lost payment confirms its booking when the log has the booking', async () => {
  const bookingId = await book(command, await freshDay())
  const intent = await paidAndLost({ kind: 'booking', id: bookingId })
  expect(await lostPayments()).toMatchObject([{ paymentIntentId: intent, isOrderKnown: true }])
  expect((await settle(intent)).body).toMatchObject({ outcome: 'settled' })
  await untilPoliciesDone(command)
  expect(await statusOf(command, bookingId)).toBe('confirmed')
  expect(await lostPayments()).toEqual([])
})

it('a lost payment is refunded as a late one when another payment has confirmed its booking', async () => {
  const bookingId = await book(command, await freshDay())
  const first = await openIntent(command, bookingId)
  command.provider.pay(first)
  await command.send('resync-payment', { paymentIntentId: first }, { 'x-actor': 'practitioner:1' })
  const second = await paidAndLost({ kind: 'booking', id: bookingId })
  expect((await settle(second)).body).toMatchObject({ outcome: 'settled' })
  await untilPoliciesDone(command)
  expect(command.provider.snapshot(second).refunds).toMatchObject([{ amountCents: 6_000 }])
  expect(command.provider.snapshot(first).refunds).toEqual([])
  expect(await typesOf(command, bookingStream(bookingId))).toContain('LatePaymentRejected')
})

it('a payment of an unknown order stays lost when a webhook has recorded it, until it is returned', async () => {
  const intent = await paidAndLost()
  const event = { id: `evt_${randomUUID()}`, kind: 'intent', snapshot: command.provider.snapshot(intent) }
  await command.send('receive-webhook', { body: JSON.stringify(event), signature: 'valid' }, { 'x-actor': 'visitor' })
  await untilPoliciesDone(command)
  expect(await lostPayments()).toMatchObject([{ paymentIntentId: intent, isOrderKnown: false }])
  expect((await settle(intent)).body).toMatchObject({ outcome: 'returned' })
})

it('a payment stays lost when the provider refuses to refund it, and the answer has the provider’s code', async () => {
  const intent = await paidAndLost()
  command.provider.disputed.add(intent)
  expect((await settle(intent)).body).toMatchObject({ outcome: 'refused', code: 'charge_disputed' })
  expect(await lostPayments()).toMatchObject([{ paymentIntentId: intent }])
  command.provider.disputed.clear()
  expect((await settle(intent)).body).toMatchObject({ outcome: 'returned' })
})

it('an unpaid or unknown payment is not settled, and nobody but an operator may settle one', async () => {
  const target = { kind: 'booking', id: 400_000_000_000_009 } as const
  const wanted = { target, amountCents: 6_000, email: 'jeanne@example.org', description: 'Bain', after: null }
  const { snapshot } = await command.provider.createIntent(wanted)
  for (const id of [snapshot.id, 'pi_of_nobody'])
    expect((await settle(id)).body).toMatchObject({ code: 'payment_unknown' })
  const intent = await paidAndLost()
  const body = { paymentIntentId: intent, reason: 'Pour voir' }
  for (const actor of ['visitor', 'practitioner:1'])
    expect(await command.send('settle-lost-payment', body, { 'x-actor': actor })).toMatchObject({ status: 403 })
  expect(command.provider.snapshot(intent).refunds).toEqual([])
})

it('settling a payment is recorded with the operator’s name and reason', async () => {
  const intent = await paidAndLost()
  await settle(intent)
  const acts = await command.log.readStream(OPERATOR_STREAM)
  expect(acts.at(-1)).toMatchObject({
    data: { act: 'settle-lost-payment', targets: [intent], reason: 'Sauvegarde de lundi reprise' },
    metadata: { actor: { kind: 'operator', id: 'julie' } },
  })
})
