import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigurationError, commonConfig, masterKey, parseConfig, port, timeZone } from './config.ts'

const schema = z.object({ ...commonConfig, PORT: port(3000), ALBA_MASTER_KEY: masterKey })
const good = { DATABASE_URL: 'postgres://localhost/alba', ALBA_MASTER_KEY: 'ab'.repeat(32) }
const complaint = (env: NodeJS.ProcessEnv): string => {
  try {
    parseConfig(schema, env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  return 'no complaint'
}

describe('the environment', () => {
  it('has sensible defaults for everything but the database and the key', () => {
    expect(parseConfig(schema, good)).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      ALBA_EVENT_STORE: 'postgres',
      ALBA_TIME_ZONE: 'Europe/Paris',
      LOG_LEVEL: 'info',
      ALBA_MASTER_KEY: Buffer.alloc(32, 0xab),
    })
  })
  it('treats an empty variable as unset', () => {
    expect(parseConfig(schema, { ...good, PORT: '', HOST: '' })).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' })
  })
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'localhost'],
    ['ALBA_TIME_ZONE', 'Europe/Pariss'],
    ['ALBA_EVENT_STORE', 'mongodb'],
    ['ALBA_MASTER_KEY', 'abc'],
    ['ALBA_MASTER_KEY', 'zz'.repeat(32)],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('with a bad %s (%s) is refused by name, without the value of a secret', (name, value) => {
    const message = complaint({ ...good, [name]: value })
    expect(message).toMatch(new RegExp(`^The configuration is not usable.\\n  ${name}: `))
    if (name === 'ALBA_MASTER_KEY') expect(message).not.toContain(value)
  })
  it('refuses the development secrets where other machines reach the process', () => {
    expect(complaint({ ...good, HOST: '0.0.0.0' })).toContain(
      '  ALBA_SERVICE_SECRET: where others reach HOST (0.0.0.0)',
    )
    expect(complaint({ ...good, HOST: 'localhost' })).toBe('no complaint')
  })
  it('names everything that is wrong at once', () => {
    const message = complaint({ PORT: 'http' })
    for (const name of ['DATABASE_URL', 'PORT', 'ALBA_MASTER_KEY']) expect(message).toContain(`  ${name}: `)
  })
  it('accepts the known time zones and refuses an empty one', () => {
    expect(timeZone.safeParse('America/Martinique').success).toBe(true)
    expect(timeZone.safeParse('').success).toBe(false)
  })
})

describe('a variable whose value is in a file', () => {
  const { ALBA_MASTER_KEY: key, ...rest } = good
  let folder = ''
  let file = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alba-config-'))
    file = join(folder, 'key')
    await writeFile(file, `${key}\n`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('has what the file says, without its last line ending', () => {
    const config = parseConfig(schema, { ...rest, ALBA_MASTER_KEY: '', ALBA_MASTER_KEY_FILE: file })
    expect(config.ALBA_MASTER_KEY).toEqual(Buffer.alloc(32, 0xab))
  })
  it('is checked like any other value, and the complaint does not contain it', async () => {
    const wrong = join(folder, 'wrong')
    await writeFile(wrong, 'not-a-key')
    const message = complaint({ ...rest, ALBA_MASTER_KEY_FILE: wrong })
    expect(message).toContain('  ALBA_MASTER_KEY: must be 64 hexadecimal digits')
    expect(message).not.toContain('not-a-key')
  })
  it('is refused when the file is missing, or when the variable is set, too', () => {
    const missing = complaint({ ...rest, ALBA_MASTER_KEY_FILE: join(folder, 'nothing') })
    expect(missing).toContain('  ALBA_MASTER_KEY_FILE: the file cannot be read (ENOENT)')
    const both = complaint({ ...good, ALBA_MASTER_KEY_FILE: file })
    expect(both).toContain('  ALBA_MASTER_KEY_FILE: ALBA_MASTER_KEY is set, too.')
  })
  it('counts as not set when the file is empty, or its name is', async () => {
    const empty = join(folder, 'empty')
    await writeFile(empty, '')
    for (const PORT_FILE of [empty, '']) expect(parseConfig(schema, { ...good, PORT_FILE }).PORT).toBe(3000)
  })
})
