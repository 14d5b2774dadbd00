import { describe, expect, it } from 'vitest'
import { createConfirmedIntent, createIntent, errorOf, startSandbox } from './testing.ts'

describe('a refund', () => {
  it('returns the full amount, once', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createConfirmedIntent(stripe)
    const refund = await stripe.refunds.create({
      payment_intent: id,
      reason: 'requested_by_customer',
      metadata: { why: 'late' },
    })
    expect(refund).toMatchObject({
      object: 'refund',
      amount: 6500,
      status: 'succeeded',
      payment_intent: id,
      metadata: { why: 'late' },
    })
    expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({
      refunded: true,
      amount_refunded: 6500,
    })
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })

  it('in parts never exceeds what is left', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createConfirmedIntent(stripe)
    const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 6501 }))
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
    expect(tooMuch.message).toBe('Refund amount (€65.01) is greater than charge amount (€65.00)')
    const part = await stripe.refunds.create({ payment_intent: id, amount: 2000 })
    const stillTooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 4501 }))
    expect(stillTooMuch.message).toBe('Refund amount (€45.01) is greater than unrefunded amount on charge (€45.00)')
    const rest = await stripe.refunds.create({ charge: String(part.charge) })
    expect(rest.amount).toBe(4500)
    const list = await stripe.refunds.list({ payment_intent: id })
    expect(list.data.map(refund => refund.id)).toEqual([rest.id, part.id])
    const charge = await stripe.charges.retrieve(String(part.charge), { expand: ['refunds'] })
    expect(charge.refunds?.data).toHaveLength(2)
  })

  it('has no field of its prototype that can be expanded', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createConfirmedIntent(stripe)
    const refund = await stripe.refunds.create({ payment_intent: id })
    for (const field of ['constructor', 'toString', '__proto__'])
      expect(await errorOf(stripe.refunds.retrieve(refund.id, { expand: [field] })), field).toMatchObject({
        statusCode: 400,
        message: `This property cannot be expanded (${field}).`,
      })
  })

  it('requested twice with one key is made once', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createConfirmedIntent(stripe)
    const give = () => stripe.refunds.create({ payment_intent: id, amount: 1000 }, { idempotencyKey: `refund-${id}` })
    const first = await give()
    const second = await give()
    expect(second.id).toBe(first.id)
    expect(await stripe.refunds.retrieve(first.id, { expand: ['payment_intent'] })).toMatchObject({
      payment_intent: { id },
    })
    expect((await stripe.charges.retrieve(String(first.charge))).amount_refunded).toBe(1000)
  })

  it.each([
    ['nothing', {}, 400],
    ['an unknown intent', { payment_intent: 'pi_none' }, 404],
    ['an unknown charge', { charge: 'ch_none' }, 404],
  ])('of %s is refused', async (_name, params, status) => {
    const { stripe } = await startSandbox()
    expect((await errorOf(stripe.refunds.create(params))).statusCode).toBe(status)
  })

  it('is refused for an unpaid, only authorised or disputed payment', async () => {
    const { stripe, app } = await startSandbox()
    const open = await createIntent(stripe)
    const held = await createConfirmedIntent(stripe, { capture_method: 'manual' })
    for (const { id } of [open, held]) {
      expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
        statusCode: 400,
        param: 'payment_intent',
      })
    }
    expect((await errorOf(stripe.refunds.create({ charge: String(held.latest_charge) }))).statusCode).toBe(400)
    const disputed = await createConfirmedIntent(stripe)
    app.sandbox.dispute(disputed.id)
    expect(await errorOf(stripe.refunds.create({ payment_intent: disputed.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  it('that the bank sends back is undone on the charge, with an event', async () => {
    const { stripe, app } = await startSandbox()
    const { id, latest_charge } = await createConfirmedIntent(stripe)
    await stripe.refunds.create({ payment_intent: id, amount: 2000 })
    app.sandbox.send_refund_back(id)
    const charge = await stripe.charges.retrieve(String(latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(charge.refunds?.data).toMatchObject([{ status: 'failed', failure_reason: 'expired_or_canceled_card' }])
    const reported = await stripe.events.list({ types: ['refund.failed'] })
    expect(reported.data.map(event => event.data.object)).toMatchObject([{ payment_intent: id, status: 'failed' }])
    expect(() => app.sandbox.send_refund_back(id)).toThrow('no refund')
  })
})

describe('a dispute', () => {
  it('is listed, and ends in favour of the merchant or of the cardholder', async () => {
    const { stripe, app } = await startSandbox()
    const ours = await createConfirmedIntent(stripe)
    const theirs = await createConfirmedIntent(stripe)
    for (const { id } of [ours, theirs]) app.sandbox.dispute(id)
    app.sandbox.win(ours.id)
    app.sandbox.lose(theirs.id)
    const list = await stripe.disputes.list({ payment_intent: theirs.id })
    expect(list.data).toMatchObject([{ payment_intent: theirs.id, status: 'lost' }])
    const reported = await stripe.events.list({ types: ['charge.dispute.closed'] })
    expect(reported.data.map(({ data }) => data.object)).toMatchObject([{ status: 'lost' }, { status: 'won' }])
    expect(() => app.sandbox.win(ours.id)).toThrow('no open dispute')
    expect((await stripe.refunds.create({ payment_intent: ours.id })).status).toBe('succeeded')
    expect(await errorOf(stripe.refunds.create({ payment_intent: theirs.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })
})
