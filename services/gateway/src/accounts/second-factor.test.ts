import { profilesTable } from '@alba/contracts/accounts/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profileRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { sessionOf } from '../testing/sessions.ts'

const AT = '2026-11-20T10:00:00.000Z'
const EMAIL = 'camille@example.org'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const options = {
  rpId: 'maison-alba.example',
  challenge: 'question',
  timeout: 120_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: 'key-1', type: 'public-key', transports: ['internal'] }],
}
const signed = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  response: { clientDataJSON: 'said', authenticatorData: 'data', signature: 'good' },
}
const account = {
  name: 'Camille Roussel',
  email: EMAIL,
  role: 'practitioner',
  isOperator: false,
  createdAt: AT,
  lastLoginAt: AT,
  temporaryUntil: null,
}
const session = { ...sessionOf(1), refreshToken: 'the.first', account }

let gateway: TestGateway
let hour = 0
beforeAll(async () => {
  gateway = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
  const passkeys = [{ id: 'key-1', browser: 'Safari, iPhone', added_at: AT }]
  await put(gateway.database, profilesTable, profileRow(1, { email: EMAIL, passkeys, recovery_codes_left: 9 }))
  gateway.command.on('log-in', ({ body }) => ({
    body: {
      session: null,
      position: null,
      ...(body.password === 'right' && { secondFactor: { practitionerId: 1, token: 'asked', options } }),
    },
  }))
  gateway.command.on('complete-log-in', ({ body }) => {
    const proof = body.proof as { response?: typeof signed; code?: string }
    const isGood = proof.response?.response.signature === 'good' || proof.code === 'K7MQXW3E9D2H'
    return { body: { session: isGood ? session : null, position: null } }
  })
})
afterAll(() => gateway.stop())
/** Each test starts an hour later, when all limits are unused again. */
beforeEach(() => gateway.travel(new Date(Date.parse(AT) + ++hour * 3_600_000).toISOString()))

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'user-agent': FIREFOX, ...headers },
    payload,
  })
const from = (address: string) => ({ 'x-forwarded-for': address })
const logIn = (device: string | null = null, address = '203.0.113.1') =>
  post('login', { email: EMAIL, password: 'right', device_token: device }, from(address))
const tokenOf = async (device: string | null = null) => (await logIn(device)).json().login_token as string
const enter = (login_token: string, recovery_code: string, address = '203.0.113.1') =>
  post('login/recovery-code', { login_token, recovery_code }, from(address))

describe('a login with a second step', () => {
  it('returns a challenge without tokens, and then what every login returns', async () => {
    const asked = await logIn()
    expect([asked.statusCode, asked.json()]).toEqual([202, { login_token: expect.any(String), options }])
    const { login_token } = asked.json()
    const entered = await post('login/passkey', { login_token, response: signed })
    expect(entered.json()).toMatchObject({
      refresh_token: 'the.first',
      user: { practitioner: { id: 1 }, email: EMAIL },
    })
    expect(gateway.command.last('complete-log-in').body).toEqual({
      token: 'asked',
      proof: { kind: 'passkey', response: signed },
      isKnownBrowser: false,
      browser: 'Firefox, Windows',
    })
    const headers = { authorization: `Bearer ${entered.json().access_token}` }
    expect((await gateway.app.inject({ url: '/api/auth/verify', headers })).statusCode).toBe(200)
    // From now on the browser is known.
    await enter(await tokenOf(entered.json().device_token), 'k7mq-xw3e-9d2h')
    expect(gateway.command.last('complete-log-in').body).toMatchObject({ isKnownBrowser: true })
  })

  it('accepts a recovery code in lower case, with spaces or dashes, and says what is wrong with an invalid one', async () => {
    const token = await tokenOf()
    expect((await enter(token, ' k7mq xw3e–9d2h ')).statusCode).toBe(200)
    const short = await enter(token, 'k7mq')
    expect([short.statusCode, short.json().detail]).toEqual([422, 'Un code de secours a 12 lettres et chiffres.'])
    const wrong = await enter(token, 'aaaa-aaaa-aaaa')
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'second_factor_refused'])
  })

  it('refuses a forged login token and an access token in its place; a login token gives no access', async () => {
    const token = await tokenOf()
    const access = (await enter(token, 'k7mq-xw3e-9d2h')).json().access_token
    for (const wrong of ['made up', access, `${token}x`])
      expect((await enter(wrong, 'k7mq-xw3e-9d2h')).json()).toMatchObject({ status: 401, code: 'login_over' })
    const headers = { authorization: `Bearer ${token}` }
    expect((await gateway.app.inject({ url: '/api/auth/verify', headers })).statusCode).toBe(401)
  })

  it('is limited: after ten wrong codes from an address, the right one is refused too', async () => {
    const token = await tokenOf()
    const address = '203.0.113.40'
    for (let n = 0; n < 10; n++) expect((await enter(token, 'aaaa-aaaa-aaaa', address)).statusCode).toBe(401)
    expect((await enter(token, 'k7mq-xw3e-9d2h', address)).statusCode).toBe(429)
  })

  it('lets the owner in from a known browser, even after others who know the password tried many wrong codes', async () => {
    const device = (await enter(await tokenOf(), 'k7mq-xw3e-9d2h')).json().device_token
    const token = await tokenOf()
    // Seven addresses with ten tries each are more than the sixty that one account allows.
    for (let n = 0; n < 7; n++)
      for (let tries = 0; tries < 10; tries++) await enter(token, 'aaaa-aaaa-aaaa', `198.51.100.${n}`)
    expect((await enter(token, 'k7mq-xw3e-9d2h', '203.0.113.41')).statusCode).toBe(429)
    expect((await enter(await tokenOf(device), 'k7mq-xw3e-9d2h', '203.0.113.41')).statusCode).toBe(200)
  })
})

describe('the practitioner’s own second factor', () => {
  const own = (path: string, payload: object) => post(path, payload, gateway.staff())

  it('is listed', async () => {
    const answer = await gateway.app.inject({ url: '/api/auth/second-factor', headers: gateway.staff() })
    expect(answer.json()).toEqual({
      passkeys: [{ id: 'key-1', browser: 'Safari, iPhone', added_at: AT }],
      recovery_codes_left: 9,
    })
  })

  it('is added with its browser’s name and answered with recovery codes; a malformed one is refused', async () => {
    gateway.command.on('add-passkey', () => ({ body: { recoveryCodes: ['k7mq-xw3e-9d2h'], position: null } }))
    const response = {
      ...signed,
      response: { clientDataJSON: 'said', attestationObject: 'object', transports: ['usb'] },
    }
    const added = await own('passkeys', { token: 'asked', response })
    expect(added.json()).toEqual({ recovery_codes: ['k7mq-xw3e-9d2h'] })
    const { body, headers } = gateway.command.last('add-passkey')
    expect([headers['x-actor'], body]).toEqual([
      'practitioner:1',
      { token: 'asked', response, browser: 'Firefox, Windows' },
    ])
    expect((await own('passkeys', { token: 'asked', response: { ...response, id: 'no base64!' } })).statusCode).toBe(
      422,
    )
  })

  it('is removed with the password, and new recovery codes are made with it, too', async () => {
    gateway.command.on('remove-passkey', () => ({ body: { position: null } }))
    gateway.command.on('renew-recovery-codes', () => ({ body: { recoveryCodes: ['a'], position: null } }))
    expect((await own('passkeys/remove', { id: 'key-1', password: 'right' })).json()).toEqual({ done: true })
    expect(gateway.command.last('remove-passkey').body).toEqual({ passkeyId: 'key-1', password: 'right' })
    expect((await own('recovery-codes', { password: 'right' })).json()).toEqual({ recovery_codes: ['a'] })
  })

  it('cannot be used with a stolen session to guess the password', async () => {
    const { status, ...problem } = problemOfRejection('password_wrong')
    gateway.command.on('begin-passkey', () => ({ status, body: { status, ...problem } }))
    for (let n = 0; n < 10; n++) expect((await own('passkeys/options', { password: 'x' })).statusCode).toBe(422)
    for (const path of ['passkeys/options', 'recovery-codes', 'passkeys/remove'])
      expect((await own(path, { id: 'key-1', password: 'x' })).statusCode).toBe(429)
  })
})
