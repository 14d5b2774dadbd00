import { bookingsTable } from '@alba/contracts/bookings/rows'
import { paymentsTable } from '@alba/contracts/payments/rows'
import { problemOf } from '@alba/platform/http/problem'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opening } from '../testing/demo-catalogue.ts'
import { bookingRow, paymentRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { goodBodies } from '../testing/good-bodies.ts'
import { put, putDay } from '../testing/read-model-tables.ts'

/** The same random cases in each run, so that a failure can be repeated. Another seed tries other cases. */
fc.configureGlobal({ seed: Number(process.env.ALBA_FUZZ_SEED ?? 20261120) })

const BOOKING = 123_456_789_012_345
const COMMANDS = [
  'request-booking',
  'cancel-unpaid-booking',
  'open-intent',
  'refresh-intent',
  'abandon-payment',
  'submit-questionnaire',
  'order-voucher',
  'redeem-voucher',
  'extend-voucher',
  'invalidate-voucher',
  'purchase-package',
  'withdraw',
  'log-in',
  'refresh-session',
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, bookingsTable, bookingRow(BOOKING))
  await put(gateway.database, paymentsTable, paymentRow('pi_1'))
  await putDay(gateway.database, '2026-11-23', { openings: [opening(1, '2026-11-23')] })
  // The command service refuses whatever reaches it, as its own schemas would.
  for (const name of COMMANDS)
    gateway.command.on(name, () => ({ status: 422, body: problemOf(422, 'invalid', 'Non.') }))
})
afterAll(() => gateway.stop())

/**
 * Checks that an answer is a refusal: not a 5xx, and with a French sentence, as problem details or as text
 * (create-intent).
 */
function expectRefusal(answer: { statusCode: number; headers: Record<string, unknown>; body: string }, what: unknown) {
  const context = JSON.stringify(what)?.slice(0, 300)
  expect(answer.statusCode, context).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, context).toBeLessThan(500)
  const isText = String(answer.headers['content-type']).startsWith('text/plain')
  const detail = isText ? answer.body : JSON.parse(answer.body).detail
  expect(detail, context).toMatch(/\S/)
  expect(detail, context).not.toMatch(
    /\b(invalid|expected|received|required|must|unexpected|error|body|unsupported)\b/i,
  )
}

const inject = (options: InjectOptions) => gateway.app.inject(options)

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    '',
    ' ',
    '\u0000',
    '🤱'.repeat(300),
    "'; DROP TABLE bookings; --",
    '<script>alert(1)</script>',
    -1,
    0,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER,
    true,
    '2026-02-30T09:00:00',
    '2026-11-23T09:00:00Z',
    '2026-11-23',
    'x'.repeat(5_000),
    [[[]]],
    { $ne: null },
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A valid body with wrong fields, or another value altogether. */
const spoilt = (good: Record<string, unknown>) =>
  fc.oneof(
    hostile,
    fc
      .dictionary(fc.constantFrom(...Object.keys(good), 'constructor', 'toString', 'extra'), hostile, { minKeys: 1 })
      .map(changes => ({ ...good, ...changes })),
  )

/**
 * The tests send each body by POST, without a session, to the path as it is written here. So a route that has another
 * method, is for staff or has `{id}` in its path refuses without checking the body; `sentences.test.ts` calls those
 * routes as they are documented.
 */
const bodies = goodBodies(BOOKING)

describe('wrong input', () => {
  it.each(Object.entries(bodies))('in a body never makes %s fail with a 5xx', async (url, good) => {
    await fc.assert(
      fc.asyncProperty(spoilt(good), async payload => {
        const headers = { 'content-type': 'application/json' }
        expectRefusal(await inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) }), payload)
      }),
      { numRuns: 60 },
    )
  })

  it.each(Object.keys(bodies))('that is not JSON is refused on %s', async url => {
    const headers = { 'content-type': 'application/json' }
    for (const payload of [
      '',
      '{',
      'null',
      '"x"',
      '[1,2',
      '{"a":1}}',
      'NaN',
      '\u0000',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ])
      expectRefusal(await inject({ method: 'POST', url, headers, payload }), payload)
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    expectRefusal(await inject({ method: 'POST', url, headers, payload: deep }), 'deep')
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  it('in a path or query never causes a 5xx', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('..', '%', '\u0000', '1e999', '-0', '٣', '0x1', ' 1'),
    )
    const route = fc.oneof(
      text.map(x => `/api/bookings/${encodeURIComponent(x)}`),
      text.map(x => `/api/payments/intent/${encodeURIComponent(x)}`),
      text.map(x => `/api/questionnaires/validate-booking/${encodeURIComponent(x)}`),
      text.map(x => `/api/questionnaires/for-service-id/${encodeURIComponent(x)}`),
      text.map(x => `/api/questionnaires/for-service/${encodeURIComponent(x)}`),
      text.map(x => `/api/categories/${encodeURIComponent(x)}/services`),
      text.map(x => `/api/gift-vouchers/${encodeURIComponent(x)}`),
      text.map(x => `/api/gift-vouchers/${encodeURIComponent(x)}/with-service`),
      text.map(x => `/api/gift-vouchers/by-id/${encodeURIComponent(x)}`),
      text.map(x => `/api/gift-vouchers/list?q=${encodeURIComponent(x)}`),
      text.map(x => `/api/gift-vouchers/search?email=${encodeURIComponent(x)}`),
      text.map(x => `/api/packages/${encodeURIComponent(x)}`),
      text.map(x => `/api/packages/purchases/${encodeURIComponent(x)}`),
      text.map(x => `/api/services/${encodeURIComponent(x)}/first-available-date`),
      text.map(x => `/api/services/${encodeURIComponent(x)}/available-dates?from=2026-11-23`),
      text.map(x => `/api/services/1/available-dates?from=${encodeURIComponent(x)}`),
      text.map(x => `/api/slots?service_id=${encodeURIComponent(x)}&date=2026-11-23`),
      text.map(x => `/api/slots?service_id=1&date=${encodeURIComponent(x)}`),
      text.map(x => `/api/services/next-starts?service_id=${encodeURIComponent(x)}`),
      text.map(x => `/api/services/next-starts?weekday=${encodeURIComponent(x)}`),
      // With the x at the end these two are never valid.
      text.map(x => `/api/services/1/first-available-date?max_days=${encodeURIComponent(`${x}x`)}`),
      text.map(x => `/api/bookings/${BOOKING}/cancel?cancel_payment_intent=${encodeURIComponent(`${x}x`)}`),
    )
    await fc.assert(
      fc.asyncProperty(route, async url => {
        const method = url.includes('/cancel?') ? 'PATCH' : 'GET'
        const answer = await inject({ method, url, headers: gateway.staff() })
        // Another spelling of « 1 » is a valid id, and « .. » leads to another route.
        if (answer.statusCode !== 200) expectRefusal(answer, url)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    '/api/bookings/%E0%A4%A',
    '/api/%',
    `/api/bookings/${'9'.repeat(400)}`,
    '/api/slots?date=%FF&service_id=1',
    '/api/gift-vouchers/list?q=%00',
    '/api/packages/purchases/list?q=%00',
    '/api/backoffice/bookings?q=%00',
  ])('in the address %s is refused', async url => expectRefusal(await inject({ url, headers: gateway.staff() }), url))

  it.each([
    ['limit=0', 'Ce nombre ne peut pas être inférieur à 1'],
    ['limit=501', 'Ce nombre ne peut pas dépasser 500'],
    ['offset=x', 'Un nombre est attendu'],
    ['offset=1.5', 'Un nombre entier est attendu'],
  ])('in the page parameter %s is refused with its sentence', async (query, sentence) => {
    const answer = await inject({ url: `/api/gift-vouchers/list?${query}`, headers: gateway.staff() })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  })

  it.each(['2026-13-01', '2026-02-30', '26-1-1', '2026-11-23T09:00', '', '0000-00-00'])(
    '« %s » as a date is refused',
    async date => {
      const answer = await inject({ url: `/api/slots?service_id=1&date=${date}` })
      expect(answer.statusCode).toBe(422)
    },
  )

  it.each(['0', '181', '-1', 'many', '1.5'])('%s as a number of days is refused', async days => {
    const answer = await inject({ url: `/api/services/1/first-available-date?max_days=${days}` })
    expect(answer.statusCode).toBe(422)
  })

  it('a date far away has no slots', async () => {
    for (const date of ['0001-01-01', '1970-01-01', '9999-12-31']) {
      const answer = await inject({ url: `/api/slots?service_id=1&date=${date}` })
      expect([answer.statusCode, answer.json()]).toEqual([200, []])
    }
  })

  it('has written nothing', async () => {
    const { rows } = await gateway.database.query(
      `SELECT (SELECT count(*) FROM bookings.bookings) AS bookings, (SELECT count(*) FROM payments.payments) AS payments,
              (SELECT count(*) FROM eligibility.results) AS results`,
    )
    expect(rows).toEqual([{ bookings: 1, payments: 1, results: 0 }])
  })
})
