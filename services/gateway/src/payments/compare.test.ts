import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentMoney, putPayments, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

const BOOKING = 123_456_789_012_345

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url: `/api/payments/${url}`, headers: gateway.staff() })

describe('the comparison of a payment with the provider', () => {
  const intentWith = (changes: object) => ({
    paymentIntentId: 'pi_9',
    status: 'succeeded',
    amountCents: 7500,
    receivedCents: 7500,
    refundedCents: 2500,
    disputedCents: 0,
    ...changes,
  })
  const compared = async (intents: object[]) => {
    gateway.command.on('compare-intents', () => ({ body: { intents } }))
    return (await ask('overview?include_stripe=true')).json().items[0]
  }

  beforeAll(async () => {
    const money = paymentMoney({ refundedCents: 2500, otherwiseCents: 1000 })
    await putPayments(gateway.database, {
      ...supervisedRow(`booking:${BOOKING}`),
      searched: 'léa',
      payment_intent_id: 'pi_9',
      payments: { pi_9: money },
      received_cents: 7500,
      refunded_cents: 3500,
    })
  })

  it.each([
    ['has no gap for the same amounts, although a part was refunded by other means', {}, false],
    ['has a gap for another refund', { refundedCents: 7500 }, true],
    ['has a gap for a dispute', { disputedCents: 7500 }, true],
    ['has a gap when nothing was received', { receivedCents: 0 }, true],
    ['has no gap for another status', { status: 'canceled' }, false],
  ])('%s', async (_case, changes, gap) => {
    const intent = intentWith(changes)
    expect(await compared([intent])).toMatchObject({
      gap,
      stripe_received: intent.receivedCents,
      stripe_refunded: intent.refundedCents,
      received_cents: 7500,
      refunded_cents: 3500,
      kept_cents: 4000,
    })
  })

  it('has no gap when the answer lacks the payment, because the provider was too slow or does not know it', async () => {
    expect(await compared([])).toMatchObject({ gap: false, stripe_received: null, stripe_refunded: null })
  })
})
