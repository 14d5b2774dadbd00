import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secret, startCommand, type TestCommand } from '../testing/command-service.ts'

let command: TestCommand
let url: string
beforeAll(async () => {
  command = await startCommand()
  await command.service.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(command.service.app.server.address() as AddressInfo).port}`
})
afterAll(() => command.stop())

/** The tool as an operator runs it, with what they type. */
async function practitioners(args: readonly string[], typed = '') {
  const env = { ...process.env, COMMAND_URL: url, ALBA_SERVICE_SECRET: secret }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env })
  child.stdin.end(typed)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { said, complained, code: child.exitCode }
}

const logIn = async (email: string, password: string) =>
  (await command.send('log-in', { email, password })).body.session !== null
const passwordIn = (said: string) => /: ([a-z2-9-]{19})\n/.exec(said)?.[1] ?? ''

it('adds a practitioner, resets a password and shuts an account', { timeout: 60_000 }, async () => {
  const added = await practitioners(['add', 'zoe@example.org', 'Zoé Petit'])
  expect(added.complained).toBe('')
  expect(added.said).toContain('Zoé Petit (number 1) may use the back office as zoe@example.org.')
  expect(await logIn('zoe@example.org', passwordIn(added.said))).toBe(true)

  const chosen = 'trois mots au soleil'
  const reset = await practitioners(['reset', 'Zoe@example.org', '--ask'], `${chosen}\n${chosen}\n`)
  expect(reset.said).toBe('Zoé Petit has another password, and is signed out everywhere.\n')
  expect(await logIn('zoe@example.org', chosen)).toBe(true)

  const differing = await practitioners(['reset', 'zoe@example.org', '--ask'], `${chosen}\nautre chose\n`)
  expect([differing.code, differing.complained]).toEqual([1, expect.stringContaining('The two differ.')])

  const disabled = await practitioners(['disable', 'zoe@example.org'])
  expect(disabled.said).toContain('Zoé Petit has no access any more')
  expect(await logIn('zoe@example.org', chosen)).toBe(false)
  expect((await practitioners(['list'])).said).toMatch(
    /^id {2}name .*\n1 {3}Zoé Petit {2}disabled {2}zoe@example\.org {2}2026-/,
  )
})

it('says what it cannot do, and how it is used', { timeout: 60_000 }, async () => {
  expect(await practitioners(['reset', 'nobody@example.org'])).toMatchObject({
    code: 1,
    complained: 'There is no such account; `list` shows them.\n',
  })
  for (const args of [[], ['add', 'zoe@example.org'], ['list', '--all']])
    expect(await practitioners(args)).toMatchObject({ code: 1, complained: expect.stringContaining('Usage:') })
})
