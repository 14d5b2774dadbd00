import { describe, expect, it } from 'vitest'
import { createHttpServer } from './server.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

const complaint = (text: string): string | undefined => trustedProxies.safeParse(text).error?.issues[0]?.message

describe('TRUST_PROXY', () => {
  it.each<[string, TrustedProxies]>([
    ['false', false],
    ['0', false],
    ['1', 1],
    [' 2 ', 2],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.168.1.7, fd00::/8,::1', ['192.168.1.7', 'fd00::/8', '::1']],
  ])('accepts « %s »', (text, proxies) => {
    expect(trustedProxies.parse(text)).toEqual(proxies)
  })

  it('never trusts every address', () => {
    expect(complaint('true')).toMatch(
      /^true would accept any address that a visitor writes into the header: say how many/,
    )
    for (const text of ['0.0.0.0/0', '::/0']) expect(complaint(text)).toMatch(/^not understood: say how many/)
  })

  it.each(['yes', '-1', '100', '1.5', 'loopback', 'proxy.example.org', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', ','])(
    'refuses « %s »',
    text => expect(complaint(text)).toMatch(/^not understood: say how many/),
  )
})

describe('the address of a request', () => {
  const PROXY = '10.0.0.7'
  const VISITOR = '203.0.113.9'
  /** The address of a request, for a server that trusts these proxies. */
  async function seen(trust: TrustedProxies, from: string, forwardedFor: string): Promise<string> {
    const app = createHttpServer({ service: 'test', logger: false, ready: [], trustProxy: trust })
    app.get('/me', async request => request.ip)
    const answer = await app.inject({ url: '/me', remoteAddress: from, headers: { 'x-forwarded-for': forwardedFor } })
    await app.close()
    return answer.body
  }

  it.each<[string, TrustedProxies, string, string]>([
    ['is that of the connection when no proxy is trusted', false, VISITOR, '1.1.1.1'],
    [
      'is the one that the single proxy added, whatever the visitor wrote before it',
      1,
      PROXY,
      `1.1.1.1, 2.2.2.2, ${VISITOR}`,
    ],
    ['is the one that the outer of two proxies added', 2, PROXY, `1.1.1.1, ${VISITOR}, 10.0.0.8`],
    ['is the one that a proxy of the network added', ['10.0.0.0/8'], PROXY, `1.1.1.1, ${VISITOR}, 10.0.0.8`],
    ['is that of the connection when it comes from outside the network', ['10.0.0.0/8'], VISITOR, '10.0.0.9, 1.1.1.1'],
  ])('%s', async (_what, trust, from, forwardedFor) => {
    expect(await seen(trust, from, forwardedFor)).toBe(VISITOR)
  })
})
