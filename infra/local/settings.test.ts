import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigurationError } from '@alba/platform/config'
import { describe, expect, it, test } from 'vitest'
import { ownFolder } from './folders.ts'
import { assertPortsFree } from './ports.ts'
import { root } from './root.ts'
import { startSettings } from './settings.ts'
import { settingsWithoutWrongValues, wrongSettings } from './wrong-settings.ts'

test('every variable that docs/configuration.md lists under « Settings » has wrong values here, or is named as an exception', async () => {
  const page = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const [, table = ''] = page.split('## Settings')
  const rows =
    table
      .split('\n## ')[0]
      ?.split('\n')
      .filter(line => line.startsWith('| `')) ?? []
  const named = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect([...Object.keys(wrongSettings), ...settingsWithoutWrongValues].sort()).toEqual(named.sort())
})

/** The sentences of the ConfigurationError that these variables cause; undefined when they are accepted. */
function complaint(env: NodeJS.ProcessEnv): string | undefined {
  try {
    startSettings(env)
    return undefined
  } catch (error) {
    // Any other error would be shown with its stack.
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

describe('npm start', () => {
  it.each(Object.entries(wrongSettings))(
    'answers a wrong %s at once, with a sentence that names it',
    (name, values) => {
      const around = name === 'EVENTSTORE_URL' ? { ALBA_EVENT_STORE: 'eventstoredb' } : {}
      for (const value of values)
        expect(complaint({ ...around, [name]: value }), value).toMatch(
          new RegExp(`^The configuration.*\\n  ${name}: \\S`),
        )
    },
  )

  it('reports all wrong variables together, and repeats no secret', () => {
    const message = complaint({ PORT: 'http', SMTP_URL: 'secret.example', ALBA_JWT_SECRET: 'hush' })
    for (const name of ['PORT', 'SMTP_URL', 'ALBA_JWT_SECRET']) expect(message).toContain(`  ${name}: `)
    expect(message).not.toMatch(/secret\.example|hush/)
  })

  it('needs nothing for development', () => expect(complaint({})).toBeUndefined())

  it('loads the demo, unless ALBA_DEMO is false; a password of the demo is refused then', () => {
    expect(startSettings({}).demo).toBe(true)
    expect(startSettings({ ALBA_DEMO: 'false' }).demo).toBe(false)
    expect(complaint({ ALBA_DEMO: 'false', ALBA_DEMO_PASSWORD: 'trois mots au soleil' })).toContain(
      '  ALBA_DEMO_PASSWORD: with ALBA_DEMO=false there is no demo',
    )
  })
})

test('a data folder that cannot be used is named in the error; a usable one is closed to other users', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-folder-'))
  const file = join(folder, 'file')
  await writeFile(file, '')
  for (const path of [file, join(file, 'below'), '/dev/null'])
    await expect(ownFolder(path)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(`ALBA_DATA_DIR: ${path} cannot be used (E`),
    })
  await chmod(folder, 0o755)
  await ownFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await rm(folder, { recursive: true })
})

test('an address that does not belong to this machine is named in the error', async () => {
  for (const host of ['nobody.invalid', '192.0.2.1'])
    await expect(assertPortsFree({ gateway: 3000 }, host)).rejects.toThrow(
      `HOST: ${host} is no address of this machine`,
    )
})

describe('in production npm start', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://maison-alba.example',
    SMTP_URL: 'smtp://alba:secret@mail.example:587',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  it('starts with the required variables, whatever the ports', () => {
    expect(complaint(production)).toBeUndefined()
    expect(startSettings({ ...production, ALBA_DEMO: 'true' }).demo).toBe(false)
    expect(complaint({ ...production, PORT: '4500', SMTP_PORT: '1500' })).toBeUndefined()
    expect(complaint({ ...production, SMTP_URL: 'smtp://localhost' }), 'a mail server of this machine').toBeUndefined()
  })

  it.each<[string, string, NodeJS.ProcessEnv]>([
    ['SMTP_URL', 'no mail server', { SMTP_URL: '', SMTP_PORT: '1500' }],
    ['SMTP_URL', 'a catcher on another port', { SMTP_URL: 'smtp://127.0.0.1:1500' }],
    ['PUBLIC_URL', 'no address', { PUBLIC_URL: '', PORT: '4500' }],
    ['PUBLIC_URL', 'an address of this machine', { PUBLIC_URL: 'https://localhost:4500' }],
    ['PUBLIC_URL', 'an address without TLS', { PUBLIC_URL: 'http://maison-alba.example' }],
    [
      'STRIPE_SECRET_KEY',
      'the sandbox',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    ],
    ['STRIPE_WEBHOOK_SECRET', 'the sandbox’s webhooks', { STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_SECRET_KEY', 'test keys', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', 'a test key beside a live one', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['ALBA_DEMO_PASSWORD', 'a demo password', { ALBA_DEMO_PASSWORD: 'trois mots au soleil' }],
    ['ALBA_MASTER_KEY', 'a key that was typed', { ALBA_MASTER_KEY: '0'.repeat(64) }],
    ['ALBA_JWT_SECRET', 'one secret for two', { ALBA_JWT_SECRET: 'x'.repeat(32), ALBA_SERVICE_SECRET: 'x'.repeat(32) }],
    ['RATE_LIMIT_SCALE', 'no limits', { RATE_LIMIT_SCALE: '10000' }],
  ])('refuses, with a sentence about %s: %s', (name, _what, changes) => {
    expect(complaint({ ...production, ...changes })).toContain(`  ${name}: `)
  })

  it('accepts test keys when ALBA_STRIPE_TEST is set', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ALBA_STRIPE_TEST: 'true' }
    expect(complaint({ ...production, ...test })).toBeUndefined()
  })
})
