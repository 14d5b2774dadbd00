import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { INTENT_EVENTS } from '@alba/contracts/payments/webhook-events'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { stripeProvider } from './stripe.ts'

type Answer = { readonly status: number; readonly error: { readonly type: string; readonly code?: string } }

/** The fake Stripe: its answer to every request, and the requests that it received. */
let answer: Answer
let requests: { readonly idempotencyKey: string | string[] | undefined; readonly body: string }[]
let provider: PaymentProvider
let close: () => void
beforeEach(async () => {
  requests = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => {
      requests.push({ idempotencyKey: request.headers['idempotency-key'], body })
      // Otherwise the SDK would retry by itself.
      const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
      response.writeHead(answer.status, headers).end(JSON.stringify({ error: answer.error }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  const secrets = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_test' }
  provider = stripeProvider({ ...secrets, apiUrl, sandboxPublicUrl: apiUrl }, 'our-alba')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

const invalid = (code: string): Answer => ({ status: 400, error: { type: 'invalid_request_error', code } })
/** A refund of the whole payment. */
const REFUND = { requestId: '00000000-0000-4000-8000-000000000001', amountCents: 7500 }
/** What becomes of a call: 'done', or the class of the error that it throws. */
const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => error.constructor,
  )
const idempotencyKeys = () => requests.map(({ idempotencyKey }) => idempotencyKey)

describe('a refusal of Stripe', () => {
  it.each(['charge_disputed', 'resource_missing', 'amount_too_large'])(
    'for good (%s) is a permanent failure',
    async code => {
      answer = invalid(code)
      await expect(provider.refund('pi_1', REFUND)).rejects.toThrow(`the card provider refuses it: ${code}`)
      expect(await outcomeOf(provider.refund('pi_1', REFUND))).toBe(PermanentFailure)
    },
  )

  it.each([
    [500, 'api_error'],
    [429, 'rate_limit_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [409, 'idempotency_error'],
  ])('with %i %s is an outage', async (status, type) => {
    answer = { status, error: { type } }
    expect(await outcomeOf(provider.refund('pi_1', REFUND))).toBe(ProviderUnavailable)
  })

  it('is not repeated for another request, which has another idempotency key', async () => {
    answer = invalid('charge_disputed')
    const requestId = '00000000-0000-4000-8000-000000000002'
    const orders = [REFUND, REFUND, { ...REFUND, requestId }]
    await Promise.allSettled(orders.map(order => provider.refund('pi_1', order)))
    // To a key that it knows, Stripe repeats its first answer.
    expect(idempotencyKeys().toSorted()).toEqual(
      [REFUND, REFUND, { requestId }].map(each => `refund-${each.requestId}`),
    )
  })
})

it('a failed connection is an outage', async () => {
  close()
  expect(await outcomeOf(provider.retrieve('pi_1'))).toBe(ProviderUnavailable)
})

it('requests for the same intent at the same time share one call', async () => {
  answer = { ...invalid('resource_missing'), status: 404 }
  const asked = await Promise.all(['pi_1', 'pi_1', 'pi_2', 'pi_1'].map(id => provider.retrieve(id)))
  expect(asked).toEqual([undefined, undefined, undefined, undefined])
  expect(requests).toHaveLength(2)
  await provider.retrieve('pi_1')
  expect(requests).toHaveLength(3)
})

/** What is read from a webhook about a payment. */
function readWebhookOf(type: string, status: string, metadata: Record<string, string> = {}) {
  const intent = {
    object: 'payment_intent',
    id: 'pi_1',
    status,
    amount: 6000,
    amount_received: 6000,
    currency: 'eur',
    latest_charge: 'ch_1',
    metadata,
    last_payment_error: null,
  }
  const created = Date.parse('2026-11-21T09:30:00Z') / 1_000
  const payload = JSON.stringify({ object: 'event', id: 'evt_1', type, created, data: { object: intent } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
  return provider.readWebhook(payload, signature)
}

it('the time of the webhook of a success is the time of payment', () => {
  expect(readWebhookOf('payment_intent.succeeded', 'succeeded')).toMatchObject({
    snapshot: { paidAt: '2026-11-21T09:30:00Z' },
  })
  expect(readWebhookOf('payment_intent.processing', 'processing')).toMatchObject({ snapshot: { paidAt: null } })
})

it.each(INTENT_EVENTS)('the webhook %s, which operators are told to select, shows the state of the payment', type => {
  expect(readWebhookOf(type, 'processing')).toMatchObject({ kind: 'intent', snapshot: { id: 'pi_1' } })
})

it('repeated calls for an intent have one idempotency key; what differs from it in anything has another', async () => {
  answer = { status: 500, error: { type: 'api_error' } }
  const target = { kind: 'booking', id: 100_000_000_000_001 } as const
  const intent = { target, amountCents: 6000, email: 'jeanne@example.org', description: 'Bain' }
  const others = [{ after: 'pi_1' }, { amountCents: 5000 }, { email: 'j@example.org' }, { description: 'Massage' }]
  for (const other of [{}, {}, ...others]) await outcomeOf(provider.createIntent({ ...intent, after: null, ...other }))
  const [first, repeated, ...different] = idempotencyKeys()
  expect(repeated).toBe(first)
  expect(new Set([first, ...different]).size).toBe(1 + others.length)
})

it('an intent allows cards only, because other means of payment take days', async () => {
  answer = invalid('amount_too_small')
  const target = { kind: 'booking', id: 100_000_000_000_001 } as const
  const intent = { target, amountCents: 7_500, email: 'jeanne@example.org', description: 'Massage', after: null }
  await expect(provider.createIntent(intent)).rejects.toThrow(PermanentFailure)
  const sent = [...new URLSearchParams(requests[0]?.body)].filter(([name]) =>
    name.startsWith('allowed_payment_method_types'),
  )
  expect(sent).toEqual([['allowed_payment_method_types[0]', 'card']])
})

it('a payment that another installation opened on the same account has no target', () => {
  const targetIn = (metadata: Record<string, string>) =>
    readWebhookOf('payment_intent.succeeded', 'succeeded', metadata)
  const pays = { type: 'booking', booking_id: '123456789012345' }
  const target = { kind: 'booking', id: 123_456_789_012_345 }
  expect(targetIn({ ...pays, alba: 'our-alba' })).toMatchObject({ snapshot: { target } })
  for (const metadata of [pays, { ...pays, alba: 'their-alba' }, { alba: 'our-alba', type: 'booking' }])
    expect(targetIn(metadata)).toMatchObject({ kind: 'intent', snapshot: { target: undefined } })
})
