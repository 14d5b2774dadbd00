import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { client, createConfirmedIntent, createIntent, errorOf, jsonPost, RETURN_URL, startSandbox } from './testing.ts'

describe('keys', () => {
  it.each([
    ['a publishable key', 'pk_test_sandbox'],
    ['a live key', 'sk_live_123'],
    ['nonsense', 'secret'],
  ])('%s cannot create an intent', async (_name, key) => {
    const { port } = await startSandbox()
    const error = await errorOf(createIntent(client(port, key)))
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(error).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' })
    expect(error.message).not.toContain('sk_live_123')
  })

  it('a request without a key is refused', async () => {
    const { base } = await startSandbox()
    const none = await fetch(`${base}/v1/payment_intents`)
    expect(none.status).toBe(401)
    expect(await none.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it('an unknown URL is named in the error, also without a key', async () => {
    const { base } = await startSandbox()
    const unknown = await fetch(`${base}/v1/nothing?a=1`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { message: 'Unrecognized request URL (GET: /v1/nothing).' } })
  })

  it('the answer has the request id and API version that the SDK reports', async () => {
    const { stripe } = await startSandbox()
    const { lastResponse } = await createIntent(stripe)
    expect(lastResponse.requestId).toMatch(/^req_\w{14,}$/)
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  })
})

describe('parameters', () => {
  it.each<[string, string, string, string | undefined]>([
    ['currency=eur', 'parameter_missing', 'amount', 'Missing required param: amount.'],
    ['amount=6500', 'parameter_missing', 'currency', 'Missing required param: currency.'],
    ['amount=65.5&currency=eur', 'parameter_invalid_integer', 'amount', 'Invalid integer: 65.5'],
    ['amount=-5&currency=eur', 'parameter_invalid_integer', 'amount', undefined],
    ['amount=&currency=eur', 'parameter_invalid_empty', 'amount', undefined],
    ['amount=49&currency=eur', 'amount_too_small', 'amount', 'Amount must be at least €0.50 eur'],
    ['amount=100000000&currency=eur', 'amount_too_large', 'amount', undefined],
    ['amount=6500&currency=eur&colour=red', 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    // The API version that the SDK pins no longer has this parameter.
    ['amount=6500&currency=eur&payment_method_types[]=card', 'parameter_unknown', 'payment_method_types', undefined],
    ['amount=6500&currency=eur&receipt_email=nobody', 'email_invalid', 'receipt_email', undefined],
    ['amount=6500&currency=eur&return_url=javascript:alert(1)', 'url_invalid', 'return_url', undefined],
    ['amount=6500&currency=eur&payment_method=pm_none', 'resource_missing', 'payment_method', undefined],
  ])('%s is refused, and no intent is made', async (body, code, param, message) => {
    const { base, stripe } = await startSandbox()
    const response = await fetch(`${base}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    expect(error).toMatchObject({ type: 'invalid_request_error', code, param, ...(message ? { message } : {}) })
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })

  it('an unknown currency is refused, also one that is a property of every object', async () => {
    const { stripe } = await startSandbox()
    for (const currency of ['constructor', '__proto__', 'xyz'])
      expect(await errorOf(createIntent(stripe, { currency }))).toMatchObject({
        statusCode: 400,
        param: 'currency',
        message: `Invalid currency: ${currency}. The sandbox supports: eur, usd, chf, gbp`,
      })
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })

  it('a confirmation that may redirect needs a return_url, and the intent stays as it was', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createIntent(stripe)
    const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
    expect(error.message).toContain('return_url')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
    })
    const cardOnly = await createIntent(stripe, { allowed_payment_method_types: ['card'] })
    expect(await stripe.paymentIntents.confirm(cardOnly.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    })
  })
})

describe('an intent', () => {
  it('is created, read, updated and listed, newest first', async () => {
    const { stripe } = await startSandbox()
    const first = await createIntent(stripe, { metadata: { booking_id: '1', note: 'x' }, description: 'Massage' })
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      amount: 6500,
      currency: 'eur',
      amount_received: 0,
    })
    const updated = await stripe.paymentIntents.update(first.id, {
      amount: 7000,
      metadata: { note: '', more: 'y' },
      description: '',
    })
    expect(updated).toMatchObject({ amount: 7000, metadata: { booking_id: '1', more: 'y' }, description: null })
    const { lastResponse: _, ...read } = await stripe.paymentIntents.retrieve(first.id)
    expect(read).toEqual(JSON.parse(JSON.stringify(updated)))

    const others = [await createIntent(stripe), await createIntent(stripe)]
    const pages = await stripe.paymentIntents.list({ limit: 2 })
    expect(pages).toMatchObject({ has_more: true, data: [{ id: others[1]?.id }, { id: others[0]?.id }] })
    const all: string[] = []
    for await (const each of stripe.paymentIntents.list({ limit: 1 })) all.push(each.id)
    expect(all).toEqual([others[1]?.id, others[0]?.id, first.id])
  })

  it('answers 404 when it does not exist', async () => {
    const { stripe } = await startSandbox()
    for (const request of [stripe.paymentIntents.retrieve('pi_none'), stripe.paymentIntents.cancel('pi_none')]) {
      expect(await errorOf(request)).toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
        param: 'intent',
        message: "No such payment_intent: 'pi_none'",
      })
    }
  })

  it('is canceled with its reason, and can then be neither paid nor canceled again', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createIntent(stripe)
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBeGreaterThan(0)
    for (const request of [
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: RETURN_URL }),
    ]) {
      const error = await errorOf(request)
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
      expect(error.payment_intent).toMatchObject({ id, status: 'canceled' })
    }
  })

  it('cannot be canceled once it succeeded', async () => {
    const { stripe } = await startSandbox()
    const { id } = await createConfirmedIntent(stripe)
    const error = await errorOf(stripe.paymentIntents.cancel(id))
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(error.message).toBe(
      'You cannot cancel this PaymentIntent because it has a status of succeeded. Only a PaymentIntent with one of the ' +
        'following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.',
    )
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })

  it('with manual capture waits for the capture', async () => {
    const { stripe } = await startSandbox()
    const held = await createConfirmedIntent(stripe, { capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 6500 })
    const taken = await stripe.paymentIntents.capture(held.id, { expand: ['latest_charge'] })
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 6500, latest_charge: { captured: true } })
  })
})

describe('idempotency keys', () => {
  const body = { amount: 6500, currency: 'eur' }

  it('replay the first answer, a refused card included', async () => {
    const { stripe } = await startSandbox()
    const first = await stripe.paymentIntents.create(body, { idempotencyKey: 'k1' })
    const again = await stripe.paymentIntents.create(body, { idempotencyKey: 'k1' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })

    const decline = () =>
      stripe.paymentIntents.confirm(
        first.id,
        { payment_method: 'pm_card_chargeDeclined', return_url: RETURN_URL },
        { idempotencyKey: 'k2' },
      )
    const refusals = [await errorOf(decline()), await errorOf(decline())]
    expect(refusals.map(error => [error.statusCode, error.charge])).toEqual([
      [402, refusals[0]?.charge],
      [402, refusals[0]?.charge],
    ])
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('refuse a second request with other parameters or to another endpoint', async () => {
    const { stripe } = await startSandbox()
    const { id } = await stripe.paymentIntents.create(body, { idempotencyKey: 'k' })
    for (const request of [
      stripe.paymentIntents.create({ ...body, amount: 7000 }, { idempotencyKey: 'k' }),
      stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' }),
    ]) {
      const error = await errorOf(request)
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
      expect(error.statusCode).toBe(400)
    }
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  it('are free again after a request that was refused for its parameters', async () => {
    const { stripe } = await startSandbox()
    await errorOf(stripe.paymentIntents.create({ ...body, amount: 1 }, { idempotencyKey: 'k' }))
    expect(await stripe.paymentIntents.create(body, { idempotencyKey: 'k' })).toMatchObject({ amount: 6500 })
  })

  it('create one intent for concurrent requests; those that come before the first answer get a 409', async () => {
    const { stripe, app } = await startSandbox()
    app.sandbox.setLatency(30)
    const racers = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.paymentIntents.create(body, { idempotencyKey: 'k' })),
    )
    // A machine that is busy may send some requests after the first answer: these get the same intent.
    const lost = racers.flatMap(racer => (racer.status === 'rejected' ? [racer.reason] : []))
    for (const error of lost) expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const won = await stripe.paymentIntents.create(body, { idempotencyKey: 'k' })
    expect((await stripe.paymentIntents.list()).data.map(each => each.id)).toEqual([won.id])
  })
})

describe('a browser', () => {
  it('reads the intent with its client secret, without the fields for servers only', async () => {
    const { stripe, base } = await startSandbox()
    const { id, client_secret } = await createIntent(stripe, { metadata: { booking_id: '7' } })
    const response = await fetch(`${base}/v1/browser/payment_intents/${id}?client_secret=${client_secret}`, {
      headers: { authorization: 'Bearer pk_test_sandbox' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const seen = (await response.json()) as Record<string, unknown>
    expect(seen).toMatchObject({ id, client_secret, amount: 6500, status: 'requires_payment_method' })
    expect(seen).not.toHaveProperty('metadata')
    expect(seen).not.toHaveProperty('latest_charge')
  })

  it('gets an answer to the preflight request of its confirmation', async () => {
    const { base } = await startSandbox()
    const response = await fetch(`${base}/v1/browser/payment_intents/pi_1/confirm`, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
  })

  it.each([
    [
      'a wrong secret',
      { client_secret: 'pi_1_secret_x' },
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    ],
    ['a card number', { test_card: '4242424242424242' }, { param: 'test_card' }],
    ['an unknown field', { number: '1' }, { code: 'parameter_unknown' }],
    ['a script as return_url', { return_url: 'javascript:alert(1)' }, { code: 'url_invalid' }],
  ])('with %s is refused', async (_name, wrong, expected) => {
    const { stripe, base } = await startSandbox()
    const { id, client_secret } = await createIntent(stripe)
    const right = { client_secret, test_card: 'visa', return_url: RETURN_URL }
    const response = await fetch(`${base}/v1/browser/payment_intents/${id}/confirm`, jsonPost({ ...right, ...wrong }))
    expect(response.status).toBe(400)
    const text = await response.text()
    expect(JSON.parse(text).error).toMatchObject(expected)
    expect(text).not.toContain('4242424242424242')
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  })

  it('is refused with a secret key', async () => {
    const { base } = await startSandbox()
    const response = await fetch(`${base}/v1/browser/test-cards`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    expect(response.status).toBe(401)
  })

  it('is refused when its body is not JSON, or too large', async () => {
    const { base } = await startSandbox()
    const url = `${base}/v1/browser/payment_intents/pi_1/confirm`
    const broken = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })
    expect(broken.status).toBe(400)
    const huge = await fetch(url, jsonPost({ client_secret: 'x'.repeat(2_000_000) }))
    expect(huge.status).toBe(413)
    expect(await huge.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
