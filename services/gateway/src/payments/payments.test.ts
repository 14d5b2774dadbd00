import { createHmac } from 'node:crypto'
import { DECLINED } from '@alba/contracts/payments/declines'
import { paymentsTable } from '@alba/contracts/payments/rows'
import { problemOf, problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const INTENT = 'pi_test_1'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function project(position: string, changes = {}) {
  await put(gateway.database, paymentsTable, paymentRow(INTENT, changes))
  await moveModel(gateway.database, 'payments', position, { payments: [INTENT] })
}

const create = (payload: object) => gateway.app.inject({ method: 'POST', url: '/api/payments/create-intent', payload })

describe('POST /api/payments/create-intent', () => {
  it('opens the payment of a booking', async () => {
    gateway.command.on('open-intent', () => {
      gateway.inBackground(project(at(10)))
      return {
        body: {
          paymentIntentId: INTENT,
          clientSecret: `${INTENT}_secret_x`,
          provider: 'sandbox',
          publishableKey: 'pk_test_sandbox',
          sandboxUrl: 'http://127.0.0.1:12111',
          amountCents: 7500,
          position: at(10),
        },
      }
    })
    const answer = await create({ type: 'booking', booking_id: BOOKING, amount_cents: 7500, customer_email: 'a@b.fr' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      client_secret: `${INTENT}_secret_x`,
      payment_intent_id: INTENT,
      amount_cents: 7500,
      provider: 'sandbox',
      publishable_key: 'pk_test_sandbox',
      sandbox_url: 'http://127.0.0.1:12111',
    })
    expect(gateway.command.last('open-intent').body).toEqual({
      target: { kind: 'booking', id: BOOKING },
      amountCents: 7500,
    })
  })

  it.each([
    [{ type: 'booking' }, 'La réservation à payer n’est pas indiquée.'],
    [{ type: 'voucher' }, 'Le bon cadeau à payer n’est pas indiqué.'],
    [
      { type: 'voucher', booking_id: BOOKING, package_purchase_id: BOOKING },
      'Le bon cadeau à payer n’est pas indiqué.',
    ],
    [{ type: 'package', voucher_id: BOOKING }, 'Le forfait à payer n’est pas indiqué.'],
    [{ type: 'gift', voucher_id: BOOKING }, 'Ce choix n’est pas proposé'],
  ])('refuses %j with a French sentence as plain text', async (payload, sentence) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(sentence)
  })

  it.each([
    ['voucher', 'voucher_id'],
    ['package', 'package_purchase_id'],
  ])('opens the payment of a %s, whose id is in the field of its type', async (type, name) => {
    const opened = { paymentIntentId: INTENT, clientSecret: `${INTENT}_secret_x`, provider: 'sandbox' }
    const card = { publishableKey: 'pk_test_sandbox', sandboxUrl: null, amountCents: 7500, position: '' }
    gateway.command.on('open-intent', () => ({ body: { ...opened, ...card } }))
    const others = { booking_id: BOOKING + 1, voucher_id: BOOKING + 1, package_purchase_id: BOOKING + 1 }
    const answer = await create({ ...others, type, [name]: BOOKING })
    expect([answer.statusCode, answer.json().client_secret]).toEqual([200, `${INTENT}_secret_x`])
    expect(gateway.command.last('open-intent').body.target).toEqual({ kind: type, id: BOOKING })
  })

  it('answers with the sentence of a refusal', async () => {
    gateway.command.on('open-intent', () => ({ status: 422, body: problemOfRejection('amount_mismatch') }))
    const answer = await create({ type: 'booking', booking_id: BOOKING, amount_cents: 1 })
    expect([answer.statusCode, answer.body]).toEqual([422, 'Le montant ne correspond pas au prix.'])
  })

  it('answers as text also when the body cannot be read, and when the amount is negative', async () => {
    const broken = await gateway.app.inject({
      method: 'POST',
      url: '/api/payments/create-intent',
      headers: { 'content-type': 'application/json' },
      payload: '{"type":',
    })
    expect([broken.statusCode, broken.body]).toEqual([400, 'La requête n’est pas lisible.'])
    const negative = await create({ type: 'booking', booking_id: BOOKING, amount_cents: -1 })
    expect(negative.statusCode).toBe(422)
    expect(negative.headers['content-type']).toContain('text/plain')
  })
})

describe('GET /api/payments/intent/:id', () => {
  it('refreshes the payment from the provider, then answers from the read model', async () => {
    await project(at(20))
    gateway.command.on('refresh-intent', () => {
      gateway.inBackground(project(at(21), { status: 'succeeded', received_cents: 7500 }))
      return { body: { position: at(21) } }
    })
    const answer = await gateway.app.inject(`/api/payments/intent/${INTENT}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: INTENT,
      status: 'succeeded',
      amount_cents: 7500,
      last_error_message: null,
      provider: 'sandbox',
      publishable_key: 'pk_test_sandbox',
      sandbox_url: 'http://127.0.0.1:12111',
      metadata: { booking_id: String(BOOKING), type: 'booking' },
    })
  })

  it.each([
    ['voucher', 'voucher_id'],
    ['package', 'package_purchase_id'],
  ] as const)('names the %s that is paid', async (target_kind, name) => {
    await project(at(19), { status: 'succeeded', target_kind })
    const answer = await gateway.app.inject(`/api/payments/intent/${INTENT}`)
    expect(answer.json().metadata).toEqual({ type: target_kind, [name]: String(BOOKING) })
  })

  it.each([
    ['insufficient_funds', 'Votre carte ne dispose pas de fonds suffisants.'],
    ['a_code_of_tomorrow', DECLINED],
    ['unknown', DECLINED],
  ])('answers with our sentence for the decline code %j, and never with the provider’s', async (code, sentence) => {
    await project(at(22), { last_error_code: code })
    gateway.command.on('refresh-intent', () => ({ body: { position: at(22) } }))
    const answer = await gateway.app.inject(`/api/payments/intent/${INTENT}`)
    expect(answer.json()).toMatchObject({ last_error_message: sentence })
  })

  it.each(['succeeded', 'canceled', 'refunded', 'disputed'] as const)(
    'does not ask the provider once the payment is %s',
    async status => {
      await project(at(23), { status })
      const before = gateway.command.calls.length
      const answer = await gateway.app.inject(`/api/payments/intent/${INTENT}`)
      expect(answer.json()).toMatchObject({ status })
      expect(gateway.command.calls.length).toBe(before)
    },
  )

  it('does not ask the provider about an unknown id', async () => {
    const before = gateway.command.calls.length
    const answer = await gateway.app.inject('/api/payments/intent/pi_stranger')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().detail).toBe('Paiement introuvable.')
    expect(gateway.command.calls.length).toBe(before)
  })

  it.each(['abc', 'pi_', 'pi_a b', "pi_';DROP"])('refuses the id « %s »', async id => {
    const answer = await gateway.app.inject(`/api/payments/intent/${encodeURIComponent(id)}`)
    expect(answer.statusCode).toBe(422)
  })
})

describe('cancelling an intent', () => {
  let position = 30
  const beacons = [
    { method: 'PATCH', headers: { 'content-type': 'application/json' } },
    { method: 'PATCH', headers: { 'content-type': 'application/json' }, payload: '{}' },
    { method: 'POST' },
    { method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8' }, payload: 'bye' },
    { method: 'POST', headers: { 'content-type': 'application/json' }, payload: '' },
    { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from([0, 255]) },
  ] as const

  it.each(beacons)('accepts the beacon %j', async beacon => {
    const canceled = at(++position)
    await put(gateway.database, paymentsTable, paymentRow(INTENT))
    gateway.command.on('abandon-payment', () => {
      gateway.inBackground(project(canceled, { status: 'canceled' }))
      return { body: { position: canceled } }
    })
    const answer = await gateway.app.inject({ url: `/api/payments/cancel-intent/${INTENT}`, ...beacon })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: INTENT, status: 'canceled' })
  })

  it('answers with the 409 of a settled payment', async () => {
    gateway.command.on('abandon-payment', () => ({ status: 409, body: problemOfRejection('payment_settled') }))
    const answer = await gateway.app.inject({ method: 'POST', url: `/api/payments/cancel-intent/${INTENT}` })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_settled'])
  })
})

describe('POST /api/webhooks/stripe', () => {
  const text = '{"id":"evt_1",  "é":"\\u00e9"}\n'
  const signature = createHmac('sha256', 'whsec').update(text).digest('hex')
  const send = (headers: Record<string, string>, payload: string | Buffer = text) =>
    gateway.app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })

  it('forwards the body byte by byte, with its signature', async () => {
    gateway.command.on('receive-webhook', () => ({ body: { received: true } }))
    const answer = await send({ 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature })
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    expect(gateway.command.last('receive-webhook').body).toEqual({ signature, body: text })
  })

  it('refuses a forged event with the answer of the command service', async () => {
    gateway.command.on('receive-webhook', () => ({ status: 400, body: problemOf(400, 'webhook_forged') }))
    const answer = await send({ 'content-type': 'application/json', 'stripe-signature': 'v1=0' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_forged'])
  })

  it('refuses an event without a signature or a body, without calling the command service', async () => {
    const before = gateway.command.calls.length
    expect((await send({ 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await send({ 'stripe-signature': signature }, '')).statusCode).toBe(400)
    expect(
      (await send({ 'content-type': 'text/plain', 'stripe-signature': 'x' }, 'y'.repeat(600_000))).statusCode,
    ).toBe(413)
    expect(gateway.command.calls.length).toBe(before)
  })
})
