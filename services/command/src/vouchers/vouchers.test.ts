import { paymentStream } from '@alba/contracts/payments/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { voucherNumber } from '@alba/contracts/vouchers/number'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { dump, sendIntentWebhook, typesOf, untilIdle, untilPoliciesDone } from '../testing/flow.ts'
import { buyer } from '../testing/voucher-facts.ts'
import { buyVoucher, intentFor, order, voucherBody, voucherOf } from '../testing/voucher-flow.ts'
import { voucher } from './voucher.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const deps = () => command.service.deps
const send = (name: string, body: unknown) => command.send(name, body, { 'x-actor': 'practitioner:1' })
const buy = (changes = {}) => buyVoucher(deps(), command.provider, changes)
const eventsOf = (id: number) => typesOf(command, voucherStream(id))
/** At least as long as any month, in minutes. */
const MONTH = 31 * 24 * 60

describe('ordering a voucher', () => {
  it('uses the price of the service, whatever amount the client sends', async () => {
    const { body } = await command.send('order-voucher', voucherBody({ amountCents: 100 }))
    expect(await voucherOf(deps(), body.voucherId)).toMatchObject({
      status: 'ordered',
      amountCents: 6_000,
      serviceName: 'Bain enveloppé',
      ...buyer,
    })
  })
  it('accepts a free amount within its limits', async () => {
    const free = (amountCents: number | null) =>
      command.send('order-voucher', voucherBody({ serviceId: null, amountCents }))
    for (const amount of [1_000, 50_000]) expect(await free(amount)).toMatchObject({ status: 200 })
    for (const amount of [999, 50_001])
      expect(await free(amount)).toMatchObject({ status: 422, body: { code: 'voucher_amount_not_sold' } })
    expect(await free(null)).toMatchObject({ status: 422, body: { code: 'amount_mismatch' } })
  })
  it('sells what the terms of the centre allow, and records them', async () => {
    const order = (changes: object) => command.send('order-voucher', voucherBody({ serviceId: null, ...changes }))
    const terms = { ...defaultSalesTerms, leastCents: 2_000, voucherMonths: 12, withdrawalDays: 30 }
    await command.send('change-sales-terms', terms)
    try {
      const refused = await order({ amountCents: 1_999, validityMonths: 12 })
      expect(refused).toMatchObject({ status: 422, body: { code: 'voucher_amount_not_sold' } })
      const tooLong = await order({ amountCents: 2_000, validityMonths: 13 })
      expect(tooLong).toMatchObject({ status: 422, body: { code: 'voucher_validity_not_sold' } })
      const { body } = await order({ amountCents: 2_000, validityMonths: null })
      const ordered = await deps().streams.load(voucher, body.voucherId)
      expect(ordered).toMatchObject({ validityMonths: 12, terms: { voucherMonths: 12, withdrawalDays: 30 } })
    } finally {
      await command.send('change-sales-terms', defaultSalesTerms)
    }
  })
  it('refuses a service that is unknown', async () => {
    const answer = await command.send('order-voucher', voucherBody({ serviceId: 99 }))
    expect(answer).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
  })
  it('makes one order for each idempotency key, and refuses another order under the same key', async () => {
    const body = voucherBody({ idempotencyKey: 'the-same-key' })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => command.send('order-voucher', body)))
    expect(new Set(answers.map(answer => answer.body.voucherId)).size).toBe(1)
    expect(await eventsOf(answers[0]?.body.voucherId)).toEqual(['VoucherOrdered'])
    const other = await command.send('order-voucher', { ...body, personalMessage: 'autre' })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })
  it('stores buyer and message encrypted', async () => {
    await order(deps(), { purchaserEmail: 'secrete@example.org', personalMessage: 'Un mot tout doux' })
    for (const row of await dump(command)) expect(row).not.toMatch(/secrete@example|Un mot tout doux/)
  })
})

describe('paying for a voucher', () => {
  it('issues it with a number, valid for nine months until the end of a day in the centre’s time', async () => {
    const { voucherId, number, intent } = await buy()
    expect(voucherNumber.parse(number)).toBe(number)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({
      paidWith: { kind: 'card', paymentIntentId: intent, amountCents: 6_000 },
      expiresOn: '2027-08-21',
      expiresAt: '2027-08-21T21:59:59Z',
    })
  })
  it('uses the price that the server knows, and opens one intent', async () => {
    const voucherId = await order(deps())
    const target = { kind: 'voucher', id: voucherId }
    const tampered = await command.send('open-intent', { target, amountCents: 1 })
    expect(tampered).toMatchObject({ status: 422, body: { code: 'amount_mismatch' } })
    const answers = await Promise.all([1, 2, 3].map(() => command.send('open-intent', { target, amountCents: 6_000 })))
    expect(new Set(answers.map(answer => answer.body.paymentIntentId)).size).toBe(1)
    expect(command.provider.intentsOf(voucherId)).toMatchObject([{ amountCents: 6_000 }])
  })
  it('issues it once when webhooks, page and reconciliation report the payment at the same time', async () => {
    const voucherId = await order(deps())
    const intent = await intentFor(deps(), 'voucher', voucherId)
    await untilPoliciesDone(command)
    command.provider.pay(intent)
    command.clock.advanceMinutes(3)
    await Promise.all([
      sendIntentWebhook(command, intent, 'evt_same'),
      sendIntentWebhook(command, intent, 'evt_same'),
      sendIntentWebhook(command, intent),
      command.send('refresh-intent', { paymentIntentId: intent }),
      command.send('refresh-intent', { paymentIntentId: intent }),
    ])
    await untilIdle(command)
    expect(await eventsOf(voucherId)).toEqual(['VoucherOrdered', 'VoucherPaymentRequested', 'VoucherIssued'])
  })
  it('makes it valid from the day of payment, not from the day of its report', async () => {
    const voucherId = await order(deps())
    const intent = await intentFor(deps(), 'voucher', voucherId)
    command.provider.pay(intent, '2026-11-20T22:59:59Z')
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({
      paidAt: '2026-11-20T22:59:59Z',
      expiresOn: '2027-08-20',
    })
  })
  it('ends when the buyer gives up, but a payment that succeeds all the same still issues it', async () => {
    const voucherId = await order(deps())
    const intent = await intentFor(deps(), 'voucher', voucherId)
    expect(await command.send('abandon-payment', { paymentIntentId: intent })).toMatchObject({ status: 200 })
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'canceled' })
    const again = await command.send('open-intent', { target: { kind: 'voucher', id: voucherId }, amountCents: null })
    expect(again).toMatchObject({ status: 409, body: { code: 'order_closed' } })
    command.provider.pay(intent)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'issued' })
  })
  it('must happen within a day: after that the intent is closed and the order canceled', async () => {
    const open = await order(deps())
    const never = await order(deps())
    const quick = await order(deps())
    const intent = await intentFor(deps(), 'voucher', open)
    const paid = await intentFor(deps(), 'voucher', quick)
    await untilPoliciesDone(command)
    command.provider.pay(paid)
    command.clock.advanceMinutes(24 * 60 + 1)
    await untilIdle(command)
    expect(await voucherOf(deps(), open)).toMatchObject({ status: 'canceled' })
    expect(await voucherOf(deps(), never)).toMatchObject({ status: 'canceled' })
    expect(await voucherOf(deps(), quick)).toMatchObject({ status: 'issued' })
    expect(command.provider.snapshot(intent)).toMatchObject({ status: 'canceled' })
  })
  it('is undone by a full refund at the provider, which invalidates the voucher, but by no partial one', async () => {
    const { voucherId, intent } = await buy()
    const returned = (cents: number) => {
      command.provider.refundByHand(intent, cents)
      const body = JSON.stringify({ id: `evt_${cents}`, kind: 'reversal', paymentIntentId: intent })
      return command.send('receive-webhook', { signature: 'valid', body })
    }
    await returned(1_000)
    await untilPoliciesDone(command)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'issued' })
    await returned(5_000)
    await untilPoliciesDone(command)
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'invalidated' })
    expect(await typesOf(command, paymentStream(intent))).toContain('PaymentRefunded')
  })
})

describe('staff', () => {
  it('can extend and invalidate a voucher; a visitor cannot', async () => {
    const { voucherId } = await buy()
    for (const name of ['extend-voucher', 'invalidate-voucher'])
      expect(await command.send(name, { voucherId, months: 3 }, { 'x-actor': 'visitor' })).toMatchObject({
        status: 403,
      })
    expect(await send('extend-voucher', { voucherId, months: 3 })).toMatchObject({ status: 200 })
    const state = await voucherOf(deps(), voucherId)
    expect(state).toMatchObject({ expired: false, expiresOn: expect.stringMatching(/^2027-11-2\d$/) })
    expect(await send('invalidate-voucher', { voucherId })).toMatchObject({ status: 200 })
    expect(await voucherOf(deps(), voucherId)).toMatchObject({ status: 'invalidated' })
  })
})

describe('the last day of a voucher', () => {
  it('is recorded by a deadline, which an extension moves', async () => {
    const short = await buy({ validityMonths: 1 })
    const extended = await buy({ validityMonths: 1 })
    await send('extend-voucher', { voucherId: extended.voucherId, months: 1 })
    await untilPoliciesDone(command)
    command.clock.advanceMinutes(MONTH + 24 * 60)
    await untilIdle(command)
    expect(await voucherOf(deps(), short.voucherId)).toMatchObject({ expired: true })
    expect(await voucherOf(deps(), extended.voucherId)).toMatchObject({ expired: false })
    await send('extend-voucher', { voucherId: short.voucherId, months: 1 })
    expect(await voucherOf(deps(), short.voucherId)).toMatchObject({ expired: false })
    command.clock.advanceMinutes(2 * MONTH)
    await untilIdle(command)
    const timesExpired = async ({ voucherId }: { readonly voucherId: number }) =>
      (await eventsOf(voucherId)).filter(type => type === 'VoucherExpired').length
    expect([await timesExpired(short), await timesExpired(extended)]).toEqual([2, 1])
  })
})
