import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { profilesTable } from '@alba/contracts/accounts/rows'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable, routesOf } from '../testing/access-table.ts'
import { bookingRow, paidVoucher, profileRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { openSession, sessionOf } from '../testing/sessions.ts'
import { accessToken } from './staff.ts'

const VOUCHER = 512_345_678_901_234
const NUMBER = 'ABCD-EFGH-JKLM'
const BOOKING = 123_456_789_012_345
const client = { customer_name: 'Léa Martin', customer_email: 'lea@example.org' }
const start = { service_id: 1, start_time: '2026-11-23T09:00:00' }
const SECRET = 'secret of the access tokens in the tests'

/** Valid calls of some routes for staff. `access-table.ts` lists all routes. */
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
/** Routes that show staff more. An invalid token is refused there too. */
const staffToo: readonly InjectOptions[] = [
  { url: `/api/gift-vouchers/by-id/${VOUCHER}` },
  { url: `/api/gift-vouchers/${NUMBER}` },
  { url: `/api/gift-vouchers/${NUMBER}/with-service` },
  { method: 'POST', url: `/api/gift-vouchers/${NUMBER}/validate` },
]

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = (): number => Math.trunc(Date.now() / 1_000)
/** A token with any claims, secret and algorithm. */
function tokenWith(claims: object, { secret = SECRET, alg = 'HS256' } = {}): string {
  const text = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`
  if (alg === 'none') return `${text}.`
  return `${text}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(text)
    .digest('base64url')}`
}
const { family } = sessionOf(1)
const withoutExpiry = () => ({ sub: '1', type: 'access', family, jti: randomUUID(), iss: 'alba', iat: now() })
/** The claims of a valid token. */
const goodClaims = () => ({ ...withoutExpiry(), exp: now() + 900 })
/** A session that has ended. */
const ENDED = 'a11ba000-0000-4000-8000-0000000000ed'

/** Headers `authorization` that must be refused, by what is wrong with them. */
const wrongHeaders: readonly (readonly [string, () => string | undefined])[] = [
  ['no token', () => undefined],
  ['an empty token', () => 'Bearer '],
  ['a malformed one', () => 'Bearer abc'],
  ['a forged one', () => `Bearer ${tokenWith(goodClaims(), { secret: 'another secret, which is as long as this' })}`],
  ['an unsigned one', () => `Bearer ${tokenWith(goodClaims(), { alg: 'none' })}`],
  ['one of another algorithm', () => `Bearer ${tokenWith(goodClaims(), { alg: 'HS512' })}`],
  ['one with a changed payload', () => tampered()],
  ['an expired one', () => `Bearer ${tokenWith({ ...goodClaims(), iat: now() - 901, exp: now() - 1 })}`],
  ['one that never expires', () => `Bearer ${tokenWith(withoutExpiry())}`],
  ['one of another issuer', () => `Bearer ${tokenWith({ ...goodClaims(), iss: 'another' })}`],
  ['one without an issuer', () => `Bearer ${tokenWith({ ...goodClaims(), iss: undefined })}`],
  ['a revoked one', () => `Bearer ${tokenWith({ ...goodClaims(), family: ENDED })}`],
  ['one of somebody else’s session', () => `Bearer ${tokenWith({ ...goodClaims(), family: sessionOf(2).family })}`],
  ['one without a session', () => `Bearer ${tokenWith({ ...goodClaims(), family: undefined })}`],
  ['a refresh token', () => `Bearer ${family}.${randomBytes(32).toString('base64url')}`],
  ['one of another type', () => `Bearer ${tokenWith({ ...goodClaims(), type: 'refresh' })}`],
  ['one without a type', () => `Bearer ${tokenWith({ ...goodClaims(), type: undefined })}`],
  ['one without a practitioner', () => `Bearer ${tokenWith({ ...goodClaims(), sub: undefined })}`],
  ['one whose subject is not a number', () => `Bearer ${tokenWith({ ...goodClaims(), sub: 'operator' })}`],
  ['one of practitioner 0', () => `Bearer ${tokenWith({ ...goodClaims(), sub: '0' })}`],
  ['another scheme', () => `Basic ${tokenWith(goodClaims())}`],
]

function tampered(): string {
  const [head, , signature] = tokenWith(goodClaims()).split('.')
  return `Bearer ${head}.${encoded({ ...goodClaims(), sub: '2' })}.${signature}`
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, NUMBER))
  await put(gateway.database, bookingsTable, bookingRow(BOOKING))
  for (const name of commands) gateway.command.on(name, () => ({ body: { bookingId: BOOKING, position: '' } }))
})
afterAll(() => gateway.stop())

/** The commands of these routes. */
const commands = [
  'extend-voucher',
  'invalidate-voucher',
  'book-for-client',
  'change-notes',
  'cancel-booking',
  'reschedule-booking',
  'confirm-eligibility',
  'change-practitioner',
]

const inject = (route: InjectOptions, authorization: string | undefined) =>
  gateway.app.inject({ ...route, headers: authorization === undefined ? {} : { authorization } })

/** Calls a route of the access table with sample values in its path. */
function call(route: string, authorization: string | undefined) {
  const [method, path = ''] = route.split(' ')
  return inject({ method: method as 'GET', url: urlOf(path) }, authorization)
}
const urlOf = (path: string) => path.replaceAll(/:\w+/g, name => (name === ':number' ? NUMBER : String(VOUCHER)))

it('the access table has exactly the routes of the API', () => {
  const declared = [...gateway.paths].flatMap(([url, methods]) =>
    [...methods.keys()]
      .filter(method => method !== 'HEAD' && url.startsWith('/api/'))
      .map(method => `${method} ${url}`),
  )
  expect(Object.keys(accessTable).toSorted()).toEqual(declared.toSorted())
})

/** The answer of a route to each of the headers, by what is wrong with it. */
const answersTo = async (route: string, kinds: typeof wrongHeaders) =>
  Object.fromEntries(
    await Promise.all(kinds.map(async ([name, authorization]) => [name, await call(route, authorization())] as const)),
  )
const statuses = async (route: string, kinds: typeof wrongHeaders) =>
  Object.entries(await answersTo(route, kinds)).map(([name, { statusCode }]) => [name, statusCode])
const eachWith = (status: number, kinds: typeof wrongHeaders) => kinds.map(([name]) => [name, status])

/** The status of an answer, whose body may be a stream without end. */
async function statusOf(route: string, token: string): Promise<number> {
  const [method, path = ''] = route.split(' ')
  const answer = await gateway.app.inject({
    method: method as 'GET',
    url: urlOf(path),
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

describe.each([...routesOf('staff'), ...routesOf('admin'), ...routesOf('operator')])('%s', route => {
  it('refuses every wrong token with the same answer, and executes nothing', async () => {
    const before = gateway.command.calls.length
    for (const [name, answer] of Object.entries(await answersTo(route, wrongHeaders))) {
      expect([name, answer.statusCode, answer.json().detail]).toEqual([name, 401, 'Veuillez vous connecter.'])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
    expect(gateway.command.calls.length).toBe(before)
  })

  it('accepts every valid token of a session, also an older one', async () => {
    const old = accessToken(gateway.app, sessionOf(1))
    const next = accessToken(gateway.app, sessionOf(1))
    for (const token of [tokenWith(goodClaims()), old, next]) expect(await statusOf(route, token)).not.toBe(401)
  })
})

describe.each(routesOf('admin'))('%s', route => {
  it('refuses a practitioner without the role in French, and executes nothing', async () => {
    const before = gateway.command.calls.length
    const answer = await call(route, gateway.staff(2).authorization)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'admin_only'])
    expect(answer.json().detail).toMatch(/^Cette page est réservée aux administrateurs/)
    expect(gateway.command.calls.length).toBe(before)
  })

  it('accepts an admin', async () => {
    expect(await statusOf(route, tokenWith(goodClaims()))).not.toBe(403)
  })
})

describe.each(routesOf('operator'))('%s', route => {
  it('refuses an admin who is no operator in French, and executes nothing', async () => {
    await put(gateway.database, profilesTable, profileRow(2, { role: 'admin' }))
    const before = gateway.command.calls.length
    const answer = await call(route, gateway.staff(2).authorization)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'operator_only'])
    expect(answer.json().detail).toMatch(/^Cette page est réservée à qui exploite le site/)
    expect(gateway.command.calls.length).toBe(before)
    await put(gateway.database, profilesTable, profileRow(2))
  })

  it('accepts an operator', async () => {
    expect(await statusOf(route, tokenWith(goodClaims()))).not.toBe(403)
  })
})

it('a role that was taken away counts from the next request on', async () => {
  const status = async () => (await call('POST /api/services/:id/retire', gateway.staff(2).authorization)).statusCode
  await put(gateway.database, profilesTable, profileRow(2, { role: 'admin' }))
  expect(await status()).not.toBe(403)
  await put(gateway.database, profilesTable, profileRow(2))
  expect(await status()).toBe(403)
})

/** The same without « no token ». */
const wrongTokens = wrongHeaders.slice(1)

it.each(routesOf('anybody, staff more'))('%s refuses every wrong token, and answers without one', async route => {
  expect(await statuses(route, wrongTokens)).toEqual(eachWith(401, wrongTokens))
  expect((await call(route, undefined)).statusCode).not.toBe(401)
})

it.each(routesOf('anybody'))(
  '%s answers with the same status and type without a token and with any wrong one',
  async route => {
    const without = await call(route, undefined)
    expect(without.statusCode).not.toBe(401)
    for (const answer of Object.values(await answersTo(route, wrongTokens)))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        without.statusCode,
        without.headers['content-type'],
      ])
  },
)

it.each(staffOnly)('$method $url accepts a valid token', async route => {
  for (const authorization of [`Bearer ${tokenWith(goodClaims())}`, gateway.staff().authorization])
    expect([200, 201, 204]).toContain((await inject(route, authorization)).statusCode)
})

it.each(staffToo)('$url answers without a token', async route => {
  expect((await inject(route, undefined)).statusCode).toBe(200)
})

it('a token is refused before its session is opened, and as soon as the session is ended', async () => {
  const session = { practitionerId: 2, family: randomUUID() }
  const token = `Bearer ${accessToken(gateway.app, session)}`
  const status = async () => (await call('GET /api/gift-vouchers/list', token)).statusCode
  expect(await status()).toBe(401)
  await openSession(gateway.database, session)
  expect(await status()).toBe(200)
  await gateway.database.query('DELETE FROM accounts.sessions WHERE family = $1', [session.family])
  expect(await status()).toBe(401)
})

it('access tokens are valid for a quarter of an hour', () => {
  const { authorization } = gateway.staff()
  const claims = gateway.app.jwt.decode<{ iat: number; exp: number }>(authorization.slice('Bearer '.length))
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(900)
})

it('a public route ignores the token', async () => {
  expect((await inject({ url: '/api/categories' }, 'Bearer abc')).statusCode).toBe(200)
})
