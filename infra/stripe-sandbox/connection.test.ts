import { WEBHOOK_EVENTS } from '@alba/contracts/payments/webhook-events'
import { describe, expect, it } from 'vitest'
import { stripeProvider } from '../../services/command/src/payments/stripe.ts'
import { PUBLISHABLE_KEY } from './account.ts'
import { createConfirmedIntent, receiver, SECRET, startSandbox } from './testing.ts'

/**
 * Alba checks its connection to Stripe: the keys, their permissions, the account, the webhook and its signature (ADR
 * 71). A check has a list of findings. Here the sandbox answers instead of Stripe.
 */

/** The keys with which everything works. */
const KEYS = { secretKey: 'sk_test_sandbox', publishableKey: PUBLISHABLE_KEY, webhookSecret: SECRET }
const WEBHOOK = 'https://maison-alba.example/api/webhooks/stripe'

/** Alba's code for Stripe, connected to a sandbox. @param keys those that differ from `KEYS` */
const providerAt = (apiUrl: string, keys: Partial<typeof KEYS> = {}) =>
  stripeProvider({ ...KEYS, ...keys, apiUrl, sandboxPublicUrl: null }, 'our-alba')

/** Starts a sandbox in which the webhook of the site is registered, but which sends none. */
const startSilentSandbox = () => startSandbox({ webhooks: { url: WEBHOOK, mode: 'never' } })

type Sandbox = Awaited<ReturnType<typeof startSilentSandbox>>

/** Runs a check. @returns the codes of all findings */
async function findingCodes({ base }: Pick<Sandbox, 'base'>, keys: Partial<typeof KEYS> = {}) {
  const { findings } = await providerAt(base, keys).check(WEBHOOK)
  return findings.map(({ code }) => code)
}

/** Runs a check. @returns the finding about one subject, such as `webhook` */
async function findingOn({ base }: Pick<Sandbox, 'base'>, subject: string, keys: Partial<typeof KEYS> = {}) {
  const { findings } = await providerAt(base, keys).check(WEBHOOK)
  return findings.find(({ check }) => check === subject)
}

/** The permissions that Alba needs, and the two that it can use: to read webhooks and the account. */
const PERMISSIONS = [
  'payment_intent_write',
  'charge_write',
  'dispute_read',
  'event_read',
  'webhook_read',
  'accounts_kyc_basic_read',
]
const RESTRICTED = 'rk_test_alba'
/** Makes `RESTRICTED` a key with all permissions but those that it lacks. */
const restrictKey = (running: Sandbox, ...lacks: string[]) =>
  running.app.sandbox.setAccount({
    restricted_keys: { [RESTRICTED]: PERMISSIONS.filter(each => !lacks.includes(each)) },
  })

it('everything works once Stripe has a payment; only the signature is unknown until a webhook has come', async () => {
  const running = await startSilentSandbox()
  await createConfirmedIntent(running.stripe)
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

it('a check changes nothing at Stripe', async () => {
  const running = await startSilentSandbox()
  restrictKey(running)
  await createConfirmedIntent(running.stripe)
  const before = running.app.sandbox.summary()
  await findingCodes(running, { secretKey: RESTRICTED })
  expect(running.app.sandbox.summary()).toEqual(before)
})

describe('the check of the secret key', () => {
  it('ends the check when Stripe does not know the key, with that as the only finding', async () => {
    expect(await findingCodes(await startSilentSandbox(), { secretKey: 'sk_live_wrong' })).toEqual(['key_refused'])
  })

  it('finds only that Stripe is unreachable, if it is', async () => {
    const running = await startSilentSandbox()
    await running.app.close()
    expect(await findingCodes(running)).toEqual(['provider_unreachable'])
  })

  it('never has a key in its report', async () => {
    const running = await startSilentSandbox()
    const text = JSON.stringify([
      await providerAt(running.base).check(WEBHOOK),
      await providerAt(running.base, { secretKey: 'sk_live_abcdef' }).check(WEBHOOK),
    ])
    expect(text).not.toMatch(/(sk|pk|rk)_|whsec|abcdef/)
  })
})

describe('the check of a restricted key', () => {
  it('finds the permissions complete when the key has all of them', async () => {
    const running = await startSilentSandbox()
    restrictKey(running)
    await createConfirmedIntent(running.stripe)
    expect(await findingCodes(running, { secretKey: RESTRICTED })).toEqual([
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
  ])('accepts a key without %s, and names what the key may not do', async (permission, missing) => {
    const running = await startSilentSandbox()
    restrictKey(running, permission)
    expect(await findingOn(running, 'key', { secretKey: RESTRICTED })).toMatchObject({ code: 'key_accepted' })
    expect(await findingOn(running, 'permissions', { secretKey: RESTRICTED })).toEqual({
      check: 'permissions',
      verdict: 'failed',
      code: 'permissions_missing',
      lacks: [missing],
    })
  })

  it('fails nothing if the key may not read webhooks and the account, and says that these are unreadable', async () => {
    const running = await startSilentSandbox()
    restrictKey(running, 'webhook_read', 'accounts_kyc_basic_read')
    await createConfirmedIntent(running.stripe)
    const all = await findingCodes(running, { secretKey: RESTRICTED })
    expect(all).toContain('webhook_unreadable')
    expect(all).toContain('account_unreadable')
    expect(all).toContain('permissions_complete')
  })
})

describe('the check of the publishable key', () => {
  it('finds a key of another account, because it may not read a payment of this one', async () => {
    const running = await startSilentSandbox()
    await createConfirmedIntent(running.stripe)
    expect(await findingOn(running, 'publishable_key', { publishableKey: 'pk_test_other' })).toMatchObject({
      verdict: 'failed',
      code: 'publishable_of_other_account',
    })
  })

  it('finds a key that Stripe does not know, even before the first payment', async () => {
    const running = await startSilentSandbox()
    expect(await findingOn(running, 'publishable_key', { publishableKey: 'pk_live_wrong' })).toMatchObject({
      code: 'publishable_refused',
    })
  })

  it('cannot tell before the first payment whether a known key is of this account', async () => {
    expect(await findingOn(await startSilentSandbox(), 'publishable_key')).toMatchObject({
      verdict: 'unknown',
      code: 'publishable_unproven',
    })
  })
})

describe('the check of the account', () => {
  it.each([
    ['takes no charges', { charges_enabled: false }, 'account_takes_no_charges'],
    ['pays nothing out', { payouts_enabled: false }, 'account_pays_nothing_out'],
  ])('finds an account that %s', async (_what, changes, code) => {
    const running = await startSilentSandbox()
    running.app.sandbox.setAccount(changes)
    expect(await findingOn(running, 'account')).toMatchObject({ verdict: 'failed', code })
  })
})

describe('the check of the webhook', () => {
  it('finds it missing when nobody has added one at Stripe', async () => {
    const running = await startSilentSandbox()
    running.app.sandbox.setAccount({ endpoint: null })
    expect(await findingOn(running, 'webhook')).toMatchObject({ verdict: 'failed', code: 'webhook_missing' })
  })

  it('finds it missing when the only one has another path than Alba’s', async () => {
    const running = await startSandbox({ webhooks: { url: 'https://maison-alba.example/other', mode: 'never' } })
    expect(await findingOn(running, 'webhook')).toMatchObject({ code: 'webhook_missing' })
  })

  it('finds it disabled', async () => {
    const running = await startSilentSandbox()
    running.app.sandbox.setAccount({ endpoint: { status: 'disabled', enabled_events: ['*'] } })
    expect(await findingOn(running, 'webhook')).toMatchObject({ verdict: 'failed', code: 'webhook_disabled' })
  })

  it('names the events that Alba reads and Stripe does not send; with all of them the webhook is ready', async () => {
    const running = await startSilentSandbox()
    const enabled_events = WEBHOOK_EVENTS.filter(type => type !== 'refund.failed')
    running.app.sandbox.setAccount({ endpoint: { status: 'enabled', enabled_events } })
    expect(await findingOn(running, 'webhook')).toEqual({
      check: 'webhook',
      verdict: 'failed',
      code: 'webhook_lacks_events',
      lacks: ['refund.failed'],
    })
    running.app.sandbox.setAccount({ endpoint: { status: 'enabled', enabled_events: WEBHOOK_EVENTS } })
    expect(await findingOn(running, 'webhook')).toMatchObject({ code: 'webhook_ready' })
  })
})

describe('the check of the signature of webhooks', () => {
  /** What a check finds about the signature, and when the last webhook with a valid one came. */
  const signatureState = async (provider: ReturnType<typeof providerAt>) => {
    const report = await provider.check(WEBHOOK)
    return { code: report.findings.find(({ check }) => check === 'signature')?.code, at: report.lastWebhookAt }
  }

  it('finds it valid once a webhook had a valid one, even if others with a wrong one come later', async () => {
    const hook = await receiver()
    const running = await startSandbox({ webhooks: { url: hook.url } })
    const provider = providerAt(running.base)
    /** A webhook that somebody else sends, with a signature that is wrong. */
    const receiveForged = () => provider.readWebhook('{}', 't=1,v1=00')
    expect(await signatureState(provider)).toEqual({ code: 'signature_unseen', at: null })
    receiveForged()
    expect(await signatureState(provider)).toEqual({ code: 'signature_only_wrong', at: null })
    await createConfirmedIntent(running.stripe)
    await hook.until(1)
    provider.readWebhook(hook.bodies[0] ?? '', hook.signatures[0] ?? '')
    expect(await signatureState(provider)).toEqual({ code: 'signature_valid', at: expect.stringMatching(/Z$/) })
    receiveForged()
    expect(await signatureState(provider)).toMatchObject({ code: 'signature_valid' })
  })
})

it('two who check at the same time share one check', async () => {
  const running = await startSilentSandbox()
  const provider = providerAt(running.base)
  const [one, other] = await Promise.all([provider.check(WEBHOOK), provider.check(WEBHOOK)])
  expect(one).toBe(other)
  expect(await provider.check(WEBHOOK)).not.toBe(one)
})
