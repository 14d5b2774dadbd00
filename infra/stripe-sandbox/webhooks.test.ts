import { createServer } from 'node:http'
import { eventually } from '@alba/platform/testing/eventually'
import { freePort } from '@alba/platform/testing/postgres'
import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { sign } from './delivery-queue.ts'
import {
  createConfirmedIntent,
  createIntent,
  errorOf,
  listen,
  RETURN_URL,
  receiver,
  SECRET,
  startSandbox,
} from './testing.ts'

/** Longer than any test runs. */
const HOUR = 3_600_000

describe('signed webhooks arrive in order', () => {
  it('for a payment that is paid', async () => {
    const hook = await receiver()
    const { stripe } = await startSandbox({ webhooks: { url: hook.url } })
    const { id } = await createConfirmedIntent(stripe, { metadata: { booking_id: '7' } })
    await hook.until(2)
    expect(hook.types()).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
    expect(hook.received[0]?.data.object).toMatchObject({ id, status: 'requires_payment_method' })
    expect(hook.received[1]).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      data: { object: { id, status: 'succeeded', metadata: { booking_id: '7' } } },
    })
    const listed = await stripe.events.list({ type: 'payment_intent.*' })
    expect(listed.data.map(event => event.id)).toEqual(hook.received.map(event => event.id).reverse())
    expect(await stripe.events.retrieve(String(hook.received[1]?.id))).toMatchObject({
      type: 'payment_intent.succeeded',
    })
  })

  it('for a payment that is declined, sent to 3-D Secure and canceled', async () => {
    const hook = await receiver()
    const { stripe } = await startSandbox({ webhooks: { url: hook.url } })
    const { id } = await createIntent(stripe)
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(id, { payment_method, return_url: RETURN_URL })
    await errorOf(confirm('pm_card_chargeDeclined'))
    await confirm('pm_card_threeDSecure2Required')
    await stripe.paymentIntents.cancel(id)
    await hook.until(4)
    expect(hook.types()).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ])
    expect(hook.received[1]?.data.object).toMatchObject({ last_payment_error: { decline_code: 'generic_decline' } })
  })

  it('for a payment that is authorised, captured, refunded and disputed', async () => {
    const hook = await receiver()
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url } })
    const { id } = await createConfirmedIntent(stripe, { capture_method: 'manual' })
    await stripe.paymentIntents.capture(id)
    await stripe.refunds.create({ payment_intent: id, amount: 500 })
    app.sandbox.dispute(id)
    await hook.until(7)
    expect(hook.types()).toEqual([
      'payment_intent.created',
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.dispute.created',
    ])
    expect(hook.received[4]?.data).toMatchObject({
      object: { amount_refunded: 500, refunded: false },
      previous_attributes: { amount_refunded: 0 },
    })
    expect(hook.received[6]?.data.object).toMatchObject({ payment_intent: id, status: 'needs_response' })
  })

  it('for payments that are processing, and then succeed or fail', async () => {
    const hook = await receiver()
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url } })
    const succeeding = await createIntent(stripe)
    const failing = await createIntent(stripe)
    for (const { id } of [succeeding, failing]) app.sandbox.process(id)
    expect((await stripe.paymentIntents.retrieve(succeeding.id)).status).toBe('processing')
    app.sandbox.succeed(succeeding.id)
    app.sandbox.fail(failing.id)
    await hook.until(6)
    const typesOf = (id: string) =>
      hook.received.filter(event => (event.data.object as { id: string }).id === id).map(event => event.type)
    expect(typesOf(succeeding.id)).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ])
    expect(typesOf(failing.id)).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.payment_failed',
    ])
    expect(() => app.sandbox.succeed('pi_none')).toThrow('No such payment_intent')
    await stripe.paymentIntents.cancel(failing.id)
    expect(() => app.sandbox.succeed(failing.id)).toThrow('status of canceled')
  })
})

it('while the clock is set, payments have its date and send no webhooks', async () => {
  const hook = await receiver()
  const { stripe, base } = await startSandbox({ webhooks: { url: hook.url } })
  const clock = (now: number | null) =>
    fetch(`${base}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    })
  await clock(1_760_000_000)
  const { id } = await createConfirmedIntent(stripe)
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(latest_charge).toMatchObject({ created: 1_760_000_000 })
  await clock(null)
  await createConfirmedIntent(stripe)
  await hook.until(2)
  expect(hook.received.map(event => event.data.object)).not.toContainEqual(expect.objectContaining({ id }))
  const [last] = (await stripe.events.list()).data
  expect(last?.created).toBeGreaterThan(1_760_000_000)
})

it('a signature is invalid for another payload, secret or time', () => {
  const { webhooks } = new Stripe('sk_test_sandbox')
  const now = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({ id: 'evt_1', object: 'event' })
  expect(webhooks.constructEvent(payload, sign(payload, SECRET, now), SECRET)).toMatchObject({ id: 'evt_1' })
  expect(() => webhooks.constructEvent(`${payload} `, sign(payload, SECRET, now), SECRET)).toThrow()
  expect(() => webhooks.constructEvent(payload, sign(payload, 'whsec_other', now), SECRET)).toThrow()
  // Stripe's library accepts a signature for 300 seconds.
  expect(() => webhooks.constructEvent(payload, sign(payload, SECRET, now - 301), SECRET)).toThrow()
})

describe('a failing endpoint', () => {
  it('gets an event again until it accepts it', async () => {
    const hook = await receiver(call => (call <= 3 ? 500 : 200))
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url } })
    await createIntent(stripe)
    await hook.until(1)
    expect(hook.calls()).toBe(4)
    await eventually(() => expect(app.sandbox.summary().webhooks).toMatchObject({ delivered: 1, pending: 0 }))
  })

  it('that answers with a redirect has not accepted the event', async () => {
    const hook = await receiver(call => (call === 1 ? 302 : 200))
    const { stripe } = await startSandbox({ webhooks: { url: hook.url } })
    await createIntent(stripe)
    await hook.until(1)
    expect(hook.calls()).toBe(2)
  })

  it('gets no more attempts after the last one', async () => {
    const hook = await receiver(() => 500)
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url, maxAttempts: 3 } })
    await createIntent(stripe)
    await eventually(() => expect(app.sandbox.summary().webhooks).toMatchObject({ abandoned: 1, pending: 0 }))
    expect(hook.calls()).toBe(3)
  })

  it('that was down gets the events when it is up again', async () => {
    const port = await freePort()
    const { stripe, app } = await startSandbox({
      webhooks: { url: `http://127.0.0.1:${port}`, retryMs: 5, maxRetryMs: 20, maxAttempts: 1000 },
    })
    await createConfirmedIntent(stripe)
    expect(app.sandbox.summary().webhooks).toMatchObject({ pending: 2 })
    const types: string[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      types.push(JSON.parse(Buffer.concat(chunks).toString()).type)
      response.end()
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    await vi.waitFor(() => expect(types.sort()).toEqual(['payment_intent.created', 'payment_intent.succeeded']), 5000)
    server.closeAllConnections()
    server.close()
  })
})

describe('the webhook mode', () => {
  it('twice: each event arrives twice, with the same id', async () => {
    const hook = await receiver()
    const { stripe } = await startSandbox({ webhooks: { url: hook.url, mode: 'twice' } })
    await createConfirmedIntent(stripe)
    await hook.until(4)
    const ids = hook.received.map(event => event.id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).toBe(ids[3])
  })

  it('late: nothing arrives before the delay is over, and a flush sends the events in order', async () => {
    const hook = await receiver()
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url, mode: 'late', delayMs: HOUR } })
    await createConfirmedIntent(stripe)
    expect(app.sandbox.summary().webhooks).toMatchObject({ pending: 2, delivered: 0 })
    expect(hook.calls()).toBe(0)
    expect(app.sandbox.flushWebhooks()).toBe(2)
    await hook.until(2)
    expect(hook.types()).toEqual(['payment_intent.created', 'payment_intent.succeeded'])
  })

  it('late: events arrive by themselves after the delay', async () => {
    const hook = await receiver()
    const { stripe } = await startSandbox({ webhooks: { url: hook.url, mode: 'late', delayMs: 10 } })
    await createConfirmedIntent(stripe)
    await hook.until(2)
  })

  it('reordered: the last event arrives first', async () => {
    const hook = await receiver()
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url, mode: 'reordered', delayMs: HOUR } })
    const { id } = await createConfirmedIntent(stripe)
    await stripe.refunds.create({ payment_intent: id })
    app.sandbox.flushWebhooks()
    await hook.until(5)
    expect(hook.types()).toEqual([
      'refund.updated',
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
      'payment_intent.created',
    ])
  })

  it('reordered: events arrive by themselves after the delay', async () => {
    const hook = await receiver()
    const { stripe } = await startSandbox({ webhooks: { url: hook.url, mode: 'reordered', delayMs: 10 } })
    await createConfirmedIntent(stripe)
    await hook.until(2)
  })

  it('never: no event arrives, the API lists them, and a flush sends them', async () => {
    const hook = await receiver()
    const { stripe, app } = await startSandbox({ webhooks: { url: hook.url, mode: 'never' } })
    await createConfirmedIntent(stripe)
    expect(app.sandbox.summary().webhooks).toMatchObject({ held: 2, pending: 0 })
    expect((await stripe.events.list()).data).toHaveLength(2)
    app.sandbox.setWebhooks('normal')
    await createIntent(stripe)
    await hook.until(1)
    expect(hook.received).toHaveLength(1)
    expect(app.sandbox.flushWebhooks()).toBe(2)
    await hook.until(3)
  })
})

describe('over HTTP, the sandbox', () => {
  const post = (url: string, body: unknown) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  it('has the same controls, and a summary', async () => {
    const hook = await receiver()
    const { stripe, base } = await startSandbox({ webhooks: { url: hook.url } })
    const mode = await post(`${base}/sandbox/webhooks`, { mode: 'never', delay_ms: 7 })
    expect(await mode.json()).toMatchObject({ mode: 'never', delay_ms: 7 })
    const { id } = await createIntent(stripe)
    expect(await (await post(`${base}/sandbox/payment_intents/${id}/succeed`, {})).json()).toMatchObject({
      id,
      status: 'succeeded',
    })
    expect(await (await post(`${base}/sandbox/payment_intents/${id}/dispute`, {})).json()).toMatchObject({
      object: 'dispute',
    })
    expect((await post(`${base}/sandbox/payment_intents/${id}/dispute`, {})).status).toBe(400)
    expect(await (await post(`${base}/sandbox/webhooks/flush`, {})).json()).toEqual({ released: 3 })
    await hook.until(3)
    expect(await (await post(`${base}/sandbox/latency`, { ms: 3 })).json()).toEqual({ latency_ms: 3 })
    await eventually(async () =>
      expect(await (await fetch(`${base}/sandbox/state`)).json()).toEqual({
        payment_intents: { total: 1, by_status: { succeeded: 1 } },
        refunds: 0,
        disputes: 1,
        events: 3,
        webhooks: { url: hook.url, mode: 'never', delay_ms: 7, pending: 0, held: 0, delivered: 3, abandoned: 0 },
        latency_ms: 3,
      }),
    )
    for (const body of [{ mode: 'sometimes' }, { mode: 'late', delay_ms: -1 }, {}]) {
      expect((await post(`${base}/sandbox/webhooks`, body)).status).toBe(400)
    }
  })

  it('shows the intents on its index page, escaped, whose forms lead back to it', async () => {
    const url = await listen((_request, response) => response.end())
    const { stripe, base } = await startSandbox({ webhooks: { url: `${url}/?a=<b>` } })
    const { id } = await createIntent(stripe)
    const page = await fetch(base)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain(id)
    expect(text).toContain('requires_payment_method')
    expect(text).not.toContain('<b>')
    const form = {
      method: 'POST',
      body: new URLSearchParams({ mode: 'twice', delay_ms: '5' }),
      redirect: 'manual',
    } as const
    const answer = await fetch(`${base}/sandbox/webhooks`, form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(await (await fetch(base)).text()).toContain('<option selected>twice</option>')
  })
})
