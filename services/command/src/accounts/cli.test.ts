import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runTool, runToolApart } from '@alba/platform/testing/run-tool'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import { firstAccountCode } from './first-account-code.ts'

let command: TestCommand
let url: string
beforeAll(async () => {
  command = await startCommand()
  await command.service.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(command.service.app.server.address() as AddressInfo).port}`
})
afterAll(() => command.stop())

/** Runs the tool as an operator does, with this text typed. */
function practitioners(args: readonly string[], typed = '') {
  const tool = {
    script: join(import.meta.dirname, 'cli.ts'),
    words: args,
    env: { COMMAND_URL: url, ALBA_SERVICE_SECRET: secret },
  }
  return typed === '' ? runTool(tool) : runToolApart(tool, typed)
}

const logIn = async (email: string, password: string) =>
  (await command.send('log-in', { email, password })).body.session !== null
const passwordIn = (output: string) => /: ([a-z2-9-]{19})\n/.exec(output)?.[1] ?? ''

it('says how the first account is made, while nobody has one', { timeout: 60_000 }, async () => {
  const code = firstAccountCode(command.keyring)
  const told = await practitioners(['first-code'])
  expect(told.output).toBe(
    `Nobody has an account yet. Open https://maison-alba.example/backoffice/first-account and type the code ${code}\n`,
  )
})

it('adds a practitioner, resets a password, makes them an admin and disables the account', {
  timeout: 60_000,
}, async () => {
  const added = await practitioners(['add', 'zoe@example.org', 'Zoé Petit'])
  expect(added.errors).toBe('')
  expect(added.output).toContain('Zoé Petit (number 1) may use the back office as zoe@example.org.')
  expect(await logIn('zoe@example.org', passwordIn(added.output))).toBe(true)
  expect((await practitioners(['first-code'])).output).toContain('Somebody has an account already')

  const chosen = 'trois mots au soleil'
  const reset = await practitioners(['reset', 'Zoe@example.org', '--ask'], `${chosen}\n${chosen}\n`)
  expect(reset.output).toBe('Zoé Petit has another password, and is signed out everywhere.\n')
  expect(await logIn('zoe@example.org', chosen)).toBe(true)

  const differing = await practitioners(['reset', 'zoe@example.org', '--ask'], `${chosen}\nautre chose\n`)
  expect([differing.code, differing.errors]).toEqual([1, expect.stringContaining('The two passwords differ.')])

  const admin = await practitioners(['role', 'zoe@example.org', 'admin'])
  expect(admin.output).toBe('Zoé Petit has the role « admin ».\n')
  const kept = await practitioners(['role', 'zoe@example.org', 'practitioner'])
  expect([kept.code, kept.errors]).toEqual([1, expect.stringContaining('Nobody else is an admin')])

  const operator = await practitioners(['operator', 'zoe@example.org', 'yes', '--as', 'Inès', '--json'])
  expect(JSON.parse(operator.output)).toEqual({ practitionerId: 1, isOperator: true })
  const given = (await command.log.readStream('account-1')).at(-1)
  expect([given?.type, given?.metadata.actor]).toEqual(['OperatorRoleGiven', { kind: 'operator', id: 'Inès' }])

  const disabled = await practitioners(['disable', 'zoe@example.org'])
  expect(disabled.output).toContain('Zoé Petit has no access any more')
  expect(await logIn('zoe@example.org', chosen)).toBe(false)
  expect((await practitioners(['list'])).output).toMatch(
    /^id {2}name .*\n1 {3}Zoé Petit {2}disabled {2}admin {2}zoe@example\.org {2}2026-/,
  )
  const [account, ...others] = JSON.parse((await practitioners(['list', '--json'])).output)
  expect(others).toEqual([])
  expect(account).toMatchObject({ practitionerId: 1, status: 'disabled', isOperator: false, email: 'zoe@example.org' })
})

it('explains a refusal, and prints its usage for wrong arguments', { timeout: 60_000 }, async () => {
  expect(await practitioners(['reset', 'nobody@example.org'])).toMatchObject({
    code: 1,
    errors: 'There is no such account; `list` shows them.\n',
  })
  for (const args of [[], ['add', 'zoe@example.org'], ['list', '--all']])
    expect(await practitioners(args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage:') })
})
