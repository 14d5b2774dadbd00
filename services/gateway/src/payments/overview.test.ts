import { paymentsTable, type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FoundRow, paymentMoney, paymentRow, putPayments, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const PURCHASE = 612_345_678_901_200
const row = (key: string, changes: Partial<FoundRow> = {}): FoundRow => ({
  ...supervisedRow(key),
  searched: searchable(['Léa Martin', 'l@x.fr', 'Massage prénatal', key]),
  ...changes,
})

const onSite: NonNullable<SupervisedRow['on_site']> = {
  amountCents: 6000,
  returnedCents: 1000,
  writtenOffCents: 0,
  means: 'cash',
  paidAt: '2026-11-20T10:00:00.000Z',
  cause: 'granted',
  dueSince: '2026-11-21T10:00:00.000Z',
  trouble: null,
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const card = { payment_intent_id: 'pi_1', provider_status: 'succeeded', provider_cents: 7500 } as const
  await putPayments(
    database,
    row(`booking:${BOOKING}`, card),
    row(`booking:${BOOKING + 1}`, { payment_status: 'pending', created_at: '2026-11-20T10:00:00.000Z' }),
    row(`voucher:${VOUCHER}`, {
      type: 'voucher',
      voucher_number: 'ABCD-EFGH-JKLM',
      created_at: '2026-11-19T10:00:00.000Z',
      searched: searchable(['Jeanne Petit', 'ABCD-EFGH-JKLM']),
    }),
  )
  await put(database, paymentsTable, paymentRow('pi_1'))
})
afterAll(() => gateway.stop())

const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
  gateway.app.inject({ method, url: `/api/payments/${url}`, headers: gateway.staff() })
/** The ids of a page of the overview, and its counts. */
const found = async (query: string) => {
  const { items, ...counts } = (await ask(`overview?${query}`)).json()
  return [items.map((item: { entity_id: number }) => item.entity_id), counts]
}
const totals = { total_bookings: 2, total_vouchers: 1, total_packages: 0 }

describe('GET /api/payments/overview', () => {
  it('lists what can be paid for, newest first, filtered and paged', async () => {
    const all = [BOOKING + 1, BOOKING, VOUCHER]
    expect(await found('')).toEqual([all, { count: 3, ...totals }])
    expect(await found('p_type=voucher')).toEqual([[VOUCHER], { count: 1, ...totals }])
    expect(await found('p_type=all&status=pending')).toEqual([[BOOKING + 1], { count: 1, ...totals }])
    expect(await found('q=LEA')).toEqual([[BOOKING + 1, BOOKING], { count: 2, ...totals }])
    expect(await found('q=abcd-efgh')).toEqual([[VOUCHER], { count: 1, ...totals }])
    expect(await found('limit=1&offset=1')).toEqual([[BOOKING], { count: 3, ...totals }])
  })

  it('filters by badge, and by the day of the payment, in which case the last paid comes first', async () => {
    const { database } = gateway
    const paidIn = (id: number, paid_at: string | null, changes: Partial<FoundRow> = {}) =>
      row(`package:${PURCHASE + id}`, {
        type: 'package',
        created_at: '2025-03-01T10:00:00.000Z',
        paid_at,
        dated_at: paid_at ?? '2025-05-02T10:00:00.000Z',
        ...changes,
      })
    await putPayments(
      database,
      // 1 May at 00:30 in Paris, but still April in UTC.
      paidIn(1, '2025-04-30T22:30:00.000Z', { received_cents: 7500, refunded_cents: 100, dispute: 'won' }),
      paidIn(2, '2025-05-31T21:00:00.000Z', { dispute: 'open' }),
      paidIn(3, '2025-05-31T22:00:00.000Z', { dispute: 'lost' }),
      paidIn(4, null, { payment_status: 'canceled' }),
    )
    const list = async (query: string): Promise<readonly [number[], object]> => {
      const [ids, counts] = await found(query)
      return [ids.map((id: number) => id - PURCHASE), counts]
    }
    const ids = async (query: string) => (await list(query))[0]
    expect(await list('from=2025-05-01&to=2025-05-31')).toMatchObject([[2, 4, 1], { count: 3 }])
    expect(await ids('from=2025-05-01&to=2025-05-31&limit=1&offset=1')).toEqual([4])
    expect(await ids('to=2025-04-30')).toEqual([])
    expect(await ids('to=2025-05-01')).toEqual([1])
    expect(await ids('status=canceled')).toEqual([4])
    expect(await ids('status=partly_refunded')).toEqual([1])
    expect(await ids('status=dispute_won')).toEqual([1])
    expect(await ids('status=disputed')).toEqual([2])
    expect(await ids('status=dispute_lost&from=2025-06-01')).toEqual([3])
    await database.query(`DELETE FROM supervision.supervised WHERE type = 'package'`)
  })

  it('counts again after a payment has changed', async () => {
    const { database } = gateway
    await put(database, supervisedTable, row(`booking:${BOOKING + 2}`, { payment_status: 'failed' }))
    await moveModel(database, 'supervision', at(3), { supervised: [`booking:${BOOKING + 2}`] })
    const counted = { count: 1, total_bookings: 3, total_vouchers: 1, total_packages: 0 }
    await expect.poll(() => found('status=failed')).toEqual([[BOOKING + 2], counted])
    await expect.poll(async () => (await found('limit=1'))[1]).toEqual({ ...counted, count: 4 })
  })

  it('compares payments with the provider on demand', async () => {
    const { command } = gateway
    const sums = { receivedCents: 7500, refundedCents: 0, disputedCents: 0 }
    const intents = [{ paymentIntentId: 'pi_1', status: 'canceled', amountCents: 7600, ...sums }]
    command.on('compare-intents', () => ({ body: { intents } }))
    const { items } = (await ask('overview?include_stripe=true')).json()
    const states = items.map((item: { stripe_status: string; stripe_amount: number }) => item.stripe_status)
    expect(states).toEqual([null, null, 'canceled', null])
    expect(command.last('compare-intents')).toMatchObject({
      body: { paymentIntentIds: ['pi_1'] },
      headers: { 'x-actor': 'practitioner:1' },
    })
    const away = problemOf(503, 'provider_unavailable', 'Le prestataire de paiement ne répond pas.')
    command.on('compare-intents', () => ({ status: 503, body: away }))
    expect((await ask('overview?include_stripe=true')).json()).toMatchObject({ code: 'provider_unavailable' })
    expect((await ask('overview')).statusCode).toBe(200)
  })
})

it('shows a known payment as the provider describes it', async () => {
  gateway.command.on('look-up-intent', () => ({ body: { intent: { id: 'pi_1', metadata: { any: ['thing'] } } } }))
  expect((await ask('stripe/pi_1')).json()).toEqual({ id: 'pi_1', metadata: { any: ['thing'] } })
  expect((await ask('stripe/pi_2')).json()).toMatchObject({ status: 404, code: 'payment_unknown' })
})

it('lists every payment of a target, with what was refunded of each', async () => {
  const { database } = gateway
  const id = BOOKING + 5
  const twice = {
    payment_intent_id: 'pi_first',
    payments: {
      pi_second: paymentMoney({ paidAt: '2026-12-01T08:00:00.000Z', refundedCents: 2000, otherwiseCents: 500 }),
      pi_first: paymentMoney(),
    },
    received_cents: 21_000,
    refunded_cents: 3500,
    on_site: onSite,
  }
  await put(database, supervisedTable, row(`booking:${id}`, twice))
  await put(database, paymentsTable, paymentRow('pi_second', { target_id: id }))
  const { money, target } = (await ask('pi_second/money')).json()
  expect(target).toEqual({ kind: 'booking', id })
  expect(money).toMatchObject({ paid_cents: 21_000, refunded_cents: 3500, kept_cents: 17_500 })
  const of = (payment_intent_id: string | null, sums: number[], paid_at: string) => {
    const [amount_cents, refunded_cents, kept_cents] = sums
    return { payment_intent_id, paid_at, amount_cents, refunded_cents, disputed_cents: 0, kept_cents }
  }
  expect(money.payments).toEqual([
    of('pi_first', [7500, 0, 7500], '2026-11-20T09:05:00.000Z'),
    of(null, [6000, 1000, 5000], '2026-11-20T10:00:00.000Z'),
    of('pi_second', [7500, 2500, 5000], '2026-12-01T08:00:00.000Z'),
  ])
  expect((await ask('pi_2/money')).json()).toMatchObject({ status: 404, code: 'payment_unknown' })
})

it('resyncs a target that has a payment, and answers with its new state', async () => {
  const { command, database } = gateway
  command.on('resync-payment', async () => {
    await put(database, supervisedTable, row(`booking:${BOOKING}`, { payment_status: 'refunded' }))
    for (const model of ['payments', 'supervision', 'bookings', 'vouchers', 'purchases'])
      await moveModel(database, model, at(9))
    return { body: { position: at(9) } }
  })
  const answer = await ask(`resync/booking/${BOOKING}`, 'POST')
  expect(answer.json()).toMatchObject({ entity_id: BOOKING, local_status: 'refunded' })
  expect(command.last('resync-payment').body).toEqual({ paymentIntentId: 'pi_1' })
  for (const unknown of [`booking/${BOOKING + 1}`, `voucher/${BOOKING}`])
    expect((await ask(`resync/${unknown}`, 'POST')).statusCode).toBe(404)
  expect((await ask(`resync/package/${BOOKING}`, 'POST')).statusCode).toBe(404)
  expect((await ask(`resync/cheese/${BOOKING}`, 'POST')).statusCode).toBe(422)
})
