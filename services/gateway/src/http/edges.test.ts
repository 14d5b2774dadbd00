import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const writes = ['/api/bookings', '/api/payments/create-intent', '/api/questionnaires/submit']

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, bookingsTable, bookingRow(BOOKING))
})
afterAll(() => gateway.stop())

const inject = (options: InjectOptions) => gateway.app.inject(options)

describe('a request', () => {
  it('with a body of 10 MB is refused, also where bodies are ignored', async () => {
    const payload = JSON.stringify({ notes: 'x'.repeat(10_000_000) })
    for (const url of writes)
      expect(
        (await inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).statusCode,
      ).toBe(413)
    for (const url of [`/api/bookings/${BOOKING}/cancel`, '/api/payments/cancel-intent/pi_1'])
      expect(
        (await inject({ method: 'PATCH', url, headers: { 'content-type': 'text/plain' }, payload })).statusCode,
      ).toBe(413)
  })

  it('with a body that does not end is refused', async () => {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = gateway.app.server.address() as AddressInfo
    const status = await new Promise<number | undefined>((done, fail) => {
      const headers = { 'content-type': 'application/json' }
      const sending = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/bookings', headers }, response => {
        response.resume()
        sending.destroy()
        done(response.statusCode)
      })
      sending.on('error', error => ('code' in error && error.code === 'EPIPE' ? undefined : fail(error)))
      const pump = () => {
        while (!sending.destroyed && sending.write('x'.repeat(65_536)));
        if (!sending.destroyed) sending.once('drain', pump)
      }
      pump()
    })
    expect(status).toBe(413)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('with the content type %s is refused', async type => {
    for (const url of writes) {
      const answer = await inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'a=1' })
      expect(answer.statusCode).toBe(415)
      expect(answer.body).toContain('Le format des données envoyées n’est pas pris en charge.')
    }
  })

  it('with an unknown path under /api gets no page: the answer is 404, or 405 where the path has other methods', async () => {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/bookings', '/api//bookings/1']) {
      const answer = await inject({ url })
      expect([404, 405], url).toContain(answer.statusCode)
      expect(answer.body, url).not.toContain('<html')
    }
    // These are addresses of pages, of which this gateway has none.
    for (const url of ['/api/../etc/passwd', '/API/slots']) {
      const answer = await inject({ url })
      expect([404, 503], url).toContain(answer.statusCode)
      expect(answer.body, url).not.toContain('<html')
    }
    expect((await inject({ url: '/api/nothing' })).headers['content-type']).toContain('application/problem+json')
    expect((await inject({ method: 'POST', url: '/api/nothing', payload: {} })).statusCode).toBe(404)
  })

  it('with another method on a known path is answered 405, with the allowed methods', async () => {
    for (const [url, allow] of [
      ['/api/bookings', 'POST'],
      ['/api/slots', 'GET, HEAD'],
      ['/api/payments/cancel-intent/pi_1', 'PATCH, POST'],
      [`/api/payments/cancel-intent/${'x'.repeat(300)}`, 'PATCH, POST'],
      ['/api/health', 'GET, HEAD'],
      ['/api/docs', 'GET, HEAD'],
    ] as const) {
      const answer = await inject({ method: 'DELETE', url, headers: { 'content-type': 'text/odd' }, payload: 'x' })
      expect([answer.statusCode, answer.headers.allow], url).toEqual([405, allow])
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed', detail: 'Cette opération n’existe pas.' })
    }
  })

  it('with a method that only a path with parameters has is answered 405 on a path without', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
    const paths = [...gateway.paths].filter(([url]) => url.startsWith('/api/'))
    const withParameters = paths.filter(([url]) => url.includes(':')).map(([url]) => url.replaceAll(/:\w+/g, '[^/]+'))
    const refused: string[] = []
    for (const [url, own] of paths) {
      if (url.includes(':') || !withParameters.some(path => new RegExp(`^${path}$`).test(url))) continue
      for (const method of methods.filter(each => !own.has(each))) {
        const answer = await inject({ method, url })
        expect([answer.statusCode, answer.headers.allow], `${method} ${url}`).toEqual([
          405,
          [...own.keys()].toSorted().join(', '),
        ])
        refused.push(`${method} ${url}`)
      }
    }
    expect(refused).toContain('DELETE /api/backoffice/notifications/stats')
  })
})

describe('headers', () => {
  it('of a page contain a strict content security policy, also on errors', async () => {
    for (const url of ['/', '/nowhere', '/api-nowhere']) {
      const { headers } = await inject({ url })
      expect(headers['content-security-policy'], url).toContain("default-src 'self'")
      expect(headers['content-security-policy']).toContain(
        "connect-src 'self' https://api.stripe.com http://127.0.0.1:12111",
      )
      expect(headers['content-security-policy']).toMatch(/frame-src [^;]*https:\/\/www\.openstreetmap\.org(;|$)/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        // The site has an https address.
        'strict-transport-security': 'max-age=31536000',
      })
    }
  })

  it('of an API answer forbid loading and framing anything, also on errors', async () => {
    for (const url of ['/api/categories', '/%61pi/categories', '/api/nothing', '/api/health', '/api', '/api?a=1']) {
      const { headers } = await inject({ url })
      expect(headers, url).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      })
    }
  })

  it('of a back office page allow connections to this site only', async () => {
    for (const url of ['/backoffice', '/backoffice/calendrier?jour=1', '/%62ackoffice']) {
      const policy = String((await inject({ url })).headers['content-security-policy'])
      expect(policy, url).toContain("script-src 'self'; connect-src 'self';")
      expect(policy, url).toContain("frame-src 'none'")
      expect(policy, url).not.toMatch(/https?:|unsafe/)
    }
    expect((await inject({ url: '/backoffices' })).headers['content-security-policy']).toContain('js.stripe.com')
  })

  it('of an address that the router refuses contain a policy too', async () => {
    const { statusCode, headers } = await inject({ url: '/%' })
    expect([statusCode, headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
      400,
      "default-src 'none'; frame-ancestors 'none'",
      'nosniff',
    ])
  })

  it('of an API answer forbid caching', async () => {
    for (const url of ['/api/categories', '/%61pi/categories', `/api/bookings/${BOOKING}`, '/api/nothing'])
      expect((await inject({ url })).headers['cache-control']).toBe('no-store')
  })

  it('of every answer contain a new request id, whatever the client sent', async () => {
    expect((await inject({ url: '/api/categories' })).headers['x-request-id']).toMatch(/\S{8,}/)
    const headers = { 'x-request-id': 'from-the-client-1' }
    const ids = await Promise.all([1, 2].map(async () => (await inject({ url: '/api/nothing', headers })).headers))
    const [one, other] = ids.map(answered => answered['x-request-id'])
    expect(one).toMatch(/\S{8,}/)
    expect(one).not.toBe('from-the-client-1')
    expect(one).not.toBe(other)
  })
})
