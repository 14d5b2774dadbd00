import { ProblemError, problemOf } from '@alba/platform/http/problem'
import Fastify, { type RouteShorthandOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { limitRates } from './rate-limits.ts'

let gateway: TestGateway
beforeAll(async () => {
  // A tenth of the real limits, so that two bookings a minute are allowed.
  gateway = await startGateway({ rateLimitScale: 0.1, trustProxy: 1 })
  gateway.command.on('receive-webhook', () => ({ status: 400, body: problemOf(400, 'webhook_forged') }))
})
afterAll(() => gateway.stop())

const book = (address: string) =>
  gateway.app.inject({ method: 'POST', url: '/api/bookings', payload: {}, headers: { 'x-forwarded-for': address } })

describe('rate limits', () => {
  it('refuse an address that books too often, with a Retry-After', async () => {
    for (let time = 0; time < 2; time++) expect((await book('203.0.113.1')).statusCode).toBe(422)
    const answer = await book('203.0.113.1')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().detail).toBe('Trop de demandes en peu de temps. Merci de patienter un instant.')
    expect((await book('203.0.113.2')).statusCode).toBe(422)
  })

  it('use the address that the trusted proxy added, whatever a visitor forged before it', async () => {
    const forged = (n: number) => `198.51.100.${n}, 203.0.113.3`
    for (let time = 0; time < 2; time++) expect((await book(forged(time))).statusCode).toBe(422)
    for (let time = 2; time < 5; time++) expect((await book(forged(time))).statusCode).toBe(429)
  })

  it('remember an address while thousands of others call the same route', async () => {
    const app = Fastify({ trustProxy: true })
    app.setErrorHandler((error, _request, reply) => reply.code(error instanceof ProblemError ? 429 : 500).send())
    await limitRates(app, 1)
    app.get('/once', { config: { perMinute: 1 } } as RouteShorthandOptions, () => 'fine')
    const call = async (address: string) =>
      (await app.inject({ url: '/once', headers: { 'x-forwarded-for': address } })).statusCode
    expect(await call('203.0.113.1')).toBe(200)
    for (let n = 0; n < 6_000; n++) await call(`10.0.${Math.floor(n / 250)}.${n % 250}`)
    expect(await call('203.0.113.1')).toBe(429)
    await app.close()
  })

  it('trust no header when there is no proxy in front', async () => {
    const open = await startGateway({ rateLimitScale: 0.1 })
    const statuses = []
    for (let time = 0; time < 4; time++) {
      const headers = { 'x-forwarded-for': `198.51.100.${time}`, 'x-real-ip': '198.51.100.9', forwarded: 'for=1.1.1.1' }
      const answer = await open.app.inject({ method: 'POST', url: '/api/bookings', payload: {}, headers })
      statuses.push(answer.statusCode)
    }
    await open.stop()
    expect(statuses).toEqual([422, 422, 429, 429])
  })

  it('count each route separately, and create-intent answers in text', async () => {
    const create = () =>
      gateway.app.inject({
        method: 'POST',
        url: '/api/payments/create-intent',
        payload: {},
        headers: { 'x-forwarded-for': '203.0.113.1' },
      })
    for (let time = 0; time < 3; time++) expect((await create()).statusCode).toBe(422)
    const answer = await create()
    expect([answer.statusCode, answer.body]).toEqual([
      429,
      'Trop de demandes en peu de temps. Merci de patienter un instant.',
    ])
  })

  it('do not apply to the catalogue and the provider’s webhook', async () => {
    for (let time = 0; time < 100; time++) {
      expect((await gateway.app.inject('/api/categories')).statusCode).toBe(200)
      const headers = { 'stripe-signature': 'v1=0' }
      const webhook = { method: 'POST', url: '/api/webhooks/stripe', headers, payload: '{}' } as const
      expect((await gateway.app.inject(webhook)).statusCode).toBe(400)
    }
  })
})

it('a gateway behind a proxy tells browsers to stay on https', async () => {
  const { headers } = await gateway.app.inject('/api/categories')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})
