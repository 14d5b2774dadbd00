import { WEBHOOK_EVENTS } from '@alba/contracts/payments/webhook-events'
import { describe, expect, it } from 'vitest'
import { stripeProvider } from '../../services/command/src/payments/stripe.ts'
import { PUBLISHABLE_KEY } from './account.ts'
import { paid, receiver, SECRET, start } from './testing.ts'

/** How Alba tries its connection to Stripe, against the sandbox, which has Stripe's answers (ADR 71). */

const KEYS = { secretKey: 'sk_test_sandbox', publishableKey: PUBLISHABLE_KEY, webhookSecret: SECRET }
const WEBHOOK = 'https://maison-alba.example/api/webhooks/stripe'

const providerAt = (apiUrl: string, keys: Partial<typeof KEYS> = {}) =>
  stripeProvider({ ...KEYS, ...keys, apiUrl, sandboxPublicUrl: null }, 'our-alba')

/** A sandbox whose webhooks go to the site, but never arrive. */
const sandbox = () => start({ webhooks: { url: WEBHOOK, mode: 'never' } })

type Sandbox = Awaited<ReturnType<typeof sandbox>>

/** The codes of all findings. */
async function codes({ base }: Pick<Sandbox, 'base'>, keys: Partial<typeof KEYS> = {}, webhookUrl = WEBHOOK) {
  const { findings } = await providerAt(base, keys).check(webhookUrl)
  return findings.map(({ code }) => code)
}

/** The finding of one check. */
async function found({ base }: Pick<Sandbox, 'base'>, check: string, keys: Partial<typeof KEYS> = {}) {
  const { findings } = await providerAt(base, keys).check(WEBHOOK)
  return findings.find(finding => finding.check === check)
}

/** Every permission of a restricted key that Alba needs or can use. */
const ALL = [
  'payment_intent_write',
  'charge_write',
  'dispute_read',
  'event_read',
  'webhook_read',
  'accounts_kyc_basic_read',
]
const RESTRICTED = 'rk_test_alba'
const restricted = (running: Sandbox, ...lacks: string[]) =>
  running.app.sandbox.setAccount({ restricted_keys: { [RESTRICTED]: ALL.filter(each => !lacks.includes(each)) } })

it('with a payment at the provider, everything that can be tried is found to work', async () => {
  const running = await sandbox()
  await paid(running.stripe)
  const { mode, findings, webhookUrl } = await providerAt(running.base).check(WEBHOOK)
  expect(mode).toBe('sandbox')
  expect(webhookUrl).toBe(WEBHOOK)
  expect(findings.map(({ code, verdict }) => [code, verdict])).toEqual([
    ['key_accepted', 'ok'],
    ['permissions_complete', 'ok'],
    ['publishable_matches', 'ok'],
    ['account_ready', 'ok'],
    ['webhook_ready', 'ok'],
    ['signature_unseen', 'unknown'],
  ])
})

it('a check changes nothing at the provider', async () => {
  const running = await sandbox()
  restricted(running)
  await paid(running.stripe)
  const before = running.app.sandbox.summary()
  await codes(running, { secretKey: RESTRICTED })
  expect(running.app.sandbox.summary()).toEqual(before)
})

describe('a secret key', () => {
  it('that Stripe does not know is the only finding', async () => {
    expect(await codes(await sandbox(), { secretKey: 'sk_live_wrong' })).toEqual(['key_refused'])
  })

  it('cannot be tried while Stripe is unreachable, which is said', async () => {
    const running = await sandbox()
    await running.app.close()
    expect(await codes(running)).toEqual(['provider_unreachable'])
  })

  it('is never in the report', async () => {
    const running = await sandbox()
    const text = JSON.stringify([
      await providerAt(running.base).check(WEBHOOK),
      await providerAt(running.base, { secretKey: 'sk_live_abcdef' }).check(WEBHOOK),
    ])
    expect(text).not.toMatch(/(sk|pk|rk)_|whsec|abcdef/)
  })
})

describe('a restricted key', () => {
  it('with all permissions is enough', async () => {
    const running = await sandbox()
    restricted(running)
    await paid(running.stripe)
    expect(await codes(running, { secretKey: RESTRICTED })).toEqual([
      'key_accepted',
      'permissions_complete',
      'publishable_matches',
      'account_ready',
      'webhook_ready',
      'signature_unseen',
    ])
  })

  it.each([
    ['payment_intent_write', 'payment_intents_write'],
    ['charge_write', 'refunds_write'],
    ['dispute_read', 'disputes_read'],
    ['event_read', 'events_read'],
  ])('without %s is accepted, and the missing permission is named', async (permission, named) => {
    const running = await sandbox()
    restricted(running, permission)
    expect(await found(running, 'key', { secretKey: RESTRICTED })).toMatchObject({ code: 'key_accepted' })
    expect(await found(running, 'permissions', { secretKey: RESTRICTED })).toEqual({
      check: 'permissions',
      verdict: 'failed',
      code: 'permissions_missing',
      lacks: [named],
    })
  })

  it('that may not read webhooks or the account fails no check: these two are only unreadable', async () => {
    const running = await sandbox()
    restricted(running, 'webhook_read', 'accounts_kyc_basic_read')
    await paid(running.stripe)
    const all = await codes(running, { secretKey: RESTRICTED })
    expect(all).toContain('webhook_unreadable')
    expect(all).toContain('account_unreadable')
    expect(all).toContain('permissions_complete')
  })
})

describe('a publishable key', () => {
  it('of another account is found by a payment that it may not read', async () => {
    const running = await sandbox()
    await paid(running.stripe)
    expect(await found(running, 'publishable_key', { publishableKey: 'pk_test_other' })).toMatchObject({
      verdict: 'failed',
      code: 'publishable_of_other_account',
    })
  })

  it('that Stripe does not know is found without any payment', async () => {
    const running = await sandbox()
    expect(await found(running, 'publishable_key', { publishableKey: 'pk_live_wrong' })).toMatchObject({
      code: 'publishable_refused',
    })
  })

  it('is not proven before the first payment', async () => {
    expect(await found(await sandbox(), 'publishable_key')).toMatchObject({
      verdict: 'unknown',
      code: 'publishable_unproven',
    })
  })
})

describe('the account', () => {
  it.each([
    ['takes no charges', { charges_enabled: false }, 'account_takes_no_charges'],
    ['pays nothing out', { payouts_enabled: false }, 'account_pays_nothing_out'],
  ])('that %s is found', async (_what, changes, code) => {
    const running = await sandbox()
    running.app.sandbox.setAccount(changes)
    expect(await found(running, 'account')).toMatchObject({ verdict: 'failed', code })
  })
})

describe('the webhook', () => {
  it('that nobody added is missing', async () => {
    const running = await sandbox()
    running.app.sandbox.setAccount({ endpoint: null })
    expect(await found(running, 'webhook')).toMatchObject({ verdict: 'failed', code: 'webhook_missing' })
  })

  it('of another path is not Alba’s', async () => {
    const running = await start({ webhooks: { url: 'https://maison-alba.example/other', mode: 'never' } })
    expect(await found(running, 'webhook')).toMatchObject({ code: 'webhook_missing' })
  })

  it('that is disabled is found', async () => {
    const running = await sandbox()
    running.app.sandbox.setAccount({ endpoint: { status: 'disabled', enabled_events: ['*'] } })
    expect(await found(running, 'webhook')).toMatchObject({ verdict: 'failed', code: 'webhook_disabled' })
  })

  it('without an event that Alba reads names it', async () => {
    const running = await sandbox()
    const enabled_events = WEBHOOK_EVENTS.filter(type => type !== 'refund.failed')
    running.app.sandbox.setAccount({ endpoint: { status: 'enabled', enabled_events } })
    expect(await found(running, 'webhook')).toEqual({
      check: 'webhook',
      verdict: 'failed',
      code: 'webhook_lacks_events',
      lacks: ['refund.failed'],
    })
    running.app.sandbox.setAccount({ endpoint: { status: 'enabled', enabled_events: WEBHOOK_EVENTS } })
    expect(await found(running, 'webhook')).toMatchObject({ code: 'webhook_ready' })
  })
})

describe('the signature of webhooks', () => {
  const signatureOf = async (provider: ReturnType<typeof providerAt>) => {
    const report = await provider.check(WEBHOOK)
    return { code: report.findings.find(({ check }) => check === 'signature')?.code, at: report.lastWebhookAt }
  }

  it('is valid once a webhook came with one, whatever a stranger sends afterwards', async () => {
    const hook = await receiver()
    const running = await start({ webhooks: { url: hook.url } })
    const provider = providerAt(running.base)
    expect(await signatureOf(provider)).toEqual({ code: 'signature_unseen', at: null })
    provider.readWebhook('{}', 't=1,v1=00')
    expect(await signatureOf(provider)).toEqual({ code: 'signature_only_wrong', at: null })
    await paid(running.stripe)
    await hook.until(1)
    provider.readWebhook(hook.bodies[0] ?? '', hook.signatures[0] ?? '')
    expect(await signatureOf(provider)).toEqual({ code: 'signature_valid', at: expect.stringMatching(/Z$/) })
    provider.readWebhook('{}', 't=1,v1=00')
    expect(await signatureOf(provider)).toMatchObject({ code: 'signature_valid' })
  })
})

it('clicks at the same time share one check', async () => {
  const running = await sandbox()
  const provider = providerAt(running.base)
  const [one, other] = await Promise.all([provider.check(WEBHOOK), provider.check(WEBHOOK)])
  expect(one).toBe(other)
  expect(await provider.check(WEBHOOK)).not.toBe(one)
})
