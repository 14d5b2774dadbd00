import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../../testing/authenticator.ts'
import { PUBLIC_URL, startCommand, type TestCommand } from '../../testing/command-service.ts'
import { typesOf } from '../../testing/flow.ts'
import { siteOf } from './passkeys.ts'
import { keepCodes } from './recovery-codes.ts'

const OPERATOR = { 'x-actor': 'operator:test' }
const PASSWORD = 'maison-alba-demo'
/** The answer to `begin-passkey`: a token that names the request, and the options for the browser. */
type PasskeyRequest = { token: string; options: { challenge: string } }
type Authenticator = ReturnType<typeof authenticator>

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
})
afterAll(() => command.stop())

/** How many accounts the tests have made. */
let people = 0
/** Makes an account for a new practitioner, and returns the commands that they send. */
async function newAccount() {
  people++
  const email = `nurse.${people}@example.org`
  const account = { name: `Nurse ${people}`, email, password: PASSWORD }
  const id: number = (await command.send('add-practitioner', account, OPERATOR)).body.practitionerId
  const send = (name: string, body: object) => command.send(name, body, { 'x-actor': `practitioner:${id}` })
  const beginPasskey = async (): Promise<PasskeyRequest> => (await send('begin-passkey', { password: PASSWORD })).body
  const addPasskey = (token: string, response: object) =>
    send('add-passkey', { token, response, browser: 'Firefox, Windows' })
  return {
    id,
    email,
    send,
    beginPasskey,
    addPasskey,
    stream: `account-${id}`,
    logIn: async () => (await command.send('log-in', { email, password: PASSWORD })).body,
    /** Adds a passkey. Returns the recovery codes that are made with the first one, otherwise null. */
    async enrolPasskey(device: Authenticator): Promise<string[] | null> {
      const { token, options } = await beginPasskey()
      return (await addPasskey(token, device.create(options))).body.recoveryCodes
    },
  }
}

/** The second step of a login. Returns the session, or null when the proof is refused. */
const completeLogIn = async (token: string, proof: object) =>
  (await command.send('complete-log-in', { token, proof })).body.session
const passkeyProof = (response: object) => ({ kind: 'passkey', response })
const codeProof = (text: string) => ({ kind: 'recovery-code', code: text })

describe('a passkey', () => {
  it('is added after the password is entered again, and required at every login from then on', async () => {
    const { id, email, logIn, enrolPasskey, send, stream } = await newAccount()
    expect((await send('begin-passkey', { password: 'another one' })).body).toMatchObject({ code: 'password_wrong' })
    expect((await logIn()).session).not.toBeNull()
    const device = authenticator()
    expect(await enrolPasskey(device)).toHaveLength(10)
    const { session, secondFactor } = await logIn()
    expect(session).toBeNull()
    expect(secondFactor).toMatchObject({ practitionerId: id, options: { allowCredentials: [{ id: device.id }] } })
    const entered = await completeLogIn(secondFactor.token, passkeyProof(device.sign(secondFactor.options)))
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
    const { enrolPasskey, beginPasskey, addPasskey } = await newAccount()
    const [first, second] = [authenticator(), authenticator()]
    await enrolPasskey(first)
    expect(await enrolPasskey(second)).toBeNull()
    const { token, options } = await beginPasskey()
    expect((await addPasskey(token, first.create(options))).body).toMatchObject({ code: 'passkey_taken' })
  })

  it('is refused when it was made for another site, challenge or account, or is malformed', async () => {
    const [mine, other] = [await newAccount(), await newAccount()]
    const refused = async (asked: PasskeyRequest, response: object) =>
      expect((await mine.addPasskey(asked.token, response)).body).toMatchObject({ code: 'passkey_refused' })
    const asked = await mine.beginPasskey()
    // For another site: the address of the page, or the site that the passkey belongs to.
    await refused(asked, authenticator('https://maison-alba.evil.example').create(asked.options))
    await refused(asked, authenticator('https://maison-alba.example', 'evil.example').create(asked.options))
    // For another challenge.
    await refused(asked, authenticator().create((await mine.beginPasskey()).options))
    // Malformed: the certificate of the attestation is one letter.
    await refused(asked, authenticator().create(asked.options, 'packed', new Map([['x5c', [Buffer.from('a')]]])))
    // For another account.
    const ofOther = await other.beginPasskey()
    await refused(ofOther, authenticator().create(ofOther.options))
    // The right answer is accepted, and its token is used up then.
    expect((await mine.addPasskey(asked.token, authenticator().create(asked.options))).status).toBe(200)
    await refused(asked, authenticator().create(asked.options))
  })

  it('logs in with an answer to its own challenge: once, for this site, before the challenge expires', async () => {
    const [{ logIn, enrolPasskey }, other] = [await newAccount(), await newAccount()]
    const [device, onOtherSite] = [authenticator(), authenticator('https://maison-alba.evil.example')]
    await enrolPasskey(device)
    await other.enrolPasskey(onOtherSite)
    const [asked, another] = [(await logIn()).secondFactor, (await logIn()).secondFactor]
    for (const wrong of [
      onOtherSite.sign(asked.options),
      device.sign(another.options),
      authenticator().sign(asked.options),
    ])
      expect(await completeLogIn(asked.token, passkeyProof(wrong))).toBeNull()
    const right = device.sign(asked.options)
    expect(await completeLogIn('made up', passkeyProof(right))).toBeNull()
    const both = await Promise.all([
      completeLogIn(asked.token, passkeyProof(right)),
      completeLogIn(asked.token, passkeyProof(right)),
    ])
    expect(both.filter(session => session !== null)).toHaveLength(1)
    expect(await completeLogIn(asked.token, passkeyProof(right))).toBeNull()
    // A challenge expires after five minutes.
    command.clock.advanceMinutes(5)
    expect(await completeLogIn(another.token, passkeyProof(device.sign(another.options)))).toBeNull()
  })

  it('of another account does not log in', async () => {
    const [mine, other] = [await newAccount(), await newAccount()]
    const [device, ofOther] = [authenticator(), authenticator()]
    await mine.enrolPasskey(device)
    await other.enrolPasskey(ofOther)
    const { secondFactor } = await mine.logIn()
    expect(await completeLogIn(secondFactor.token, passkeyProof(ofOther.sign(secondFactor.options)))).toBeNull()
  })

  it('is refused when its counter does not grow', async () => {
    const { logIn, enrolPasskey } = await newAccount()
    const device = authenticator()
    await enrolPasskey(device)
    const enter = async (counter: number) => {
      const { token, options } = (await logIn()).secondFactor
      return (await completeLogIn(token, passkeyProof(device.sign(options, counter)))) !== null
    }
    expect([await enter(5), await enter(5), await enter(4), await enter(6)]).toEqual([true, false, false, true])
  })

  it('does not log in after it was removed; without passkeys the password is enough', async () => {
    const { logIn, enrolPasskey, send } = await newAccount()
    const [kept, lost] = [authenticator(), authenticator()]
    await enrolPasskey(kept)
    await enrolPasskey(lost)
    const asked = (await logIn()).secondFactor
    const remove = async (passkeyId: string, password = PASSWORD) =>
      (await send('remove-passkey', { passkeyId, password })).body
    expect(await remove(lost.id, 'another one')).toMatchObject({ code: 'password_wrong' })
    await remove(lost.id)
    expect(await remove(lost.id)).toMatchObject({ code: 'passkey_unknown' })
    expect(await completeLogIn(asked.token, passkeyProof(lost.sign(asked.options)))).toBeNull()
    await remove(kept.id)
    expect((await logIn()).session).not.toBeNull()
  })
})

describe('a recovery code', () => {
  it('logs in once, in capitals and with spaces too, and no longer when it was replaced', async () => {
    const { logIn, enrolPasskey, send, stream } = await newAccount()
    const old = (await enrolPasskey(authenticator())) ?? []
    const enter = async (text = '') =>
      (await completeLogIn((await logIn()).secondFactor.token, codeProof(text))) !== null
    expect(await enter(old[0]?.toUpperCase().replaceAll('-', ' '))).toBe(true)
    expect(await enter(old[0])).toBe(false)
    expect((await typesOf(command, stream)).slice(-2)).toEqual(['LoggedIn', 'RecoveryCodeUsed'])
    const renew = (password: string) => send('renew-recovery-codes', { password })
    expect((await renew('another one')).body).toMatchObject({ code: 'password_wrong' })
    const { recoveryCodes } = (await renew(PASSWORD)).body
    expect([await enter(old[1]), await enter(recoveryCodes[1])]).toEqual([false, true])
  })

  it('is not deleted when older codes are replaced while it has been stored but its event is not recorded yet', async () => {
    const { id, enrolPasskey, send } = await newAccount()
    await enrolPasskey(authenticator())
    // Codes are stored as a batch before the event that makes the batch valid is recorded.
    const batch = randomUUID()
    await keepCodes(command.service.deps, id, batch, ['aaaa-bbbb-cccc'])
    await send('renew-recovery-codes', { password: PASSWORD })
    const stored = await command.database.query(
      'SELECT batch, count(*) FROM accounts.recovery_codes WHERE practitioner_id = $1 GROUP BY batch',
      [id],
    )
    expect(stored.rows).toHaveLength(2)
    expect(stored.rows).toContainEqual({ batch, count: 1 })
  })

  it('is refused after five wrong ones for a login, even when it is right', async () => {
    const { logIn, enrolPasskey } = await newAccount()
    const [right = ''] = (await enrolPasskey(authenticator())) ?? []
    const { token } = (await logIn()).secondFactor
    for (let n = 0; n < 5; n++) expect(await completeLogIn(token, codeProof('AAAA-AAAA-AAAA'))).toBeNull()
    expect(await completeLogIn(token, codeProof(right))).toBeNull()
  })

  it('is made only for an account with a passkey', async () => {
    const { send } = await newAccount()
    expect((await send('renew-recovery-codes', { password: PASSWORD })).body).toMatchObject({
      code: 'second_factor_missing',
    })
  })
})

it('a reset of the password ends a login that waits for the second factor', async () => {
  const { id, logIn, enrolPasskey } = await newAccount()
  const device = authenticator()
  await enrolPasskey(device)
  const { token, options } = (await logIn()).secondFactor
  await command.send('reset-password', { practitionerId: id, password: PASSWORD }, OPERATOR)
  expect(await completeLogIn(token, passkeyProof(device.sign(options)))).toBeNull()
  expect((await logIn()).secondFactor).toBeDefined()
})

it('only an operator removes the second factor, with a reason', async () => {
  const { id, logIn, enrolPasskey, send, stream } = await newAccount()
  const codes = (await enrolPasskey(authenticator())) ?? []
  const { token } = (await logIn()).secondFactor
  const body = { practitionerId: id, reason: 'Téléphone perdu' }
  expect((await send('remove-second-factor', body)).status).toBe(403)
  // Removing it twice is accepted, and recorded once.
  for (let n = 0; n < 2; n++) expect((await command.send('remove-second-factor', body, OPERATOR)).status).toBe(200)
  expect(await completeLogIn(token, codeProof(codes[0] ?? ''))).toBeNull()
  expect((await logIn()).session).not.toBeNull()
  const events = await command.log.readStream(stream)
  expect(events.filter(({ type }) => type === 'SecondFactorRemoved')).toMatchObject([
    { data: { reason: 'Téléphone perdu' }, metadata: { actor: { kind: 'operator' } } },
  ])
})

it('recovery codes are neither in the log nor in clear text in the database', async () => {
  const { enrolPasskey } = await newAccount()
  const [first = ''] = (await enrolPasskey(authenticator())) ?? []
  const { rows } = await command.database.query(
    'SELECT e::text AS text FROM event_store.events e UNION ALL SELECT c::text FROM accounts.recovery_codes c',
  )
  const kept = rows.map(row => row.text).join('\n')
  for (const form of [first, first.toUpperCase(), first.replaceAll('-', '').toUpperCase()])
    expect(kept).not.toContain(form)
})

it('passkeys are bound to the address of the site, and to localhost for an installation on the own machine', () => {
  expect(siteOf(PUBLIC_URL)).toEqual({ rpId: 'maison-alba.example', origin: 'https://maison-alba.example' })
  expect(siteOf('http://127.0.0.1:3000/')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
})
