import { bookingsTable } from '@alba/contracts/bookings/rows'
import { paymentsTable, type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { problemOf } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bookingRow,
  type FoundRow,
  paymentMoney,
  paymentRow,
  putPayments,
  supervisedRow,
} from '../testing/demo-rows.ts'
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

  it('finds each badge, and the payments of a period by the day on which they were paid, the last one first', async () => {
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

describe('the comparison with the provider', () => {
  const intentWith = (changes: object) => ({
    paymentIntentId: 'pi_9',
    status: 'succeeded',
    amountCents: 7500,
    receivedCents: 7500,
    refundedCents: 2500,
    disputedCents: 0,
    ...changes,
  })
  const compared = async (intents: object[]) => {
    gateway.command.on('compare-intents', () => ({ body: { intents } }))
    return (await ask('overview?include_stripe=true&q=compared')).json().items[0]
  }

  beforeAll(async () => {
    const money = paymentMoney({ refundedCents: 2500, otherwiseCents: 1000 })
    await putPayments(
      gateway.database,
      row(`booking:${BOOKING + 9}`, {
        payment_intent_id: 'pi_9',
        payments: { pi_9: money },
        received_cents: 7500,
        refunded_cents: 3500,
        searched: 'compared',
      }),
    )
  })

  it.each([
    ['has no gap for the same amounts, although a part was refunded by other means', {}, false],
    ['has a gap for another refund', { refundedCents: 7500 }, true],
    ['has a gap for a dispute', { disputedCents: 7500 }, true],
    ['has a gap when nothing was received', { receivedCents: 0 }, true],
    ['has no gap for another status', { status: 'canceled' }, false],
  ])('%s', async (_case, changes, gap) => {
    const intent = intentWith(changes)
    expect(await compared([intent])).toMatchObject({
      gap,
      stripe_received: intent.receivedCents,
      stripe_refunded: intent.refundedCents,
      received_cents: 7500,
      refunded_cents: 3500,
      kept_cents: 4000,
    })
  })

  it('has no gap when the provider did not answer', async () => {
    expect(await compared([])).toMatchObject({ gap: false, stripe_received: null, stripe_refunded: null })
  })
})

describe('debts', () => {
  const DUE = BOOKING + 20
  const since = '2026-11-20T10:00:00.000Z'
  beforeAll(async () => {
    const owed = paymentMoney({ dueCents: 7500, refundedCents: 500, cause: 'canceled_by_centre', dueSince: since })
    const late = paymentMoney({ dueCents: 7500, cause: 'late_payment', dueSince: '2026-11-19T10:00:00.000Z' })
    const settled = paymentMoney({ dueCents: 7500, refundedCents: 7500 })
    await put(
      gateway.database,
      supervisedTable,
      row(`booking:${DUE}`, { payment_intent_id: 'pi_20', payments: { pi_20: owed, pi_21: late }, due_since: since }),
      row(`voucher:${DUE}`, { type: 'voucher', payments: { pi_22: settled }, service_name: null }),
      row(`booking:${DUE + 1}`, { on_site: onSite, given_back: 'client', due_since: since }),
    )
    await put(gateway.database, bookingsTable, bookingRow(DUE, { version: 4 }))
    await put(gateway.database, paymentsTable, paymentRow('pi_20', { target_id: DUE }))
  })

  it('are listed by payment, the oldest first', async () => {
    const { items, ...sums } = (await ask('due')).json()
    expect(sums).toEqual({ count: 3, total_cents: 7500 + 7000 + 5000 })
    expect(items).toMatchObject([
      { id: `booking:${DUE}:pi_21`, payment_intent_id: 'pi_21', outstanding_cents: 7500, cause: 'late_payment' },
      {
        id: `booking:${DUE}`,
        payment_intent_id: 'pi_20',
        outstanding_cents: 7000,
        refunded_cents: 500,
        start_time: '2026-11-23T09:00:00',
        version: 4,
        since,
        what: 'Massage prénatal',
      },
      { id: `booking:${DUE + 1}`, payment_intent_id: null, outstanding_cents: 5000, cause: 'granted', version: null },
    ])
    expect((await ask('due/count')).json()).toEqual(sums)
  })

  const given = { amount_cents: 2000, reason: 'Départ' }
  const sent = { amountCents: 2000, reason: 'Départ' }
  const request_id = '00000000-0000-4000-8000-00000000000a'
  it.each([
    ['refund-payment', 'refunds', { ...given, request_id }, { ...sent, requestId: request_id }],
    [
      'refund-otherwise',
      'refunds/otherwise',
      { ...given, means: 'transfer', seen_cents: 7000 },
      { ...sent, means: 'transfer', seenCents: 7000 },
    ],
    ['write-off-refund', 'refunds/write-off', given, sent],
  ] as [string, string, object, object][])(
    '%s: sends the command and answers with the new state',
    async (command, path, payload, body) => {
      gateway.command.on(command, () => ({ body: { position: null } }))
      const send = (id: string) =>
        gateway.app.inject({ method: 'POST', url: `/api/payments/${id}/${path}`, headers: gateway.staff(2), payload })
      const answer = await send('pi_20')
      expect([answer.statusCode, answer.json().entity_id], answer.body).toEqual([200, DUE])
      expect(gateway.command.last(command)).toMatchObject({
        body: { paymentIntentId: 'pi_20', ...body },
        headers: { 'x-actor': 'practitioner:2' },
      })
      expect((await send('pi_unknown')).json()).toMatchObject({ status: 404, code: 'payment_unknown' })
    },
  )
})
