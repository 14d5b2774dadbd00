import { bookingStream } from '@alba/contracts/bookings/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import {
  blockedOn,
  book,
  bookingOf,
  eventually,
  openIntent,
  paymentOf,
  sendIntentWebhook,
  sendWebhook,
  statusOf,
  typesOf,
  untilIdle,
  untilPoliciesDone,
} from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

describe('opening a payment', () => {
  const create = (bookingId: number, amountCents: number | null = null) =>
    command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents })

  it('uses the price that the server knows, and refuses any other amount', async () => {
    const id = await book(command, await freshDay())
    for (const amount of [0, 1, 5999, 6001])
      expect(await create(id, amount)).toMatchObject({ status: 422, body: { code: 'amount_mismatch' } })
    for (const amount of [-6000, 6000.5, '6000']) {
      const answer = await create(id, amount as number)
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
    }
    expect(command.provider.intentsOf(id)).toEqual([])
    expect(await create(id, 6000)).toMatchObject({ status: 200, body: { amountCents: 6000 } })
    expect(command.provider.intentsOf(id)).toMatchObject([{ amountCents: 6000 }])
  })

  it('answers the intent that is open already, also to ten requests at the same time', async () => {
    const id = await book(command, await freshDay())
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(id)))
    const intents = new Set(answers.map(answer => answer.body.paymentIntentId))
    expect(intents.size).toBe(1)
    expect(command.provider.intentsOf(id)).toHaveLength(1)
    expect(await create(id)).toMatchObject({
      body: { paymentIntentId: [...intents][0], clientSecret: expect.any(String) },
    })
    expect(await typesOf(command, bookingStream(id))).toEqual(['BookingRequested', 'PaymentRequested'])
    expect(await typesOf(command, paymentStream([...intents][0]))).toEqual(['IntentCreated'])
  })

  it('is refused for a booking that is unknown, canceled, expired or paid', async () => {
    expect(await create(999_999_999_999_999)).toMatchObject({ status: 404, body: { code: 'booking_unknown' } })
    const canceled = await book(command, await freshDay())
    await command.send('cancel-unpaid-booking', { bookingId: canceled, closeIntent: false })
    expect(await create(canceled)).toMatchObject({ status: 409, body: { code: 'booking_closed' } })
    const paid = await book(command, await freshDay())
    const intent = await openIntent(command, paid)
    command.provider.pay(intent)
    // The provider is asked, so this holds before any webhook.
    expect(await create(paid)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    await command.send('refresh-intent', { paymentIntentId: intent })
    expect(await create(paid)).toMatchObject({ status: 409, body: { code: 'payment_settled' } })
    const late = await book(command, await freshDay())
    command.clock.advanceMinutes(15)
    expect(await create(late)).toMatchObject({ status: 409, body: { code: 'hold_expired' } })
  })

  it('answers 503 without internal details while the provider is unreachable, and works afterwards', async () => {
    const id = await book(command, await freshDay())
    command.provider.isUnreachable = true
    const answer = await create(id)
    command.provider.isUnreachable = false
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/unreachable|provider|Error|stack/)
    expect(await create(id)).toMatchObject({ status: 200 })
  })
})

describe('a webhook', () => {
  const paying = async () => {
    const date = await freshDay()
    const id = await book(command, date)
    return { date, id, intent: await openIntent(command, id) }
  }

  it('confirms the booking, and only once when it is repeated', async () => {
    const { id, intent, date } = await paying()
    command.provider.pay(intent)
    for (const _again of [1, 2, 3])
      expect(await sendIntentWebhook(command, intent, 'evt_once')).toMatchObject({ status: 200 })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await blockedOn(command, date)).toEqual([id])
    await sendIntentWebhook(command, intent, 'evt_again')
    await untilPoliciesDone(command)
    expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentSucceeded'])
    expect(await typesOf(command, bookingStream(id))).toEqual([
      'BookingRequested',
      'PaymentRequested',
      'BookingConfirmed',
    ])
    expect(await bookingOf(command, id)).toMatchObject({
      settledBy: [{ kind: 'card', paymentIntentId: intent, amountCents: 6000 }],
    })
  })

  it('that is older than another one undoes nothing', async () => {
    const { id, intent } = await paying()
    command.provider.decline(intent, 'ch_1')
    const declined = command.provider.snapshot(intent)
    command.provider.process(intent)
    const processing = command.provider.snapshot(intent)
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    for (const [n, snapshot] of [declined, processing, declined].entries())
      expect(await sendWebhook(command, { id: `evt_old_${n}_${intent}`, kind: 'intent', snapshot })).toMatchObject({
        status: 200,
      })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
    expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentSucceeded'])
  })

  it('about a declined card leaves the booking on hold for another try', async () => {
    const { id, intent } = await paying()
    command.provider.decline(intent, 'ch_1')
    await sendIntentWebhook(command, intent)
    await sendIntentWebhook(command, intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('pending')
    expect(await typesOf(command, paymentStream(intent))).toEqual(['IntentCreated', 'PaymentFailed'])
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('confirmed')
  })

  it('about a canceled intent cancels the booking', async () => {
    const { id, intent, date } = await paying()
    await command.provider.cancel(intent)
    await sendIntentWebhook(command, intent)
    await untilPoliciesDone(command)
    expect(await statusOf(command, id)).toBe('canceled')
    expect(await blockedOn(command, date)).toEqual([])
  })

  it('about a refund and a dispute records each once', async () => {
    const { intent } = await paying()
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    // The booking is confirmed first. A refund that is recorded earlier would prevent that.
    await untilPoliciesDone(command)
    command.provider.refundByHand(intent, 6000)
    command.provider.dispute(intent)
    const reversal = { kind: 'reversal', paymentIntentId: intent }
    for (const id of ['evt_a', 'evt_b'])
      expect(await sendWebhook(command, { id: `${id}_${intent}`, ...reversal })).toMatchObject({ status: 200 })
    expect(await typesOf(command, paymentStream(intent))).toEqual([
      'IntentCreated',
      'PaymentSucceeded',
      'PaymentRefunded',
      'PaymentDisputed',
    ])
    expect(await paymentOf(command, intent)).toMatchObject({ status: 'succeeded', refundedCents: 6000 })
  })

  it('that is forged is refused and changes nothing', async () => {
    const { intent } = await paying()
    command.provider.pay(intent)
    const before = await command.log.head()
    const snapshot = command.provider.snapshot(intent)
    const answer = await sendWebhook(command, { id: 'evt_forged', kind: 'intent', snapshot }, 'forged')
    expect(answer).toMatchObject({ status: 400, body: { code: 'webhook_forged' } })
    expect(await command.log.head()).toBe(before)
  })

  it('about a foreign intent or another subject is accepted and records nothing', async () => {
    const { intent } = await paying()
    await untilPoliciesDone(command)
    const before = await command.log.head()
    const foreign = { ...command.provider.snapshot(intent), id: 'pi_foreign', target: undefined, status: 'succeeded' }
    const others = [
      { kind: 'intent', snapshot: foreign },
      { kind: 'reversal', paymentIntentId: 'pi_foreign' },
      { kind: 'other' },
    ]
    for (const [n, other] of others.entries())
      expect(await sendWebhook(command, { id: `evt_foreign_${n}`, ...other })).toMatchObject({ status: 200 })
    expect(await command.log.head()).toBe(before)
  })

  it('about an intent that a crash kept from the log records the intent and the payment', async () => {
    const id = await book(command, await freshDay())
    const { snapshot } = await command.provider.createIntent({
      target: { kind: 'booking', id },
      amountCents: 6000,
      email: 'jeanne@example.org',
      description: 'Bain enveloppé',
      after: null,
    })
    command.provider.pay(snapshot.id)
    await sendIntentWebhook(command, snapshot.id)
    await untilPoliciesDone(command)
    expect(await typesOf(command, paymentStream(snapshot.id))).toEqual(['IntentCreated', 'PaymentSucceeded'])
    expect(await statusOf(command, id)).toBe('confirmed')
  })
})

describe('a payment without a webhook', () => {
  it('is found when the provider is asked some minutes later', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    command.provider.pay(intent)
    command.clock.advanceMinutes(3)
    await eventually(async () => expect(await statusOf(command, id)).toBe('confirmed'))
    const open = () =>
      command.database.query("SELECT key FROM command.deadlines WHERE kind = 'reconcile' AND key = $1", [intent])
    await eventually(async () => expect((await open()).rows).toEqual([]))
  })

  it('is found when the hold ends, so that the paid booking does not expire', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    await command.database.query("DELETE FROM command.deadlines WHERE kind = 'reconcile' AND key = $1", [intent])
    command.provider.pay(intent)
    command.clock.advanceMinutes(16)
    await untilIdle(command)
    const types = ['BookingRequested', 'PaymentRequested', 'BookingConfirmed']
    expect(await typesOf(command, bookingStream(id))).toEqual(types)
  })

  it('is not asked about any more once its state is final', async () => {
    const intent = await openIntent(command, await book(command, await freshDay()))
    command.provider.pay(intent)
    const ask = () => command.send('refresh-intent', { paymentIntentId: intent })
    expect(await ask()).toMatchObject({ status: 200 })
    command.provider.isUnreachable = true
    const again = await ask()
    command.provider.isUnreachable = false
    expect(again).toMatchObject({ status: 200 })
  })

  it('is still asked about after an outage of the provider', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    const row = async () =>
      (
        await command.database.query(
          "SELECT due_at, attempts FROM command.deadlines WHERE kind = 'reconcile' AND key = $1",
          [intent],
        )
      ).rows[0]
    command.provider.process(intent)
    command.provider.isUnreachable = true
    for (let n = 0; n < 5; n++) {
      const due = (await row()).due_at
      command.clock.advanceMinutes(3)
      await eventually(async () => expect((await row()).due_at > due).toBe(true))
      // A run that failed is not counted.
      await eventually(async () => expect((await row()).attempts).toBe(0))
    }
    command.provider.isUnreachable = false
    command.provider.pay(intent)
    command.clock.advanceMinutes(3)
    await eventually(async () => expect(await statusOf(command, id)).toBe('confirmed'))
  })

  it('is asked about at growing intervals while it is open, and no more once it is canceled', async () => {
    const id = await book(command, await freshDay())
    const intent = await openIntent(command, id)
    await untilPoliciesDone(command)
    // A deadline that is being handled is due again when its lease of 60 seconds ends. It is not meant here.
    const due = async () => {
      const { rows } = await command.database.query(
        "SELECT due_at FROM command.deadlines WHERE kind = 'reconcile' AND key = $1 AND due_at > $2",
        [intent, new Date(command.clock.read() + 61_000)],
      )
      expect(rows).toHaveLength(1)
      return (Date.parse(rows[0].due_at) - command.clock.read()) / 60_000
    }
    command.clock.advanceMinutes(2)
    await eventually(async () => expect(await due()).toBe(4))
    command.clock.advanceMinutes(4)
    await eventually(async () => expect(await due()).toBe(8))
    await command.send('abandon-payment', { paymentIntentId: intent })
    command.clock.advanceMinutes(8)
    const open = () =>
      command.database.query("SELECT key FROM command.deadlines WHERE kind = 'reconcile' AND key = $1", [intent])
    await eventually(async () => expect((await open()).rows).toEqual([]))
  })
})
