import { NOTIFICATIONS_STREAM } from '@alba/contracts/notifications/events'
import { purchaseStream } from '@alba/contracts/packages/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfKey } from '../decision/ids.ts'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { sendIntentWebhook, typesOf, untilIdle, untilPoliciesDone, write } from '../testing/flow.ts'
import { buyer, ordered } from '../testing/voucher-facts.ts'
import {
  buyPackage,
  intentFor,
  order,
  orderPackage,
  purchaseBody,
  purchaseOf,
  voucherOf,
} from '../testing/voucher-flow.ts'
import { vouchersOf } from './issue-vouchers.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const deps = () => command.service.deps
/** The present state of the vouchers of a paid purchase. */
async function issuedFor(purchaseId: number) {
  const state = await purchaseOf(deps(), purchaseId)
  if (state.status !== 'paid' && state.status !== 'withdrawn') throw new Error(`the purchase is ${state.status}`)
  return Promise.all(vouchersOf(deps(), state).map(({ voucherId }) => voucherOf(deps(), voucherId)))
}

describe('a package', () => {
  it('is sold at its price, whatever amount the client sends, with its present services', async () => {
    const purchaseId = await orderPackage(deps())
    expect(await purchaseOf(deps(), purchaseId)).toMatchObject({
      status: 'ordered',
      amountCents: 18_000,
      packageName: 'Douceur',
      items: [
        { serviceId: 1, serviceName: 'Massage prénatal', quantity: 1, amountCents: 7_500 },
        { serviceId: 2, serviceName: 'Bain enveloppé', quantity: 2, amountCents: 6_000 },
      ],
      ...buyer,
    })
    const target = { kind: 'package', id: purchaseId }
    const tampered = await command.send('open-intent', { target, amountCents: 1 })
    expect(tampered).toMatchObject({ status: 422, body: { code: 'amount_mismatch' } })
  })
  it('issues one voucher for each unit of a service, with the names of buyer and recipient', async () => {
    const { purchaseId } = await buyPackage(deps(), command.provider)
    const vouchers = await issuedFor(purchaseId)
    expect(vouchers.map(each => each.status === 'issued' && each.serviceName)).toEqual([
      'Massage prénatal',
      'Bain enveloppé',
      'Bain enveloppé',
    ])
    const paidWith = { kind: 'package', purchaseId }
    for (const each of vouchers) expect(each).toMatchObject({ status: 'issued', purchaseId, paidWith, ...buyer })
    expect(new Set(vouchers.map(each => each.status === 'issued' && each.number)).size).toBe(3)
  })
  it('issues all of them, whatever keys other vouchers were ordered under', async () => {
    const purchaseId = await orderPackage(deps())
    for (const n of [0, 1, 2]) await order(deps(), { idempotencyKey: `purchase-${purchaseId}-${n}` })
    command.provider.pay(await intentFor(deps(), 'package', purchaseId))
    for (const { id } of command.provider.intentsOf(purchaseId)) await sendIntentWebhook(command, id)
    await untilIdle(command)
    const paidWith = { kind: 'package', purchaseId }
    for (const each of await issuedFor(purchaseId)) expect(each).toMatchObject({ status: 'issued', paidWith })
  })
  it('issues its other vouchers when the id of one belongs to another order, and staff is notified once', async () => {
    const own = await orderPackage(deps())
    const foreign = await orderPackage(deps())
    const idOf = (n: number) => idOfKey(deps().keyring, 'voucher-id', `purchase-${own}-${n}`)
    const first = idOf(0)
    await write(command, voucherStream(first), ordered({ voucherId: first, purchaseId: foreign }))
    command.provider.pay(await intentFor(deps(), 'package', own))
    for (const { id } of command.provider.intentsOf(own)) await sendIntentWebhook(command, id)
    await untilIdle(command)
    expect(await voucherOf(deps(), first)).toMatchObject({ status: 'ordered', purchaseId: foreign })
    for (const n of [1, 2])
      expect(await voucherOf(deps(), idOf(n))).toMatchObject({ status: 'issued', purchaseId: own })
    const { rows: parked } = await command.database.query('SELECT event_type FROM command.parked ORDER BY event_type')
    expect(parked.map(row => row.event_type)).toEqual(['PackagePaid'])
    const notices = await command.log.readStream(NOTIFICATIONS_STREAM)
    expect(notices.map(({ data }) => data)).toEqual([
      expect.objectContaining({ topic: 'vouchers_missing', subject: { kind: 'purchase', id: own } }),
    ])
  })
  it('whose payment is reported five times at once issues one set of vouchers', async () => {
    const purchaseId = await orderPackage(deps())
    const intent = await intentFor(deps(), 'package', purchaseId)
    await untilPoliciesDone(command)
    command.provider.pay(intent)
    // After two minutes a deadline asks the provider, too.
    command.clock.advanceMinutes(3)
    await Promise.all([
      sendIntentWebhook(command, intent, 'evt_same'),
      sendIntentWebhook(command, intent, 'evt_same'),
      sendIntentWebhook(command, intent),
      command.send('refresh-intent', { paymentIntentId: intent }),
      command.send('refresh-intent', { paymentIntentId: intent }),
    ])
    await untilIdle(command)
    expect(await typesOf(command, purchaseStream(purchaseId))).toEqual([
      'PackagePurchased',
      'PurchasePaymentRequested',
      'PackagePaid',
    ])
    for (const each of await issuedFor(purchaseId))
      expect(each.status === 'issued' && (await typesOf(command, voucherStream(each.voucherId)))).toEqual([
        'VoucherOrdered',
        'VoucherIssued',
      ])
  })
  it('whose buyer corrects the address has it in all its vouchers, and only with the key of the order', async () => {
    const key = 'key-of-the-package'
    const { purchaseId } = await buyPackage(deps(), command.provider, { idempotencyKey: key })
    const correct = (requestKey: string) =>
      command.send('correct-purchase-email', {
        purchaseId,
        email: 'corrigee@example.org',
        insteadOf: buyer.purchaserEmail,
        requestKey,
      })
    expect(await correct('key-of-somebody')).toMatchObject({ status: 404, body: { code: 'purchase_unknown' } })
    expect(await correct(key)).toMatchObject({ status: 200 })
    await untilIdle(command)
    const personId = command.keyring.personId('corrigee@example.org')
    const all = await issuedFor(purchaseId)
    for (const each of [...all, await purchaseOf(deps(), purchaseId)])
      expect(each).toMatchObject({ purchaserEmail: 'corrigee@example.org', personId })
    const [first] = all
    if (first?.status !== 'issued') throw new Error('no voucher')
    const ofPackage = { voucherId: first.voucherId, email: 'a@example.org', insteadOf: 'corrigee@example.org' }
    expect(await command.send('correct-voucher-email', { ...ofPackage, requestKey: key })).toMatchObject({
      status: 404,
      body: { code: 'voucher_unknown' },
    })
  })
  it('contains what was bought, even when it is redefined before the payment', async () => {
    const purchaseId = await orderPackage(deps())
    const redefined = { packageId: 1, name: 'Autre', description: '', priceCents: 9_000, rank: 1 }
    const items = [{ serviceId: 2, quantity: 1 }]
    await command.send('define-package', { ...redefined, items }, { 'x-actor': 'operator:test' })
    const intent = await intentFor(deps(), 'package', purchaseId)
    expect(command.provider.snapshot(intent)).toMatchObject({ amountCents: 18_000 })
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    expect(await issuedFor(purchaseId)).toHaveLength(3)
    const next = await orderPackage(deps())
    expect(await purchaseOf(deps(), next)).toMatchObject({ packageName: 'Autre', amountCents: 9_000 })
  })
  it('that is refunded in full has its vouchers invalidated', async () => {
    const { purchaseId, intent } = await buyPackage(deps(), command.provider)
    command.provider.refundByHand(intent, command.provider.snapshot(intent).receivedCents)
    await sendIntentWebhook(command, intent)
    await untilIdle(command)
    for (const each of await issuedFor(purchaseId)) expect(each).toMatchObject({ status: 'invalidated' })
  })
  it('is refused when it is unknown or contains an unknown service', async () => {
    const unknown = await command.send('purchase-package', purchaseBody({ packageId: 9 }))
    expect(unknown).toMatchObject({ status: 404, body: { code: 'package_unknown' } })
    const nonsense = { packageId: 2, name: 'X', description: '', priceCents: 100, rank: 2 }
    const items = [{ serviceId: 99, quantity: 1 }]
    expect(await command.send('define-package', { ...nonsense, items }, { 'x-actor': 'operator:test' })).toMatchObject({
      status: 404,
      body: { code: 'service_unknown' },
    })
  })
})
