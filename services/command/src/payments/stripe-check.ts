import {
  type CardCheck,
  type CardFinding,
  type CardProviderReport,
  cardFindings,
  type KeyPermission,
} from '@alba/contracts/connections/card-provider'
import { WEBHOOK_EVENTS } from '@alba/contracts/payments/webhook-events'
import Stripe from 'stripe'
import { openClient, type StripeOptions } from './stripe-client.ts'

/** The webhooks that this process has received since it started. In milliseconds since the epoch. */
export type SeenWebhooks = {
  readonly watchedSince: number
  lastValidAt: number | null
  /** Whether one came with a wrong signature. */
  wasSignedWrong: boolean
}

type Asked = { readonly webhookUrl: string; readonly webhooks: SeenWebhooks }

/** Two rounds of calls must end before a command times out (`http.ts`). The admin who sees an outage can try again. */
const CALL_LIMITS = { maxNetworkRetries: 0, timeout: 7_000 }

/** An id that no payment has. Calls that write are tried with it: they can find nothing to change. */
const NO_PAYMENT = 'pi_alba_tries_the_connection'

/** Tries everything that Alba needs of Stripe with the keys of the configuration, and changes nothing (ADR 71). */
export async function checkStripe(options: StripeOptions, asked: Asked): Promise<CardProviderReport> {
  const stripe = openClient(options, options.secretKey, CALL_LIMITS)
  const listed = await attempt(() => stripe.paymentIntents.list({ limit: 1 }))
  const key = keyFinding(listed)
  return {
    mode: modeOf(options),
    findings: key.code === 'key_accepted' ? [key, ...(await furtherFindings(options, stripe, listed, asked))] : [key],
    webhookUrl: asked.webhookUrl,
    lastWebhookAt: instantOrNull(asked.webhooks.lastValidAt),
    watchedSince: new Date(asked.webhooks.watchedSince).toISOString(),
  }
}

/** What depends on the secret key. The calls are made at the same time. */
async function furtherFindings(
  options: StripeOptions,
  stripe: Stripe,
  listed: Attempt<Stripe.ApiList<Stripe.PaymentIntent>>,
  { webhookUrl, webhooks }: Asked,
): Promise<CardFinding[]> {
  const newest = listed.was === 'answered' ? listed.answer.data[0] : undefined
  const findings = await Promise.all([
    permissionsFinding(options.secretKey, stripe),
    publishableFinding(openClient(options, options.publishableKey, CALL_LIMITS), newest),
    accountFinding(stripe),
    webhookFinding(stripe, webhookUrl, options.apiUrl !== null),
  ])
  return [...findings, signatureFinding(webhooks)]
}

type Attempt<Answer> =
  | { readonly was: 'answered'; readonly answer: Answer }
  /** Stripe accepts the key, and refuses the call because it names something that does not exist. */
  | { readonly was: 'pointless' }
  /** Stripe does not accept the key. */
  | { readonly was: 'refused'; readonly code: string | undefined }
  /** The key lacks a permission; Stripe cannot be reached; Stripe has an error of its own. */
  | { readonly was: 'forbidden' | 'unreachable' | 'troubled' }

/** Makes a call. An error of Stripe or of the connection is an outcome. */
async function attempt<Answer>(call: () => Promise<Answer>): Promise<Attempt<Answer>> {
  try {
    return { was: 'answered', answer: await call() }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeConnectionError) return { was: 'unreachable' }
    if (error.statusCode === 401) return { was: 'refused', code: error.code }
    if (error.statusCode === 403) return { was: 'forbidden' }
    if (error.statusCode === 400 || error.statusCode === 404) return { was: 'pointless' }
    return { was: 'troubled' }
  }
}

const finding = <Check extends CardCheck>(
  check: Check,
  code: keyof (typeof cardFindings)[Check],
  lacks: readonly string[] = [],
): CardFinding => {
  const verdicts: Readonly<Record<PropertyKey, CardFinding['verdict']>> = cardFindings[check]
  return { check, code: code as CardFinding['code'], verdict: verdicts[code] ?? 'unknown', lacks: [...lacks] }
}

function keyFinding(listed: Attempt<unknown>): CardFinding {
  switch (listed.was) {
    case 'refused':
      return finding('key', listed.code === 'api_key_expired' ? 'key_expired' : 'key_refused')
    case 'unreachable':
      return finding('key', 'provider_unreachable')
    case 'troubled':
      return finding('key', 'provider_troubled')
    default:
      return finding('key', 'key_accepted')
  }
}

/** One call for each permission. In Stripe writing includes reading, and charges share the permission of refunds. */
const CALLS: Readonly<Record<KeyPermission, (stripe: Stripe) => Promise<unknown>>> = {
  payment_intents_write: stripe => stripe.paymentIntents.cancel(NO_PAYMENT),
  refunds_write: stripe => stripe.refunds.create({ payment_intent: NO_PAYMENT }),
  disputes_read: stripe => stripe.disputes.list({ limit: 1 }),
  events_read: stripe => stripe.events.list({ limit: 1 }),
}

/** Only restricted keys lack permissions: a secret key may do everything. */
async function permissionsFinding(secretKey: string, stripe: Stripe): Promise<CardFinding> {
  if (!secretKey.startsWith('rk_')) return finding('permissions', 'permissions_complete')
  const tried = await Promise.all(
    Object.entries(CALLS).map(async ([permission, call]) => ({ permission, ...(await attempt(() => call(stripe))) })),
  )
  const missing = tried.filter(({ was }) => was === 'forbidden').map(({ permission }) => permission)
  if (missing.length > 0) return finding('permissions', 'permissions_missing', missing)
  const isProven = tried.every(({ was }) => was === 'answered' || was === 'pointless')
  return finding('permissions', isProven ? 'permissions_complete' : 'permissions_unknown')
}

/**
 * Whether the publishable key belongs to the account and the mode of the secret key: only then it may read a payment of
 * that account, with the payment's own secret. Without a payment only a key that Stripe does not know is found.
 */
async function publishableFinding(browser: Stripe, newest: Stripe.PaymentIntent | undefined): Promise<CardFinding> {
  const own = newest?.client_secret ? { id: newest.id, secret: newest.client_secret } : undefined
  const { id, secret } = own ?? { id: NO_PAYMENT, secret: `${NO_PAYMENT}_secret_none` }
  const read = await attempt(() => browser.paymentIntents.retrieve(id, { client_secret: secret }))
  if (read.was === 'answered') return finding('publishable_key', 'publishable_matches')
  if (read.was === 'pointless')
    return finding('publishable_key', own ? 'publishable_of_other_account' : 'publishable_unproven')
  // With this code Stripe knows the key, and wants another kind of key for the call.
  const isUnknownKey = read.was === 'refused' && read.code !== 'secret_key_required'
  return finding('publishable_key', isUnknownKey ? 'publishable_refused' : 'publishable_unknown')
}

async function accountFinding(stripe: Stripe): Promise<CardFinding> {
  const read = await attempt(() => stripe.accounts.retrieveCurrent())
  if (read.was === 'forbidden') return finding('account', 'account_unreadable')
  if (read.was !== 'answered') return finding('account', 'account_unknown')
  if (!read.answer.charges_enabled) return finding('account', 'account_takes_no_charges')
  return finding('account', read.answer.payouts_enabled ? 'account_ready' : 'account_pays_nothing_out')
}

/** @param isSandbox the sandbox reaches the site by an address inside the machine, so only its path is compared */
async function webhookFinding(stripe: Stripe, webhookUrl: string, isSandbox: boolean): Promise<CardFinding> {
  const read = await attempt(() => stripe.webhookEndpoints.list({ limit: 100 }))
  if (read.was === 'forbidden') return finding('webhook', 'webhook_unreadable')
  if (read.was !== 'answered') return finding('webhook', 'webhook_unknown')
  const place = (address: string) => {
    const url = URL.parse(address)
    return isSandbox ? url?.pathname : url?.href
  }
  const own = read.answer.data.filter(({ url }) => place(url) === place(webhookUrl))
  if (own.length === 0) return finding('webhook', 'webhook_missing')
  const enabled = own.filter(({ status }) => status === 'enabled')
  // Each endpoint signs with a secret of its own and Alba has one, so a single endpoint must have all events.
  const [fewest] = enabled.map(missingEvents).toSorted((one, other) => one.length - other.length)
  if (!fewest) return finding('webhook', 'webhook_disabled')
  return fewest.length === 0 ? finding('webhook', 'webhook_ready') : finding('webhook', 'webhook_lacks_events', fewest)
}

const missingEvents = ({ enabled_events: selected }: Stripe.WebhookEndpoint): string[] =>
  selected.includes('*') ? [] : WEBHOOK_EVENTS.filter(type => !selected.includes(type))

function signatureFinding({ lastValidAt, wasSignedWrong }: SeenWebhooks): CardFinding {
  if (lastValidAt !== null) return finding('signature', 'signature_valid')
  return finding('signature', wasSignedWrong ? 'signature_only_wrong' : 'signature_unseen')
}

function modeOf({ apiUrl, secretKey }: StripeOptions): CardProviderReport['mode'] {
  if (apiUrl !== null) return 'sandbox'
  return /^(sk|rk)_test_/.test(secretKey) ? 'test' : 'live'
}

const instantOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
