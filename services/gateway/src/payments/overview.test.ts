import { paymentsTable, type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const row = (key: string, changes: Partial<SupervisedRow> = {}): SupervisedRow => ({
  ...{ key, type: 'booking', entity_id: Number(key.split(':')[1]), voucher_number: null, payment_status: 'paid' },
  ...{ amount_cents: 7500, service_name: 'Massage prénatal', customer_name: 'Léa Martin', customer_email: 'l@x.fr' },
  ...{ payment_intent_id: null, provider_status: null, provider_cents: null, created_at: '2026-11-20T09:00:00.000Z' },
  searched: searchable(['Léa Martin', 'l@x.fr', 'Massage prénatal', key]),
  ...changes,
})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const card = { payment_intent_id: 'pi_1', provider_status: 'succeeded', provider_cents: 7500 } as const
  await put(
    database,
    supervisedTable,
    row(`booking:${BOOKING}`, card),
    row(`booking:${BOOKING + 1}`, { payment_status: 'pending', created_at: '2026-11-20T10:00:00.000Z' }),
    row(`voucher:${VOUCHER}`, {
      ...{ type: 'voucher', voucher_number: 'ABCD-EFGH-JKLM', created_at: '2026-11-19T10:00:00.000Z' },
      searched: searchable(['Jeanne Petit', 'ABCD-EFGH-JKLM']),
    }),
  )
  await put(database, paymentsTable, paymentRow('pi_1'))
})
afterAll(() => gateway.stop())

const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
  gateway.app.inject({ method, url: `/api/payments/${url}`, headers: gateway.staff() })
const found = async (query: string) => {
  const { items, ...counts } = (await ask(`overview?${query}`)).json()
  return [items.map((item: { entity_id: number }) => item.entity_id), counts]
}
const totals = { total_bookings: 2, total_vouchers: 1 }

describe('GET /api/payments/overview', () => {
  it('lists what was to be paid for, newest first, filtered and paged', async () => {
    const all = [BOOKING + 1, BOOKING, VOUCHER]
    expect(await found('')).toEqual([all, { count: 3, ...totals }])
    expect(await found('p_type=voucher')).toEqual([[VOUCHER], { count: 1, ...totals }])
    expect(await found('p_type=all&status=pending')).toEqual([[BOOKING + 1], { count: 1, ...totals }])
    expect(await found('q=LEA')).toEqual([[BOOKING + 1, BOOKING], { count: 2, ...totals }])
    expect(await found('q=abcd-efgh')).toEqual([[VOUCHER], { count: 1, ...totals }])
    expect(await found('limit=1&offset=1')).toEqual([[BOOKING], { count: 3, ...totals }])
  })

  it('counts anew when a payment has changed', async () => {
    const { database } = gateway
    await put(database, supervisedTable, row(`booking:${BOOKING + 2}`, { payment_status: 'failed' }))
    await moveModel(database, 'supervision', at(3), { supervised: [`booking:${BOOKING + 2}`] })
    const counted = { count: 1, total_bookings: 3, total_vouchers: 1 }
    await expect.poll(() => found('status=failed')).toEqual([[BOOKING + 2], counted])
    await expect.poll(async () => (await found('limit=1'))[1]).toEqual({ ...counted, count: 4 })
  })

  it('compares with the provider on demand, about what has a payment only', async () => {
    const { command } = gateway
    const intents = [{ paymentIntentId: 'pi_1', status: 'canceled', amountCents: 7600 }]
    command.on('compare-intents', () => ({ body: { intents } }))
    const { items } = (await ask('overview?include_stripe=true')).json()
    const states = items.map((item: { stripe_status: string; stripe_amount: number }) => item.stripe_status)
    expect(states).toEqual([null, null, 'canceled', null])
    expect(command.last('compare-intents')).toMatchObject({
      ...{ body: { paymentIntentIds: ['pi_1'] }, headers: { 'x-actor': 'practitioner:1' } },
    })
    const away = problemOf(503, 'provider_unavailable', 'Le prestataire de paiement ne répond pas.')
    command.on('compare-intents', () => ({ status: 503, body: away }))
    expect((await ask('overview?include_stripe=true')).json()).toMatchObject({ code: 'provider_unavailable' })
    expect((await ask('overview')).statusCode).toBe(200)
  })
})

it('shows a payment as the provider does, when we know it', async () => {
  gateway.command.on('look-up-intent', () => ({ body: { intent: { id: 'pi_1', metadata: { any: ['thing'] } } } }))
  expect((await ask('stripe/pi_1')).json()).toEqual({ id: 'pi_1', metadata: { any: ['thing'] } })
  expect((await ask('stripe/pi_2')).json()).toMatchObject({ status: 404, code: 'payment_unknown' })
})

it('resyncs what has a payment, and answers how it stands then', async () => {
  const { command, database } = gateway
  command.on('resync-payment', async () => {
    await put(database, supervisedTable, row(`booking:${BOOKING}`, { payment_status: 'refunded' }))
    for (const model of ['payments', 'supervision', 'bookings', 'vouchers']) await moveModel(database, model, at(9))
    return { body: { position: at(9) } }
  })
  const answer = await ask(`resync/booking/${BOOKING}`, 'POST')
  expect(answer.json()).toMatchObject({ entity_id: BOOKING, local_status: 'refunded' })
  expect(command.last('resync-payment').body).toEqual({ paymentIntentId: 'pi_1' })
  for (const unknown of [`booking/${BOOKING + 1}`, `voucher/${BOOKING}`])
    expect((await ask(`resync/${unknown}`, 'POST')).statusCode).toBe(404)
  expect((await ask(`resync/package/${BOOKING}`, 'POST')).statusCode).toBe(422)
})
