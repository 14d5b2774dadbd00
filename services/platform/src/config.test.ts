import { describe, expect, it } from 'vitest'
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
