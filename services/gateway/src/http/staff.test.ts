import { createHmac } from 'node:crypto'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const NUMBER = 'ABCD-EFGH-JKLM'
const BOOKING = 123_456_789_012_345
const client = { customer_name: 'Léa Martin', customer_email: 'lea@example.org' }
const start = { service_id: 1, start_time: '2026-11-23T09:00:00' }
const SECRET = 'secret of the access tokens in the tests'

/** Every route that is for staff only; the document must name the same (`openapi.test.ts`). */
const staffOnly: readonly InjectOptions[] = [
  { url: '/api/gift-vouchers/list' },
  { url: '/api/gift-vouchers/stats' },
  { url: '/api/gift-vouchers/search?email=jeanne@example.org' },
  { url: '/api/packages/purchases/list' },
  { method: 'POST', url: `/api/gift-vouchers/${NUMBER}/extend?months=3` },
  { method: 'POST', url: `/api/gift-vouchers/${NUMBER}/invalidate` },
  { url: '/api/backoffice/bookings' },
  { url: `/api/backoffice/bookings/${BOOKING}` },
  { url: `/api/bookings/${BOOKING}/available-practitioners` },
  { method: 'POST', url: '/api/backoffice/bookings', payload: { ...start, ...client } },
  { method: 'PUT', url: `/api/backoffice/bookings/${BOOKING}/notes`, payload: { notes: 'VIP' } },
  { method: 'DELETE', url: `/api/backoffice/bookings/${BOOKING}` },
  { method: 'POST', url: `/api/backoffice/bookings/${BOOKING}/reschedule`, payload: start },
  { method: 'POST', url: `/api/backoffice/bookings/${BOOKING}/confirm-eligibility` },
  { method: 'PUT', url: `/api/bookings/${BOOKING}/change-practitioner?new_practitioner_id=2` },
]
/** Those that tell staff more: a token that is not good is refused there too. */
const staffToo: readonly InjectOptions[] = [
  { url: `/api/gift-vouchers/by-id/${VOUCHER}` },
  { url: `/api/gift-vouchers/${NUMBER}` },
  { url: `/api/gift-vouchers/${NUMBER}/with-service` },
  { method: 'POST', url: `/api/gift-vouchers/${NUMBER}/validate` },
]

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = (): number => Math.trunc(Date.now() / 1_000)
/** A token as somebody could write it by hand. */
function written(claims: object, { secret = SECRET, alg = 'HS256' } = {}): string {
  const text = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`
  if (alg === 'none') return `${text}.`
  return `${text}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`
}
const good = () => ({ sub: '1', type: 'access', iat: now(), exp: now() + 900 })
const withoutExpiry = () => ({ sub: '1', type: 'access', iat: now() })

const wrong: readonly (readonly [string, () => string | undefined])[] = [
  ['no token', () => undefined],
  ['an empty one', () => 'Bearer '],
  ['one that is none', () => 'Bearer abc'],
  ['a forged one', () => `Bearer ${written(good(), { secret: 'another secret, which is as long as this' })}`],
  ['an unsigned one', () => `Bearer ${written(good(), { alg: 'none' })}`],
  ['one of another algorithm', () => `Bearer ${written(good(), { alg: 'HS512' })}`],
  ['one with a changed payload', () => tampered()],
  ['an expired one', () => `Bearer ${written({ ...good(), iat: now() - 901, exp: now() - 1 })}`],
  ['one that never expires', () => `Bearer ${written(withoutExpiry())}`],
  ['one of another type', () => `Bearer ${written({ ...good(), type: 'refresh' })}`],
  ['one of no type', () => `Bearer ${written({ ...good(), type: undefined })}`],
  ['one of nobody', () => `Bearer ${written({ ...good(), sub: undefined })}`],
  ['one of an operator', () => `Bearer ${written({ ...good(), sub: 'operator' })}`],
  ['one of number 0', () => `Bearer ${written({ ...good(), sub: '0' })}`],
  ['another scheme', () => `Basic ${written(good())}`],
]

function tampered(): string {
  const [head, , signature] = written(good()).split('.')
  return `Bearer ${head}.${encoded({ ...good(), sub: '2' })}.${signature}`
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, NUMBER))
  await put(gateway.database, bookingsTable, bookingRow(BOOKING))
  for (const name of commands) gateway.command.on(name, () => ({ body: { bookingId: BOOKING, position: '' } }))
})
afterAll(() => gateway.stop())

/** What the routes send. */
const commands = [
  ...['extend-voucher', 'invalidate-voucher', 'book-for-client', 'change-notes', 'cancel-booking'],
  ...['reschedule-booking', 'confirm-eligibility', 'change-practitioner'],
]

const inject = (route: InjectOptions, authorization: string | undefined) =>
  gateway.app.inject({ ...route, headers: authorization === undefined ? {} : { authorization } })

describe.each(staffOnly)('$method $url', route => {
  it.each(wrong)('refuses %s, doing nothing', async (_name, authorization) => {
    const before = gateway.command.calls.length
    const answer = await inject(route, authorization())
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Veuillez vous connecter.'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(gateway.command.calls.length).toBe(before)
  })

  it('takes a good one', async () => {
    for (const authorization of [`Bearer ${written(good())}`, gateway.staff().authorization])
      expect([200, 201, 204]).toContain((await inject(route, authorization)).statusCode)
  })
})

describe.each(staffToo)('$url', route => {
  it.each(wrong.slice(1))('refuses %s', async (_name, authorization) => {
    expect((await inject(route, authorization())).statusCode).toBe(401)
  })

  it('is for everybody without one', async () => {
    expect((await inject(route, undefined)).statusCode).toBe(200)
  })
})

it('makes tokens that are good for a quarter of an hour', () => {
  const { authorization } = gateway.staff()
  const claims = gateway.app.jwt.decode<{ iat: number; exp: number }>(authorization.slice('Bearer '.length))
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(900)
})

it('does not look at a token where nobody asks for it', async () => {
  expect((await inject({ url: '/api/categories' }, 'Bearer abc')).statusCode).toBe(200)
})
