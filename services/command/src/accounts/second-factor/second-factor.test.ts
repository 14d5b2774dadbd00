import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../../testing/authenticator.ts'
import { PUBLIC_URL, startCommand, type TestCommand } from '../../testing/command-service.ts'
import { typesOf } from '../../testing/flow.ts'
import { siteOf } from './passkeys.ts'
import { keepCodes } from './recovery-codes.ts'

const OPERATOR = { 'x-actor': 'operator:test' }
const PASSWORD = 'maison-alba-demo'
type Asked = { token: string; options: { challenge: string } }
type Authenticator = ReturnType<typeof authenticator>

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
})
afterAll(() => command.stop())

let people = 0
/** A new practitioner with an account, and the commands that they send. */
async function newcomer() {
  people++
  const email = `nurse.${people}@example.org`
  const given = { name: `Nurse ${people}`, email, password: PASSWORD }
  const id: number = (await command.send('add-practitioner', given, OPERATOR)).body.practitionerId
  const own = (name: string, body: object) => command.send(name, body, { 'x-actor': `practitioner:${id}` })
  const begin = async (): Promise<Asked> => (await own('begin-passkey', { password: PASSWORD })).body
  const add = (token: string, response: object) => own('add-passkey', { token, response, browser: 'Firefox, Windows' })
  return {
    id,
    email,
    own,
    begin,
    add,
    stream: `account-${id}`,
    logIn: async () => (await command.send('log-in', { email, password: PASSWORD })).body,
    /** Adds a passkey, and answers the new recovery codes. */
    async enrol(device: Authenticator): Promise<string[] | null> {
      const { token, options } = await begin()
      return (await add(token, device.create(options))).body.recoveryCodes
    },
  }
}

const complete = async (token: string, proof: object) =>
  (await command.send('complete-log-in', { token, proof })).body.session
const passkey = (response: object) => ({ kind: 'passkey', response })
const code = (text: string) => ({ kind: 'recovery-code', code: text })

describe('a passkey', () => {
  it('is added after the password is entered again, and required at every login from then on', async () => {
    const { id, email, logIn, enrol, own, stream } = await newcomer()
    expect((await own('begin-passkey', { password: 'another one' })).body).toMatchObject({ code: 'password_wrong' })
    expect((await logIn()).session).not.toBeNull()
    const device = authenticator()
    expect(await enrol(device)).toHaveLength(10)
    const { session, secondFactor } = await logIn()
    expect(session).toBeNull()
    expect(secondFactor).toMatchObject({ practitionerId: id, options: { allowCredentials: [{ id: device.id }] } })
    const entered = await complete(secondFactor.token, passkey(device.sign(secondFactor.options)))
    expect(entered).toMatchObject({ practitionerId: id, account: { email } })
    expect(await typesOf(command, stream)).toEqual([
      'AccountAdded',
      'LoggedIn',
      'PasskeyAdded',
      'RecoveryCodesMade',
      'LoggedIn',
    ])
  })

  it('is not added twice, and only the first one creates recovery codes', async () => {
    const { enrol, begin, add } = await newcomer()
    const [first, second] = [authenticator(), authenticator()]
    await enrol(first)
    expect(await enrol(second)).toBeNull()
    const { token, options } = await begin()
    expect((await add(token, first.create(options))).body).toMatchObject({ code: 'passkey_taken' })
  })

  it('is refused when it was made for another site, challenge or account, or is malformed', async () => {
    const [mine, other] = [await newcomer(), await newcomer()]
    const refused = async (asked: Asked, response: object) =>
      expect((await mine.add(asked.token, response)).body).toMatchObject({ code: 'passkey_refused' })
    const asked = await mine.begin()
    await refused(asked, authenticator('https://maison-alba.evil.example').create(asked.options))
    await refused(asked, authenticator('https://maison-alba.example', 'evil.example').create(asked.options))
    await refused(asked, authenticator().create((await mine.begin()).options))
    await refused(asked, authenticator().create(asked.options, 'packed', new Map([['x5c', [Buffer.from('a')]]])))
    const others = await other.begin()
    await refused(others, authenticator().create(others.options))
    expect((await mine.add(asked.token, authenticator().create(asked.options))).status).toBe(200)
    await refused(asked, authenticator().create(asked.options))
  })

  it('logs in with an answer to its own challenge: once, for this site, before the challenge expires', async () => {
    const [{ logIn, enrol }, other] = [await newcomer(), await newcomer()]
    const [device, copy] = [authenticator(), authenticator('https://maison-alba.evil.example')]
    await enrol(device)
    await other.enrol(copy)
    const [asked, another] = [(await logIn()).secondFactor, (await logIn()).secondFactor]
    for (const wrong of [copy.sign(asked.options), device.sign(another.options), authenticator().sign(asked.options)])
      expect(await complete(asked.token, passkey(wrong))).toBeNull()
    const right = device.sign(asked.options)
    expect(await complete('made up', passkey(right))).toBeNull()
    const both = await Promise.all([complete(asked.token, passkey(right)), complete(asked.token, passkey(right))])
    expect(both.filter(session => session !== null)).toHaveLength(1)
    expect(await complete(asked.token, passkey(right))).toBeNull()
    command.clock.advanceMinutes(5)
    expect(await complete(another.token, passkey(device.sign(another.options)))).toBeNull()
  })

  it('of another account does not log in', async () => {
    const [mine, other] = [await newcomer(), await newcomer()]
    const [device, others] = [authenticator(), authenticator()]
    await mine.enrol(device)
    await other.enrol(others)
    const { secondFactor } = await mine.logIn()
    expect(await complete(secondFactor.token, passkey(others.sign(secondFactor.options)))).toBeNull()
  })

  it('is refused when its counter does not grow', async () => {
    const { logIn, enrol } = await newcomer()
    const device = authenticator()
    await enrol(device)
    const enter = async (counter: number) => {
      const { token, options } = (await logIn()).secondFactor
      return (await complete(token, passkey(device.sign(options, counter)))) !== null
    }
    expect([await enter(5), await enter(5), await enter(4), await enter(6)]).toEqual([true, false, false, true])
  })

  it('does not log in after it was removed; without passkeys the password is enough', async () => {
    const { logIn, enrol, own } = await newcomer()
    const [kept, lost] = [authenticator(), authenticator()]
    await enrol(kept)
    await enrol(lost)
    const asked = (await logIn()).secondFactor
    const remove = async (passkeyId: string, password = PASSWORD) =>
      (await own('remove-passkey', { passkeyId, password })).body
    expect(await remove(lost.id, 'another one')).toMatchObject({ code: 'password_wrong' })
    await remove(lost.id)
    expect(await remove(lost.id)).toMatchObject({ code: 'passkey_unknown' })
    expect(await complete(asked.token, passkey(lost.sign(asked.options)))).toBeNull()
    await remove(kept.id)
    expect((await logIn()).session).not.toBeNull()
  })
})

describe('a recovery code', () => {
  it('logs in once, however it is typed, and replaced codes do not', async () => {
    const { logIn, enrol, own, stream } = await newcomer()
    const old = (await enrol(authenticator())) ?? []
    const enter = async (text = '') => (await complete((await logIn()).secondFactor.token, code(text))) !== null
    expect(await enter(old[0]?.toUpperCase().replaceAll('-', ' '))).toBe(true)
    expect(await enter(old[0])).toBe(false)
    expect((await typesOf(command, stream)).slice(-2)).toEqual(['LoggedIn', 'RecoveryCodeUsed'])
    const renew = (password: string) => own('renew-recovery-codes', { password })
    expect((await renew('another one')).body).toMatchObject({ code: 'password_wrong' })
    const { recoveryCodes } = (await renew(PASSWORD)).body
    expect([await enter(old[1]), await enter(recoveryCodes[1])]).toEqual([false, true])
  })

  it('is kept when a concurrent request replaces older ones: its event may not be recorded yet', async () => {
    const { id, enrol, own } = await newcomer()
    await enrol(authenticator())
    const batch = randomUUID()
    await keepCodes(command.service.deps, id, batch, ['aaaa-bbbb-cccc'])
    await own('renew-recovery-codes', { password: PASSWORD })
    const kept = await command.database.query(
      'SELECT batch, count(*) FROM accounts.recovery_codes WHERE practitioner_id = $1 GROUP BY batch',
      [id],
    )
    expect(kept.rows).toHaveLength(2)
    expect(kept.rows).toContainEqual({ batch, count: 1 })
  })

  it('is refused after five wrong ones for a login, even when it is right', async () => {
    const { logIn, enrol } = await newcomer()
    const [right = ''] = (await enrol(authenticator())) ?? []
    const { token } = (await logIn()).secondFactor
    for (let n = 0; n < 5; n++) expect(await complete(token, code('AAAA-AAAA-AAAA'))).toBeNull()
    expect(await complete(token, code(right))).toBeNull()
  })

  it('is made only for an account with a passkey', async () => {
    const { own } = await newcomer()
    expect((await own('renew-recovery-codes', { password: PASSWORD })).body).toMatchObject({
      code: 'second_factor_missing',
    })
  })
})

it('a reset of the password ends a login that waits for the second factor', async () => {
  const { id, logIn, enrol } = await newcomer()
  const device = authenticator()
  await enrol(device)
  const { token, options } = (await logIn()).secondFactor
  await command.send('reset-password', { practitionerId: id, password: PASSWORD }, OPERATOR)
  expect(await complete(token, passkey(device.sign(options)))).toBeNull()
  expect((await logIn()).secondFactor).toBeDefined()
})

it('only an operator removes the second factor, with a reason', async () => {
  const { id, logIn, enrol, own, stream } = await newcomer()
  const codes = (await enrol(authenticator())) ?? []
  const { token } = (await logIn()).secondFactor
  const body = { practitionerId: id, reason: 'Téléphone perdu' }
  expect((await own('remove-second-factor', body)).status).toBe(403)
  for (let n = 0; n < 2; n++) expect((await command.send('remove-second-factor', body, OPERATOR)).status).toBe(200)
  expect(await complete(token, code(codes[0] ?? ''))).toBeNull()
  expect((await logIn()).session).not.toBeNull()
  const events = await command.log.readStream(stream)
  expect(events.filter(({ type }) => type === 'SecondFactorRemoved')).toMatchObject([
    { data: { reason: 'Téléphone perdu' }, metadata: { actor: { kind: 'operator' } } },
  ])
})

it('recovery codes are neither in the log nor in clear text in the database', async () => {
  const { enrol } = await newcomer()
  const [first = ''] = (await enrol(authenticator())) ?? []
  const { rows } = await command.database.query(
    'SELECT e::text AS text FROM event_store.events e UNION ALL SELECT c::text FROM accounts.recovery_codes c',
  )
  const kept = rows.map(row => row.text).join('\n')
  for (const form of [first, first.toUpperCase(), first.replaceAll('-', '').toUpperCase()])
    expect(kept).not.toContain(form)
})

it('passkeys are bound to the address of the site, and to localhost for a local copy', () => {
  expect(siteOf(PUBLIC_URL)).toEqual({ rpId: 'maison-alba.example', origin: 'https://maison-alba.example' })
  expect(siteOf('http://127.0.0.1:3000/')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
})
