import { noChoices } from '@alba/contracts/settings/choices'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { deliveryLinks } from '@alba/platform/links/links'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineCentre, startCommand, type TestCommand, testClock } from '../../testing/command-service.ts'
import { fakeProvider } from '../../testing/fake-provider.ts'
import { sendIntentWebhook, typesOf, untilIdle, untilPoliciesDone } from '../../testing/flow.ts'
import { buyVoucher, intentFor, order, voucherBody, voucherOf } from '../../testing/voucher-flow.ts'
import { DELIVERY } from './deadline.ts'

/** An hour on Christmas morning, a month after the order. */
const LOCAL = '2026-12-25T08:00:00'
const UNTIL_THEN = (Date.parse('2026-12-25T07:00:00Z') - Date.parse('2026-11-21T08:00:00Z')) / 60_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ReturnType<typeof testClock>
let provider: ReturnType<typeof fakeProvider>
let command: TestCommand
const start = () => startCommand({ database, clock, provider })
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-21T08:00:00Z')
  provider = fakeProvider()
  command = await start()
  await defineCentre(command)
  await choose(true)
})
afterEach(async () => {
  await command.stop()
  await database.drop()
})

const choose = async (giftDay: boolean) =>
  expect(await command.send('change-choices', { ...noChoices, giftDay }, { 'x-actor': 'operator:test' })).toMatchObject(
    { status: 200 },
  )
const deps = () => command.service.deps
const buy = () => buyVoucher(deps(), provider, { deliverAt: LOCAL, recipientEmail: 'anais@example.org' })
const deliveries = async (id: number) =>
  (await typesOf(command, voucherStream(id))).filter(type => type === 'VoucherDelivered').length
async function tokenOf(voucherId: number): Promise<string> {
  const state = await voucherOf(deps(), voucherId)
  if (state.status === 'none') throw new Error('there is no such voucher')
  return deliveryLinks.token(deps().keyring, voucherId, state.personId)
}

describe('a voucher that the buyer wants sent at a chosen moment', () => {
  it('is sent at that moment, once, also when all processes were restarted before it', async () => {
    const { voucherId } = await buy()
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN - 1)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(0)
    await command.stop()
    clock.advanceMinutes(1)
    command = await start()
    await untilIdle(command)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
  })

  it('is sent at that moment, although a slow process set the deadline back to a former moment', async () => {
    const { voucherId } = await buy()
    await untilPoliciesDone(command)
    await deps().setDeadline({ kind: DELIVERY, key: String(voucherId), dueAt: clock.read(), payload: { voucherId } })
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(0)
    clock.advanceMinutes(UNTIL_THEN)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
  })

  it('is sent at once when its payment came after that moment', async () => {
    const voucherId = await order(deps(), { deliverAt: LOCAL })
    const intent = await intentFor(deps(), 'voucher', voucherId)
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN + 60)
    provider.pay(intent, new Date(deps().clock()).toISOString())
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
  })

  it('is not sent once it is invalidated', async () => {
    const { voucherId } = await buy()
    await command.send('invalidate-voucher', { voucherId }, { 'x-actor': 'practitioner:1' })
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(0)
  })

  it('cannot be ordered for the past, for an hour that does not exist, or beyond its last day', async () => {
    const codeOf = async (deliverAt: string) =>
      (await command.send('order-voucher', voucherBody({ deliverAt }))).body.code
    expect(await codeOf('2026-11-21T09:00:00')).toBe('delivery_past')
    expect(await codeOf('2027-03-28T02:30:00')).toBe('delivery_skipped')
    expect(await codeOf('2027-08-22T00:00:00')).toBe('delivery_too_late')
  })

  it('is not sold where the centre offers no such choice; one that was sold before is still sent', async () => {
    const { voucherId } = await buy()
    await choose(false)
    for (const chosen of [{ deliverAt: LOCAL }, { card: 'coloured' }])
      expect(await command.send('order-voucher', voucherBody(chosen))).toMatchObject({
        status: 409,
        body: { code: 'gift_day_off' },
      })
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
  })
})

describe('the link', () => {
  it('moves the delivery: nothing is sent at the former moment, and the voucher is sent at the new one', async () => {
    const { voucherId } = await buy()
    await untilPoliciesDone(command)
    const token = await tokenOf(voucherId)
    const moved = await command.send('move-delivery', { token, deliverAt: '2026-12-25T20:00:00' })
    expect(moved.status).toBe(200)
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(0)
    clock.advanceMinutes(12 * 60)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
  })

  it('sends the voucher at once, once for two clicks, and nothing more on the chosen day', async () => {
    const { voucherId } = await buy()
    const token = await tokenOf(voucherId)
    await Promise.all([1, 2].map(() => command.send('deliver-now', { token })))
    expect(await deliveries(voucherId)).toBe(1)
    await untilPoliciesDone(command)
    clock.advanceMinutes(UNTIL_THEN)
    await untilIdle(command)
    expect(await deliveries(voucherId)).toBe(1)
    const late = await command.send('move-delivery', { token, deliverAt: '2026-12-31T20:00:00' })
    expect(late).toMatchObject({ status: 409, body: { code: 'voucher_delivered' } })
  })

  it('opens nothing when it is of another voucher, of the address before a correction, or made up', async () => {
    const { voucherId } = await buy()
    const token = await tokenOf(voucherId)
    const other = await buyVoucher(deps(), provider, {})
    const unknown = { status: 404, body: { code: 'delivery_link_unknown' } }
    for (const wrong of [await tokenOf(other.voucherId), `${voucherId}.${'0'.repeat(32)}`, 'abc'])
      expect(await command.send('deliver-now', { token: wrong })).toMatchObject(unknown)
    expect(await command.send('look-up-delivery', { token })).toMatchObject({ status: 200, body: { voucherId } })
    expect(await deliveries(voucherId)).toBe(0)
  })
})
