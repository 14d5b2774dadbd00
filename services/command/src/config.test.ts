import { describe, expect, it } from 'vitest'
import { commandConfig } from './config.ts'

const good = { DATABASE_URL: 'postgres://localhost/alba', ALBA_MASTER_KEY: 'ab'.repeat(32) }
const live = {
  ...good,
  ALBA_MASTER_KEY: '0123456789abcdef1032547698badcfe2143658709cbadfe3254769810dcbefa',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://maison-alba.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ALBA_SERVICE_SECRET: 's'.repeat(32),
}

const mine = {
  STRIPE_SECRET_KEY: 'sk_test_mine',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_mine',
  STRIPE_WEBHOOK_SECRET: 'whsec_mine',
}

describe('the payment provider', () => {
  it('is the local sandbox without a key', () => {
    expect(commandConfig(good).stripe).toMatchObject({
      secretKey: 'sk_test_sandbox',
      apiUrl: 'http://127.0.0.1:12111',
      sandboxPublicUrl: 'http://127.0.0.1:12111',
    })
  })
  it('is Stripe with a key', () => {
    expect(commandConfig({ ...good, ...mine }).stripe).toMatchObject({
      secretKey: 'sk_test_mine',
      apiUrl: null,
      sandboxPublicUrl: null,
    })
  })
  it('is another sandbox with an address, which may differ for browsers', () => {
    const elsewhere = {
      ...good,
      STRIPE_API_URL: 'http://sandbox:12111',
      STRIPE_SANDBOX_PUBLIC_URL: 'https://pay.example',
    }
    expect(commandConfig(elsewhere).stripe).toMatchObject({
      apiUrl: 'http://sandbox:12111',
      sandboxPublicUrl: 'https://pay.example',
    })
  })
})

describe('in production', () => {
  it('the published password of the demo is refused', () => {
    expect(commandConfig(live).refusesDemoPassword).toBe(true)
    expect(commandConfig(good).refusesDemoPassword).toBe(false)
  })
  it('a live key and a webhook secret are accepted', () => {
    expect(commandConfig(live).stripe).toMatchObject({ secretKey: 'sk_live_1', webhookSecret: 'whsec_1', apiUrl: null })
  })
  it.each([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: undefined }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:12111' }],
    ['STRIPE_SECRET_KEY', mine],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_mine' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: undefined }],
    ['ALBA_MASTER_KEY', { ALBA_MASTER_KEY: undefined }],
    ['ALBA_MASTER_KEY', { ALBA_MASTER_KEY: '0'.repeat(64) }],
    ['ALBA_SERVICE_SECRET', { ALBA_SERVICE_SECRET: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '11' }],
    ['ALBA_SET_CLOCK', { ALBA_SET_CLOCK: 'true' }],
  ])('the error names %s when it is missing or not allowed', (name, changes) => {
    expect(() => commandConfig({ ...live, ...changes })).toThrow(new RegExp(`  ${name}: `))
  })
})

it('EventStoreDB needs its address', () => {
  expect(() => commandConfig({ ...good, ALBA_EVENT_STORE: 'eventstoredb' })).toThrow(/EVENTSTORE_URL/)
})
