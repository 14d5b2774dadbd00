import { Writable } from 'node:stream'
import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import { atelier } from '@alba/contracts/testing/other-centres'
import { isOpen } from '@alba/platform/accounts/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCommand, type TestCommand } from '../testing/command-service.ts'
import { typesOf } from '../testing/flow.ts'
import { logIn as logInHandler } from './log-in.ts'

const OPERATOR = { 'x-actor': 'operator:test' }
const PASSWORD = 'quatre vents du large'
const practitioner = (id: number) => ({ 'x-actor': `practitioner:${id}` })

let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
let command: TestCommand
beforeAll(async () => {
  command = await startCommand({ logger: { level: 'info', stream } })
  for (const [practitionerId, name] of [
    [1, 'Camille'],
    [2, 'Inès'],
  ])
    await command.send('define-practitioner', { practitionerId, name }, OPERATOR)
  await command.send('change-centre-identity', atelier, OPERATOR)
})
afterAll(() => command.stop())

let people = 0
/** Gives another person access, so that each test has practitioners of its own. */
async function newcomer(password: string | null = PASSWORD) {
  people++
  const name = `Nurse ${people}`
  const email = `nurse.${people}@example.org`
  const { body } = await command.send('add-practitioner', { name, email, password }, OPERATOR)
  const id: number = body.practitionerId
  return { id, email, name, stream: `account-${id}`, made: body.password as string }
}

const logIn = async (email: string, password = PASSWORD) =>
  (await command.send('log-in', { email, password }, { 'x-actor': 'visitor' })).body.session
const refresh = async (refreshToken: string) => (await command.send('refresh-session', { refreshToken })).body.session
const isAlive = (session: { family: string; practitionerId: number }) =>
  isOpen(command.database, session, command.clock.read())

describe('adding a practitioner', () => {
  it('gives an account to a practitioner of this name who has none, or else defines a new practitioner', async () => {
    const add = (name: string, email: string) =>
      command.send('add-practitioner', { name, email, password: PASSWORD }, OPERATOR)
    expect((await add('Inès', 'ines@example.org')).body).toMatchObject({ practitionerId: 2, added: true })
    expect((await add('Maud', 'maud@example.org')).body).toMatchObject({ practitionerId: 3, added: true })
    expect(await typesOf(command, 'practitioner-3')).toEqual(['PractitionerDefined'])
    expect((await add('Maud', 'MAUD@example.org')).body).toMatchObject({ practitionerId: 3, added: false })
    expect((await add('Zoé', 'maud@example.org')).body).toMatchObject({ code: 'email_taken' })
    // This is another person with the same name.
    expect((await add('Maud', 'maud.petit@example.org')).body).toMatchObject({ practitionerId: 4, added: true })
  })

  it('adds two people of one name at the same time as two practitioners, each with their own password', async () => {
    await command.send('define-practitioner', { practitionerId: 40, name: 'Lina' }, OPERATOR)
    const passwords = ['quatre vents du large', 'trois barques sur le sable']
    const added = await Promise.all(
      passwords.map((password, n) =>
        command.send('add-practitioner', { name: 'Lina', email: `lina.${n}@example.org`, password }, OPERATOR),
      ),
    )
    expect(new Set(added.map(({ body }) => body.practitionerId)).size).toBe(2)
    for (const [n, { body }] of added.entries()) {
      expect(body).toMatchObject({ added: true })
      const session = await logIn(`lina.${n}@example.org`, passwords[n])
      expect(session).toMatchObject({
        practitionerId: body.practitionerId,
        account: { email: `lina.${n}@example.org` },
      })
    }
  })

  it('can generate a password, which is valid for a week and no longer', async () => {
    const { email, made } = await newcomer(null)
    expect(await logIn(email, made)).toMatchObject({ account: { lastLoginAt: '2026-11-21T08:00:00.000Z' } })
    command.clock.advanceMinutes(7 * 24 * 60 - 1)
    expect(await logIn(email, made)).not.toBeNull()
    command.clock.advanceMinutes(1)
    expect(await logIn(email, made)).toBeNull()
  })

  it('refuses a given password that is too short or guessable', async () => {
    const weak = { name: 'Zoé', email: 'zoe@example.org', password: 'zoe' }
    expect((await command.send('add-practitioner', weak, OPERATOR)).status).toBe(422)
    const guessable = { ...weak, password: 'zoe@example.org' }
    for (const [name, body] of [
      ['add-practitioner', guessable],
      ['reset-password', { practitionerId: (await newcomer()).id, password: 'azertyuiop2026' }],
    ] as const)
      expect((await command.send(name, body, OPERATOR)).body).toMatchObject({ code: 'password_guessable' })
  })
})

describe('a login', () => {
  it('with the password of the demo is refused in production', async () => {
    const { email } = await newcomer(DEMO_PASSWORD)
    const body = { email, password: DEMO_PASSWORD, isKnownBrowser: false, browser: null }
    const cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } } as const
    const production = { ...command.service.deps, refusesDemoPassword: true }
    expect(await logInHandler(production, body, cause)).toEqual({ ok: true, session: null, position: null })
    expect(await logIn(email, DEMO_PASSWORD)).not.toBeNull()
  })

  it('is refused with the same answer for a wrong password and for an unknown address', async () => {
    const { email } = await newcomer()
    for (const [who, password] of [
      [email, 'another password'],
      ['nobody@example.org', PASSWORD],
    ] as const) {
      const { status, body } = await command.send('log-in', { email: who, password })
      expect([status, body]).toEqual([200, { session: null, position: null }])
    }
  })

  it('ignores the case of the address, and is recorded with the practitioner as actor', async () => {
    const { id, email, name, stream } = await newcomer()
    const session = await logIn(email.toUpperCase())
    expect(session).toMatchObject({ practitionerId: id, account: { name, email } })
    expect(await isAlive(session)).toBe(true)
    const events = await command.log.readStream(stream)
    expect(events.map(event => [event.type, event.metadata.actor])).toEqual([
      ['AccountAdded', { kind: 'operator', id: 'test' }],
      ['LoggedIn', { kind: 'practitioner', id: String(id) }],
    ])
  })
})

describe('a session', () => {
  it('continues with its newest token, and ends when an old token is used again later, which is recorded', async () => {
    const { email, stream } = await newcomer()
    const first = await logIn(email)
    const second = await refresh(first.refreshToken)
    // At once, an old token gives the same answer again: it may have got lost (`GRACE_MS`).
    expect(await refresh(first.refreshToken)).toEqual(second)
    command.clock.advanceMinutes(1)
    const third = await refresh(second.refreshToken)
    expect(third).toMatchObject({ family: first.family })
    expect(await refresh(first.refreshToken)).toBeNull()
    expect(await refresh(third.refreshToken)).toBeNull()
    expect(await isAlive(first)).toBe(false)
    expect(await typesOf(command, stream)).toEqual(['AccountAdded', 'LoggedIn', 'RefreshTokenReused'])
    expect(logged).toContain('an old refresh token was used')
  })

  it('ends when its owner logs out; other sessions continue', async () => {
    const { id, email } = await newcomer()
    const mine = await logIn(email)
    const other = await logIn(email)
    const logOut = (by: number) => command.send('log-out', { family: mine.family }, practitioner(by))
    expect((await logOut(id + 1)).body).toEqual({ ended: false })
    expect((await logOut(id)).body).toEqual({ ended: true })
    expect((await logOut(id)).body).toEqual({ ended: false })
    expect(await refresh(mine.refreshToken)).toBeNull()
    expect(await isAlive(other)).toBe(true)
  })
})

describe('a password', () => {
  it('can be changed only by somebody who knows it, and the change ends the other sessions', async () => {
    const { id, email, stream } = await newcomer()
    const mine = await logIn(email)
    const other = await logIn(email)
    const change = (currentPassword: string, newPassword: string) =>
      command.send('change-password', { family: mine.family, currentPassword, newPassword }, practitioner(id))
    expect((await change('another password', 'trois mots au soleil')).body).toMatchObject({ code: 'password_wrong' })
    expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({ code: 'password_unchanged' })
    expect((await change(PASSWORD, 'court')).status).toBe(422)
    for (const guessable of ['motdepasse1234', 'Atelier-Marées-2026', `${email}!`])
      expect((await change(PASSWORD, guessable)).body).toMatchObject({ code: 'password_guessable' })
    const { status, body } = await change(PASSWORD, 'trois mots au soleil')
    expect(status).toBe(200)
    const kept = body.session
    expect([await isAlive(mine), await isAlive(kept), await isAlive(other)]).toEqual([false, true, false])
    expect(await refresh(mine.refreshToken)).toBeNull()
    expect(await refresh(kept.refreshToken)).toMatchObject({ family: kept.family })
    expect(await logIn(email)).toBeNull()
    expect(await logIn(email, 'trois mots au soleil')).not.toBeNull()
    expect(await typesOf(command, stream)).toEqual([
      'AccountAdded',
      'LoggedIn',
      'LoggedIn',
      'PasswordChanged',
      'LoggedIn',
    ])
  })

  it('can be reset by an operator, and the reset ends every session', async () => {
    const { id, email } = await newcomer()
    const session = await logIn(email)
    const { body } = await command.send('reset-password', { practitionerId: id, password: null }, OPERATOR)
    expect(await isAlive(session)).toBe(false)
    expect(await logIn(email)).toBeNull()
    expect(await logIn(email, body.password)).toMatchObject({ account: { temporaryUntil: expect.any(String) } })
  })
})

it('disabling an account ends its sessions and keeps its address taken; a reset enables it again', async () => {
  const { id, email } = await newcomer()
  const session = await logIn(email)
  expect((await command.send('disable-account', { practitionerId: id }, OPERATOR)).status).toBe(200)
  expect(await isAlive(session)).toBe(false)
  expect(await refresh(session.refreshToken)).toBeNull()
  expect(await logIn(email)).toBeNull()
  const taken = { name: 'Zoé', email, password: PASSWORD }
  expect((await command.send('add-practitioner', taken, OPERATOR)).body).toMatchObject({ code: 'email_taken' })
  await command.send('reset-password', { practitionerId: id, password: PASSWORD }, OPERATOR)
  expect(await logIn(email)).not.toBeNull()
})

it('an unknown account is neither reset nor disabled', async () => {
  // Practitioner 1, Camille, is defined and was never given access.
  for (const [name, body] of [
    ['reset-password', { practitionerId: 1, password: null }],
    ['disable-account', { practitionerId: 1 }],
  ] as const)
    expect((await command.send(name, body, OPERATOR)).body).toMatchObject({ code: 'account_unknown' })
})

it('only an operator adds practitioners, and the list of accounts needs the secret of the services', async () => {
  const body = { name: 'Zoé', email: 'zoe@example.org', password: PASSWORD }
  for (const actor of ['visitor', 'practitioner:2'])
    expect((await command.send('add-practitioner', body, { 'x-actor': actor })).status).toBe(403)
  expect((await command.service.app.inject('/accounts')).statusCode).toBe(401)
})

it('neither the event log nor the process log contains a secret or an address', async () => {
  const { email, made, stream } = await newcomer(null)
  const session = await logIn(email, made)
  await refresh(session.refreshToken)
  const { rows } = await command.database.query('SELECT e::text AS text FROM event_store.events e')
  const events = rows.map(row => row.text).join('\n')
  expect(await typesOf(command, stream)).toEqual(['AccountAdded', 'LoggedIn'])
  for (const secret of [made, session.refreshToken, session.family, email, 'argon2']) {
    expect(events).not.toContain(secret)
    expect(logged).not.toContain(secret)
  }
})
