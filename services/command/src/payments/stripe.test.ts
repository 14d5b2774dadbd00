import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { INTENT_EVENTS } from '@alba/contracts/payments/webhook-events'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { stripeProvider } from './stripe.ts'

type Answer = { readonly status: number; readonly error: { readonly type: string; readonly code?: string } }

/** The answer of the fake Stripe to every request, and the idempotency keys that it received. */
let answer: Answer
let keys: (string | string[] | undefined)[]
let bodies: string[]
let provider: PaymentProvider
let close: () => void
beforeEach(async () => {
  keys = []
  bodies = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    let body = ''
    request.setEncoding('utf8').on('data', part => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      // Otherwise the SDK would retry by itself.
      const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
      response.writeHead(answer.status, headers).end(JSON.stringify({ error: answer.error }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  const secrets = { secretKey: 'sk_test', publishableKey: 'pk_test', webhookSecret: 'whsec_test' }
  provider = stripeProvider({ ...secrets, apiUrl, sandboxPublicUrl: apiUrl })
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

const invalid = (code: string): Answer => ({ status: 400, error: { type: 'invalid_request_error', code } })
const kindOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => error.constructor,
  )

describe('a refusal of Stripe', () => {
  it.each(['charge_disputed', 'resource_missing', 'amount_too_large'])(
    'for good (%s) is a permanent failure',
    async code => {
      answer = invalid(code)
      await expect(provider.refund('pi_1')).rejects.toThrow(`the card provider refuses it: ${code}`)
      expect(await kindOf(provider.refund('pi_1'))).toBe(PermanentFailure)
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
    expect(await kindOf(provider.refund('pi_1'))).toBe(ProviderUnavailable)
  })

  it('because everything was refunded already counts as success', async () => {
    answer = invalid('charge_already_refunded')
    expect(await kindOf(provider.refund('pi_1'))).toBe('done')
  })

  it('is not repeated from a cache: no two full refunds have the same idempotency key', async () => {
    answer = invalid('charge_disputed')
    await Promise.allSettled([provider.refund('pi_1'), provider.refund('pi_1')])
    expect(new Set(keys).size === keys.length || keys.every(key => key === undefined)).toBe(true)
    expect(keys).toHaveLength(2)
  })
})

it('a failed connection is an outage', async () => {
  close()
  expect(await kindOf(provider.retrieve('pi_1'))).toBe(ProviderUnavailable)
})

it('requests for the same intent at the same time share one call', async () => {
  answer = { ...invalid('resource_missing'), status: 404 }
  const asked = await Promise.all(['pi_1', 'pi_1', 'pi_2', 'pi_1'].map(id => provider.retrieve(id)))
  expect(asked).toEqual([undefined, undefined, undefined, undefined])
  expect(keys).toHaveLength(2)
  await provider.retrieve('pi_1')
  expect(keys).toHaveLength(3)
})

/** What is read from a webhook about a payment. */
function webhookOf(type: string, status: string) {
  const object = {
    object: 'payment_intent',
    id: 'pi_1',
    status,
    amount: 6000,
    amount_received: 6000,
    currency: 'eur',
  }
  const created = Date.parse('2026-11-21T09:30:00Z') / 1_000
  const intent = { ...object, latest_charge: 'ch_1', metadata: {}, last_payment_error: null }
  const payload = JSON.stringify({ object: 'event', id: 'evt_1', type, created, data: { object: intent } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
  return provider.readWebhook(payload, signature)
}

it('a webhook of a success gives its own time as the time of payment', () => {
  expect(webhookOf('payment_intent.succeeded', 'succeeded')).toMatchObject({
    snapshot: { paidAt: '2026-11-21T09:30:00Z' },
  })
  expect(webhookOf('payment_intent.processing', 'processing')).toMatchObject({ snapshot: { paidAt: null } })
})

it.each(INTENT_EVENTS)('the webhook %s, which operators are told to select, shows the state of the payment', type => {
  expect(webhookOf(type, 'processing')).toMatchObject({ kind: 'intent', snapshot: { id: 'pi_1' } })
})

it('an intent has an idempotency key of its target, and a second one of the target another key', async () => {
  answer = { status: 500, error: { type: 'api_error' } }
  const target = { kind: 'booking', id: 100_000_000_000_001 } as const
  const wanted = { target, amountCents: 6000, email: 'jeanne@example.org', description: 'Bain' }
  for (const after of [null, null, 'pi_1']) await kindOf(provider.createIntent({ ...wanted, after }))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('an intent allows cards only, because other means of payment take days', async () => {
  answer = invalid('amount_too_small')
  const target = { kind: 'booking', id: 100_000_000_000_001 } as const
  const intent = { target, amountCents: 7_500, email: 'jeanne@example.org', description: 'Massage', after: null }
  await expect(provider.createIntent(intent)).rejects.toThrow(PermanentFailure)
  const sent = [...new URLSearchParams(bodies[0])].filter(([name]) => name.startsWith('allowed_payment_method_types'))
  expect(sent).toEqual([['allowed_payment_method_types[0]', 'card']])
})
