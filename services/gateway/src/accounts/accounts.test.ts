import { profilesTable } from '@alba/contracts/accounts/rows'
import { problemOf, problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profileRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { sessionOf } from '../testing/sessions.ts'

const RIGHT = 'maison-alba-demo'
const AT = '2026-11-20T10:00:00.000Z'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = { ...sessionOf(1), refreshToken: 'the.first' }
const account = {
  name: 'Camille Roussel',
  email: 'camille@example.org',
  role: 'practitioner',
  isOperator: false,
  createdAt: AT,
  lastLoginAt: AT,
  temporaryUntil: null,
}
const user = {
  practitioner: { id: 1, name: 'Camille Roussel' },
  email: 'camille@example.org',
  role: 'practitioner',
  is_operator: false,
  last_login: AT,
  created_at: AT,
  temporary_password_until: null,
}

let gateway: TestGateway
/** Each test of the limits starts an hour later, when all limits are unused again. */
let hour = 0
beforeAll(async () => {
  gateway = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
  const known = { email: 'camille@example.org', last_login: AT, created_at: AT }
  await put(gateway.database, profilesTable, profileRow(1, known))
  gateway.command.on('log-in', ({ body }) => ({
    body: { session: body.password === RIGHT ? { ...session, account } : null, position: null },
  }))
})
afterAll(() => gateway.stop())

const later = (seconds: number) =>
  gateway.travel(new Date(Date.parse(AT) + hour * 3_600_000 + seconds * 1_000).toISOString())
const nextHour = () => {
  hour += 1
  later(0)
}
const post = (path: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, ...(payload && { payload }) })
const logIn = (
  password: string,
  { email = 'camille@example.org', address = '203.0.113.1', device = null as string | null } = {},
) => post('login', { email, password, device_token: device }, { 'x-forwarded-for': address, 'user-agent': FIREFOX })
const status = async (...asked: Parameters<typeof logIn>) => (await logIn(...asked)).statusCode

describe('a login', () => {
  it('returns two tokens and the user, and the access token opens staff routes', async () => {
    const answer = (await logIn(RIGHT)).json()
    expect(answer).toEqual({
      access_token: expect.any(String),
      refresh_token: 'the.first',
      device_token: expect.any(String),
      user,
    })
    const headers = { authorization: `Bearer ${answer.access_token}` }
    expect((await gateway.app.inject({ url: '/api/auth/verify', headers })).json()).toEqual({ valid: true })
    expect((await gateway.app.inject({ url: '/api/auth/profile', headers })).json()).toEqual(user)
    const claims = gateway.app.jwt.decode<Record<string, unknown>>(answer.access_token)
    expect(claims).toMatchObject({ sub: '1', type: 'access', iss: 'alba', family: session.family })
  })

  it('has the same answer for a wrong password and an unknown account', async () => {
    for (const email of ['camille@example.org', 'nobody@example.org']) {
      const answer = await logIn('wrong', { email })
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Adresse e-mail ou mot de passe incorrect.'])
    }
  })

  it.each([
    [{ email: 'camille' }, 'Email invalide'],
    [{ email: undefined }, 'Email invalide'],
    [{ password: '' }, 'Mot de passe requis'],
  ])('is refused with a sentence about the missing or invalid field: %j', async (wrong, sentence) => {
    const answer = await post('login', { email: 'camille@example.org', password: RIGHT, ...wrong })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  })
})

describe('a session', () => {
  it('is refreshed with its refresh token; any other token is answered as that of an ended session', async () => {
    gateway.command.on('refresh-session', ({ body }) => ({
      body: { session: body.refreshToken === 'the.first' ? { ...session, refreshToken: 'the.second' } : null },
    }))
    const next = await post('refresh', { refresh_token: 'the.first' })
    expect(next.json()).toEqual({ access_token: expect.any(String), refresh_token: 'the.second' })
    const over = await post('refresh', { refresh_token: 'another' })
    expect([over.statusCode, over.json().detail]).toEqual([401, 'Votre session a expiré. Merci de vous reconnecter.'])
  })

  it('is ended by a logout, also when the request announces JSON and has no body', async () => {
    gateway.command.on('log-out', () => ({ body: { ended: true } }))
    const headers = { ...gateway.staff(2), 'content-type': 'application/json' }
    expect((await post('logout', undefined, headers)).json()).toEqual({ done: true })
    expect(gateway.command.last('log-out').body).toEqual({ family: sessionOf(2).family })
    expect(gateway.command.last('log-out').headers['x-actor']).toBe('practitioner:2')
  })
})

describe('mails that each practitioner chooses', () => {
  it.each([
    ['/api/backoffice/agenda-letters', 'choose-agenda-letters'],
    ['/api/backoffice/morning-letter', 'choose-morning-letter'],
  ])('%s are off by default, and sent or not as the practitioner who is logged in chooses', async (url, command) => {
    const { access_token } = (await logIn(RIGHT)).json()
    const ask = (method: 'GET' | 'PUT', payload?: object) =>
      gateway.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${access_token}` },
        ...(payload && { payload }),
      })
    expect((await ask('GET')).json()).toEqual({ wanted: false })
    let sent: unknown
    gateway.command.on(command, ({ body, headers }) => {
      sent = [headers['x-actor'], body]
      return { body: { position: null } }
    })
    expect((await ask('PUT', { wanted: true })).json()).toEqual({ wanted: true })
    expect(sent).toEqual(['practitioner:1', { wanted: true }])
    expect((await ask('PUT', { wanted: 'oui' })).statusCode).toBe(422)
  })
})

describe('a new password', () => {
  /** Of another family than the session that asks, so that the token shows which of the two it was made for. */
  const sessionOfChange = { practitionerId: 1, family: sessionOf(2).family, refreshToken: 'of.the.change' }
  const change = (current_password: string, new_password = 'trois mots au soleil') =>
    post('change-password', { current_password, new_password }, gateway.staff())

  it('is accepted with the old password, and refused when it is too short', async () => {
    gateway.command.on('change-password', () => ({ body: { session: sessionOfChange, position: null } }))
    const { access_token, ...rest } = (await change(RIGHT)).json()
    expect(rest).toEqual({ done: true, refresh_token: 'of.the.change' })
    expect(gateway.app.jwt.decode(access_token)).toMatchObject({ family: sessionOf(2).family })
    expect(gateway.command.last('change-password').body).toEqual({
      family: session.family,
      currentPassword: RIGHT,
      newPassword: 'trois mots au soleil',
    })
    const weak = await change(RIGHT, 'court')
    expect(weak.json().detail).toBe('Le mot de passe doit contenir au moins 12 caractères')
  })

  it('for a session that has ended is answered 401', async () => {
    gateway.command.on('change-password', () => ({ body: { session: null, position: null } }))
    expect((await change(RIGHT)).statusCode).toBe(401)
  })

  it('is limited, so that a stolen access token cannot be used to guess the password', async () => {
    nextHour()
    gateway.command.on('change-password', () => {
      const problem = problemOfRejection('password_wrong')
      return { status: problem.status, body: problem }
    })
    for (let n = 0; n < 10; n++) {
      const answer = await change('wrong')
      expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Le mot de passe actuel est incorrect.'])
    }
    expect((await change('wrong')).statusCode).toBe(429)
  })
})

describe('guessing passwords', () => {
  it('is refused from an address after ten wrong ones, even with the right one, with a Retry-After', async () => {
    nextHour()
    const address = '203.0.113.2'
    for (let n = 0; n < 10; n++) expect(await status('wrong', { email: `${n}@example.org`, address })).toBe(401)
    const answer = await logIn(RIGHT, { address })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      429,
      'Trop de tentatives de connexion. Merci de patienter quelques minutes avant de recommencer.',
    ])
    // An address regains two attempts a minute.
    expect(Number(answer.headers['retry-after'])).toBe(30)
    later(30)
    expect(await status(RIGHT, { address })).toBe(200)
  })

  const device = async (email = 'camille@example.org') => (await logIn(RIGHT, { email })).json().device_token as string
  /**
   * Sends eleven wrong passwords from each of this many addresses, one more than an address may send.
   * @param email the account that the address with this number tries
   */
  async function attack(addresses: number, email: (n: number) => string): Promise<void> {
    for (let n = 0; n < addresses; n++)
      for (let tries = 0; tries < 11; tries++) await status('wrong', { email: email(n), address: `198.51.100.${n}` })
  }

  it('from five addresses locks out neither an account nor all accounts', async () => {
    nextHour()
    for (const email of [() => 'camille@example.org', (n: number) => `${n}@example.org`]) {
      await attack(5, email)
      expect(await status(RIGHT, { address: '203.0.113.30' })).toBe(200)
      nextHour()
    }
  })

  it('is refused for an account after many wrong ones, whether it exists or not, except in a known browser', async () => {
    nextHour()
    const own = await device()
    await attack(6, () => 'Camille@example.org')
    expect(await status(RIGHT, { address: '203.0.113.31' })).toBe(429)
    expect(await status(RIGHT, { address: '198.51.100.1', device: own })).toBe(200)
    nextHour()
    await attack(6, () => 'nobody@example.org')
    expect(await status('wrong', { email: 'nobody@example.org', address: '203.0.113.31' })).toBe(429)
  })

  it('a known browser is recognised after a restart, and for its own account only', async () => {
    nextHour()
    const own = await device()
    await logIn(RIGHT, { device: own })
    expect(gateway.command.last('log-in').body).toMatchObject({ isKnownBrowser: true, browser: 'Firefox, Windows' })
    // All gateways of the tests have the same secret, so another one stands for this one after a restart.
    const another = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
    try {
      another.command.on('log-in', () => ({ body: { session: { ...session, account }, position: null } }))
      const payload = { email: 'camille@example.org', password: RIGHT, device_token: own }
      await another.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(another.command.last('log-in').body).toMatchObject({ isKnownBrowser: true })
    } finally {
      await another.stop()
    }
    for (const wrong of [await device('ines@example.org'), `${own}x`, (await logIn(RIGHT)).json().access_token]) {
      await logIn(RIGHT, { device: wrong })
      expect(gateway.command.last('log-in').body).toMatchObject({ isKnownBrowser: false })
    }
  })

  it('is refused in a known browser too, after ten wrong ones', async () => {
    nextHour()
    const own = await device()
    for (let n = 0; n < 10; n++) expect(await status('wrong', { device: own })).toBe(401)
    expect(await status(RIGHT, { device: own })).toBe(429)
  })

  it('the token of a known browser gives no access', async () => {
    const headers = { authorization: `Bearer ${await device()}` }
    expect((await gateway.app.inject({ url: '/api/auth/verify', headers })).statusCode).toBe(401)
  })

  it('is limited also when many requests are sent at the same time', async () => {
    nextHour()
    const address = '203.0.113.5'
    const answers = await Promise.all(Array.from({ length: 30 }, () => status('wrong', { address })))
    expect(answers.filter(each => each === 401)).toHaveLength(10)
  })

  it('a right password, or one that could not be checked, does not count', async () => {
    nextHour()
    for (let n = 0; n < 20; n++) expect(await status(RIGHT, { address: '203.0.113.6' })).toBe(200)
    gateway.command.on('log-in', () => ({ status: 503, body: problemOf(503, 'unavailable') }))
    for (let n = 0; n < 20; n++) expect(await status('x', { address: '203.0.113.7' })).toBe(503)
  })
})

describe('the practitioner’s own sessions', () => {
  it('are listed and can be ended', async () => {
    const list = await gateway.app.inject({ url: '/api/auth/sessions', headers: gateway.staff(1) })
    expect(list.json()).toMatchObject([{ id: sessionOf(1).family, is_own: true, browser: null }])
    // The gateway passes on any id: the command service decides whether the session is one of the practitioner who asks.
    gateway.command.on('log-out', () => ({ body: { ended: true } }))
    const url = `/api/auth/sessions/${sessionOf(2).family}`
    const ended = await gateway.app.inject({ method: 'DELETE', url, headers: gateway.staff(1) })
    expect(ended.json()).toEqual({ done: true })
    expect(gateway.command.last('log-out').body).toEqual({ family: sessionOf(2).family })
    expect(gateway.command.last('log-out').headers['x-actor']).toBe('practitioner:1')
  })
})
