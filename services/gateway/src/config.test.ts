import { describe, expect, it } from 'vitest'
import { cardForms, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://alba@127.0.0.1/alba'

describe('configuration', () => {
  it('requires only a database', () => {
    const config = readConfig({ DATABASE_URL })
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      COMMAND_URL: 'http://127.0.0.1:3001',
      TRUST_PROXY: false,
    })
    expect(config.WEB_DIST).toMatch(/web[\\/]dist[\\/]client$/)
  })

  it.each([
    ['PORT', '70000'],
    ['COMMAND_URL', 'nowhere'],
    ['RATE_LIMIT_SCALE', '0'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', 'true'],
    ['ALBA_TIME_ZONE', 'Europe/Nowhere'],
    ['DATABASE_URL', ''],
    ['ALBA_JWT_SECRET', 'too short'],
  ])('names %s when it is wrong', (name, value) => {
    expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrow(name)
  })

  it('in production requires two secrets, an https address, a real key of the provider and unscaled limits', () => {
    const production = {
      DATABASE_URL,
      NODE_ENV: 'production',
      ALBA_SERVICE_SECRET: 'x'.repeat(32),
      ALBA_JWT_SECRET: 'y'.repeat(32),
      PUBLIC_URL: 'https://maison-alba.example',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    }
    expect(readConfig(production)).toMatchObject({ ALBA_JWT_SECRET: 'y'.repeat(32) })
    for (const name of ['ALBA_SERVICE_SECRET', 'ALBA_JWT_SECRET'])
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name}: in production`)
    for (const [name, value] of [
      // The same as the secret of the services.
      ['ALBA_JWT_SECRET', 'x'.repeat(32)],
      ['PUBLIC_URL', ''],
      ['PUBLIC_URL', 'http://maison-alba.example'],
      ['STRIPE_PUBLISHABLE_KEY', ''],
      ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
      ['STRIPE_API_URL', 'http://127.0.0.1:12111'],
      ['RATE_LIMIT_SCALE', '1000'],
    ] as const)
      expect(() => readConfig({ ...production, [name]: value }), `${name}=${value}`).toThrow(`  ${name}: `)
  })

  it('sends browsers to the sandbox unless the key is one of the real provider', () => {
    const forms = (env: NodeJS.ProcessEnv) => cardForms(readConfig({ DATABASE_URL, ...env }))
    expect(forms({}).sandboxUrl).toBe('http://127.0.0.1:12111')
    expect(forms({ STRIPE_SANDBOX_PUBLIC_URL: 'http://127.0.0.1:9' }).sandboxUrl).toBe('http://127.0.0.1:9')
    expect(forms({ STRIPE_API_URL: 'http://127.0.0.1:8' }).sandboxUrl).toBe('http://127.0.0.1:8')
    expect(forms({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual({
      publishableKey: 'pk_live_1',
      sandboxUrl: undefined,
    })
  })
})
