import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REVERSAL_EVENTS } from '@alba/contracts/payments/webhook-events'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe.ts'

/** The answers of the fake Stripe by path, the requested URLs, and the request bodies. */
let answers: Record<string, unknown>
let requestedUrls: URL[]
let sent: string[]
let provider: PaymentProvider
let close: () => void
beforeAll(async () => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    requestedUrls.push(url)
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      sent.push(body)
      const known = answers[`${url.pathname}?${url.searchParams.get('starting_after') ?? ''}`] ?? answers[url.pathname]
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      response.end(JSON.stringify(known ?? { error: { type: 'invalid_request_error', code: 'resource_missing' } }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secrets = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_test' }
  provider = stripeProvider({ ...secrets, apiUrl, sandboxPublicUrl: apiUrl }, 'our-alba')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  answers = {}
  requestedUrls = []
  sent = []
})
afterAll(() => close())

const AT = Date.parse('2026-11-22T09:00:00Z') / 1_000
const REQUEST = '00000000-0000-4000-8000-000000000001'
const refund = (id: string, changes: object = {}) => ({
  object: 'refund',
  id,
  amount: 2000,
  created: AT,
  status: 'succeeded',
  reason: null,
  metadata: {},
  ...changes,
})
const listOf = (data: unknown[], has_more = false) => ({ object: 'list', data, has_more, url: '/v1' })
const intentWith = (charge: object) => ({
  object: 'payment_intent',
  id: 'pi_1',
  status: 'succeeded',
  amount: 6000,
  amount_received: 6000,
  currency: 'eur',
  metadata: {},
  latest_charge: { object: 'charge', id: 'ch_1', paid: true, created: AT, amount_refunded: 2000, ...charge },
})
const snapshotNow = async () => (await provider.retrieve('pi_1'))?.snapshot

describe('the snapshot of a payment at Stripe', () => {
  it('has its refunds in the order in which they were made, with their outcome', async () => {
    const failed = refund('re_2', { created: AT + 60, status: 'failed', failure_reason: 'expired_or_canceled_card' })
    const ours = refund('re_1', { metadata: { alba_request: REQUEST }, reason: 'requested_by_customer' })
    const waiting = refund('re_3', { created: AT + 90, status: 'pending', metadata: { alba_request: 'no request' } })
    answers['/v1/payment_intents/pi_1'] = intentWith({ refunds: listOf([waiting, failed, ours]) })
    expect(await snapshotNow()).toMatchObject({
      refundedCents: 2000,
      disputes: [],
      refunds: [
        {
          refundId: 're_1',
          amountCents: 2000,
          refundedAt: '2026-11-22T09:00:00Z',
          reason: 'requested_by_customer',
          requestId: REQUEST,
          failed: false,
        },
        { refundId: 're_2', requestId: null, failed: true, failureReason: 'expired_or_canceled_card' },
        { refundId: 're_3', requestId: null, failed: false },
      ],
    })
    expect(requestedUrls).toHaveLength(1)
  })
  it.each([
    ['there is no charge yet', { latest_charge: null }],
    ['the charge is only an id', { latest_charge: 'ch_1' }],
    ['the charge contains none', { latest_charge: { object: 'charge', id: 'ch_1', paid: true, created: AT } }],
  ])('has neither refunds nor disputes, without a further call, when %s', async (_what, changes) => {
    answers['/v1/payment_intents/pi_1'] = { ...intentWith({}), ...changes }
    expect(await snapshotNow()).toMatchObject({ refunds: [], disputes: [] })
    expect(requestedUrls).toHaveLength(1)
  })
  it('has a canceled refund as a failed one', async () => {
    answers['/v1/payment_intents/pi_1'] = intentWith({
      refunds: listOf([refund('re_1', { status: 'canceled', metadata: null })]),
    })
    expect(await snapshotNow()).toMatchObject({ refunds: [{ refundId: 're_1', requestId: null, failed: true }] })
  })
  it('has all refunds, even when the charge contains only some of them', async () => {
    answers['/v1/payment_intents/pi_1'] = intentWith({ refunds: listOf([refund('re_1')], true) })
    answers['/v1/refunds'] = listOf([refund('re_2', { created: AT + 60 }), refund('re_1')])
    expect((await snapshotNow())?.refunds.map(({ refundId }) => refundId)).toEqual(['re_1', 're_2'])
  })
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
  ])('translates the dispute status %s to %s', async (status, outcome) => {
    const dispute = { object: 'dispute', id: 'du_1', amount: 6000, reason: 'fraudulent', created: AT, status }
    answers['/v1/payment_intents/pi_1'] = intentWith({ disputed: true, refunds: listOf([]) })
    answers['/v1/disputes'] = listOf([dispute])
    expect((await snapshotNow())?.disputes).toEqual([
      { disputeId: 'du_1', amountCents: 6000, reason: 'fraudulent', disputedAt: '2026-11-22T09:00:00Z', outcome },
    ])
  })
  it('has its disputes in the order in which they were made', async () => {
    const dispute = (id: string, created: number) => ({ object: 'dispute', id, amount: 3000, created, status: 'lost' })
    answers['/v1/payment_intents/pi_1'] = intentWith({ disputed: true, refunds: listOf([]) })
    answers['/v1/disputes'] = listOf([dispute('du_2', AT + 60), dispute('du_1', AT)])
    expect((await snapshotNow())?.disputes.map(({ disputeId }) => disputeId)).toEqual(['du_1', 'du_2'])
  })
})

it('an inquiry of the bank is not a dispute, because it holds no money back', async () => {
  const inquiry = { object: 'dispute', id: 'du_1', amount: 6000, created: AT, status: 'warning_needs_response' }
  answers['/v1/payment_intents/pi_1'] = intentWith({ disputed: true, refunds: listOf([]) })
  answers['/v1/disputes'] = listOf([inquiry])
  expect(await snapshotNow()).toMatchObject({ disputes: [] })
})

it('a refund is sent with its amount and the id of its request', async () => {
  answers['/v1/refunds'] = refund('re_1')
  await provider.refund('pi_1', { amountCents: 2000, requestId: REQUEST })
  expect(Object.fromEntries(new URLSearchParams(sent[0]))).toEqual({
    payment_intent: 'pi_1',
    amount: '2000',
    'metadata[alba_request]': REQUEST,
  })
})

describe('the list of refunds and disputes at Stripe', () => {
  const event = (id: string, payment_intent: string | { id: string } | null) => ({
    object: 'event',
    id,
    type: 'refund.updated',
    data: { object: { payment_intent } },
  })

  it('is read from the newest event back to the given position, each payment once', async () => {
    const newest = [event('evt_6', 'pi_5'), event('evt_5', { id: 'pi_4' }), event('evt_4', null)]
    answers['/v1/events?'] = listOf(newest, true)
    answers['/v1/events?evt_4'] = listOf([event('evt_3', 'pi_5'), event('evt_2', 'pi_2'), event('evt_1', 'pi_1')], true)
    const found = await provider.reversalsSince('evt_2')
    expect(found).toEqual({ paymentIntentIds: ['pi_5', 'pi_4'], position: 'evt_6' })
    expect(requestedUrls).toHaveLength(2)
    expect([...(requestedUrls[0]?.searchParams.values() ?? [])]).toEqual(
      expect.arrayContaining(['refund.failed', 'charge.dispute.closed']),
    )
  })
  it('contains everything without a position, and nothing when there is no newer event', async () => {
    answers['/v1/events?'] = listOf([event('evt_2', 'pi_2'), event('evt_1', 'pi_1')])
    expect(await provider.reversalsSince(null)).toEqual({ paymentIntentIds: ['pi_2', 'pi_1'], position: 'evt_2' })
    expect(await provider.reversalsSince('evt_2')).toEqual({ paymentIntentIds: [], position: 'evt_2' })
    answers['/v1/events?'] = listOf([])
    expect(await provider.reversalsSince('evt_2')).toEqual({ paymentIntentIds: [], position: 'evt_2' })
  })
  it('is read up to ten pages', async () => {
    answers['/v1/events'] = listOf([event('evt_9', 'pi_9')], true)
    await provider.reversalsSince(null)
    expect(requestedUrls).toHaveLength(10)
  })
})

it.each(REVERSAL_EVENTS)('the webhook %s names the payment that has changed', type => {
  const read = (object: object) => {
    const payload = JSON.stringify({ object: 'event', id: 'evt_1', type, created: AT, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
    return provider.readWebhook(payload, signature)
  }
  expect(read({ payment_intent: 'pi_1' })).toEqual({ id: 'evt_1', kind: 'reversal', paymentIntentId: 'pi_1' })
  expect(read({ payment_intent: null })).toEqual({ id: 'evt_1', kind: 'other' })
})

it('a webhook of another type names no payment', () => {
  const data = { object: { payment_intent: 'pi_1' } }
  const payload = JSON.stringify({ object: 'event', id: 'evt_1', type: 'invoice.paid', created: AT, data })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
  expect(provider.readWebhook(payload, signature)).toEqual({ id: 'evt_1', kind: 'other' })
})
