import { ADMINISTRATORS_STREAM, accountStream } from '@alba/contracts/accounts/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { loggerOptions } from '@alba/platform/http/logger'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, describe, expect, it } from 'vitest'
import { secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import {
  codeOf,
  isAwaited,
  logIn,
  malo,
  NOTHING,
  ONE_ACCOUNT,
  recorded,
  requestFirstAccount,
  zoe,
} from '../testing/first-account.ts'
import { announceFirstAccount } from './operator-route.ts'

const operator = { 'x-actor': 'operator:test' }

const started: TestCommand[] = []
const stopAll = async () => {
  for (const command of started.splice(0)) await command.stop()
}
afterEach(stopAll)

async function emptyCopy(options: Parameters<typeof startCommand>[0] = {}): Promise<TestCommand> {
  const command = await startCommand(options)
  started.push(command)
  return command
}

/** What operators are told. */
const keyOf = async ({ service }: TestCommand) =>
  (await service.app.inject({ url: '/first-account', headers: { authorization: `Bearer ${secret}` } })).json().key

describe('the first account', () => {
  it('belongs to an admin who logs in at once, and who caused its events', async () => {
    const command = await emptyCopy()
    expect(await isAwaited(command)).toBe(true)
    expect(await requestFirstAccount(command, zoe)).toBe(200)
    expect(await recorded(command)).toEqual(ONE_ACCOUNT)
    expect(await isAwaited(command)).toBe(false)
    expect(await logIn(command, zoe)).toMatchObject({ name: 'Zoé Petit', role: 'admin', temporaryUntil: null })
    for (const stream of [ADMINISTRATORS_STREAM, practitionerStream(1), accountStream(1)])
      for (const { metadata } of await command.log.readStream(stream))
        expect(metadata.actor).toEqual({ kind: 'practitioner', id: '1' })
  })

  it('is made whether the code is typed in small letters, with spaces, or with o for 0 and l for 1', async () => {
    const command = await emptyCopy()
    const code = codeOf(command)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
    expect(await requestFirstAccount(command, zoe, typed)).toBe(200)
  })

  it('is refused with a wrong code, which tells nothing else, and with a password that can be guessed', async () => {
    const command = await emptyCopy()
    const code = codeOf(command)
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`
    expect(await requestFirstAccount(command, zoe, wrong)).toEqual([422, 'first_code_wrong'])
    expect(await requestFirstAccount(command, { ...zoe, password: 'azertyuiopqs' }, wrong)).toEqual([
      422,
      'first_code_wrong',
    ])
    expect(await requestFirstAccount(command, { ...zoe, password: 'zoe petit 2026' })).toEqual([
      422,
      'password_guessable',
    ])
    expect(await recorded(command)).toEqual(NOTHING)
  })

  it('is given to the practitioner of the same name when the centre’s file has defined one', async () => {
    const command = await emptyCopy()
    for (const [practitionerId, name] of [
      [1, 'Anne Roux'],
      [2, 'Zoé Petit'],
    ] as const)
      await command.send('define-practitioner', { practitionerId, name }, operator)
    expect(await requestFirstAccount(command, zoe)).toBe(200)
    expect((await recorded(command)).accounts).toEqual([[], ['AccountAdded']])
  })

  it('is answered again in the same way when the request is repeated, until the first login', async () => {
    const command = await emptyCopy()
    expect([await requestFirstAccount(command, zoe), await requestFirstAccount(command, zoe)]).toEqual([200, 200])
    expect(await recorded(command)).toEqual(ONE_ACCOUNT)
    expect(await requestFirstAccount(command, { ...zoe, password: malo.password })).toEqual([409, 'first_account_made'])
    expect(await requestFirstAccount(command, zoe, '2222-2222-2222-2222')).toEqual([409, 'first_account_made'])
    await logIn(command, zoe)
    expect(await requestFirstAccount(command, zoe)).toEqual([409, 'first_account_made'])
    expect(await requestFirstAccount(command, malo)).toEqual([409, 'first_account_made'])
  })

  it('can no longer be made once an operator has given somebody an account, even if nobody is an admin', async () => {
    const command = await emptyCopy()
    await command.send('add-practitioner', { ...malo, password: null }, operator)
    expect(await isAwaited(command)).toBe(false)
    expect(await requestFirstAccount(command, zoe)).toEqual([409, 'first_account_made'])
    expect(await keyOf(command)).toBeNull()
  })

  it('uses the credentials that an operator’s command stored for the same address before it crashed', async () => {
    const command = await emptyCopy()
    await command.send('define-practitioner', { practitionerId: 1, name: 'Z. Petit' }, operator)
    const personId = command.keyring.personId(zoe.email)
    await command.database.query('INSERT INTO accounts.credentials VALUES (1, $1, NULL)', [personId])
    expect(await requestFirstAccount(command, zoe)).toBe(200)
    expect(await logIn(command, zoe)).toMatchObject({ name: 'Z. Petit', role: 'admin' })
  })
})

it('an operator can read the code and the address of the page that asks for it, until an account exists', async () => {
  const command = await emptyCopy()
  const address = 'https://maison-alba.example/backoffice/first-account'
  expect(await keyOf(command)).toEqual({ code: codeOf(command), address })
  await requestFirstAccount(command, zoe)
  expect(await keyOf(command)).toBeNull()
})

it('a starting service logs the code until there is an account', async () => {
  let log = ''
  const stream = {
    write(line: string) {
      log += line
    },
  }
  const command = await emptyCopy({ logger: { ...loggerOptions('command', 'info'), stream } })
  await announceFirstAccount(command.service)
  expect(log).toContain(`type the code ${codeOf(command)}`)
  log = ''
  await requestFirstAccount(command, zoe)
  await announceFirstAccount(command.service)
  expect(log).not.toContain('code')
})

describe('when several people ask at the same time, exactly one gets the first account', () => {
  it.each(['PostgreSQL', 'EventStoreDB'])('with the event log on %s', async store => {
    const database = await createTestDatabase()
    const standIn = store === 'EventStoreDB' ? await startEventStoreDbStandIn() : undefined
    const place = { database, ...(standIn && { eventStoreDb: standIn.connectionString }) }
    const [one, two] = [await emptyCopy(place), await emptyCopy(place)]
    const people = Array.from({ length: 8 }, (_, n) => ({ ...malo, name: `Malo ${n}`, email: `malo.${n}@example.org` }))
    const answers = await Promise.all(people.map((person, n) => requestFirstAccount(n % 2 ? one : two, person)))
    expect(answers.filter(answer => answer === 200)).toHaveLength(1)
    for (const answer of answers.filter(Array.isArray))
      expect([
        [409, 'first_account_made'],
        [409, 'first_account_begun'],
      ]).toContainEqual(answer)
    expect(await recorded(one)).toEqual(ONE_ACCOUNT)
    const logins = await Promise.all(people.map(person => logIn(one, person)))
    expect(logins.filter(Boolean)).toMatchObject([{ role: 'admin' }])
    expect(answers[logins.findIndex(Boolean)]).toBe(200)
    await stopAll()
    await standIn?.stop()
    await database.drop()
  })
})
