import Stripe from 'stripe'

/** The merchant's account: what tests and developers may change of it. */
export type AccountSettings = {
  charges_enabled: boolean
  payouts_enabled: boolean
  /** The webhook endpoint; null when nobody has added one. */
  endpoint: { readonly status: 'enabled' | 'disabled'; readonly enabled_events: readonly string[] } | null
  /** What each restricted key may do, such as `charge_write`. A restricted key that is not named may do everything. */
  restricted_keys: Readonly<Record<string, readonly string[]>>
}

export const newAccount = (): AccountSettings => ({
  charges_enabled: true,
  payouts_enabled: true,
  endpoint: { status: 'enabled', enabled_events: ['*'] },
  restricted_keys: {},
})

/**
 * The publishable key of the account. With any other one a browser finds no intent, as with the key of another account.
 */
export const PUBLISHABLE_KEY = 'pk_test_sandbox'

const ACCOUNT_ID = 'acct_sandbox'

/** When the account and its endpoint were made: the first of January 2026, in Unix seconds. */
const CREATED = 1_767_225_600

/** The account as Stripe shows it to its owner; of its many fields those that describe a merchant in France. */
export const accountObject = ({ charges_enabled, payouts_enabled }: AccountSettings) =>
  ({
    id: ACCOUNT_ID,
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: charges_enabled ? 'active' : 'inactive' },
    charges_enabled,
    country: 'FR',
    created: CREATED,
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled,
    type: 'standard',
  }) satisfies Stripe.Account

/** The webhook endpoint as Stripe shows it, without its secret, which is shown only when it is added. */
export const endpointObject = (
  url: string,
  { status, enabled_events }: NonNullable<AccountSettings['endpoint']>,
): Stripe.WebhookEndpoint => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: CREATED,
  description: null,
  enabled_events: [...enabled_events],
  livemode: false,
  metadata: {},
  status,
  url,
})

/** Whether the endpoint gets events of this type. */
export const isDelivered = ({ endpoint }: AccountSettings, type: string): boolean =>
  endpoint?.status === 'enabled' && (endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(type))

/**
 * The name of a resource in the permissions of restricted keys, by the path segment after `/v1/`. As with Stripe, the
 * permission for charges covers refunds.
 */
const RESOURCES: Readonly<Record<string, string>> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'charge',
  disputes: 'dispute',
  events: 'event',
  webhook_endpoints: 'webhook',
  account: 'accounts_kyc_basic',
}

/**
 * The permission that a key lacks for a request, such as `charge_write`; undefined when it may make it. Writing
 * includes reading.
 * @param request `route` is the pattern of the path, such as `/v1/charges/:id`
 */
export function missingPermission(
  { restricted_keys }: AccountSettings,
  request: { readonly key: string; readonly method: string; readonly route: string },
): string | undefined {
  const granted = restricted_keys[request.key]
  const resource = RESOURCES[request.route.split('/')[2] ?? '']
  if (!granted || !resource) return undefined
  const write = `${resource}_write`
  const read = `${resource}_read`
  if (request.method !== 'GET') return granted.includes(write) ? undefined : write
  return granted.includes(read) || granted.includes(write) ? undefined : read
}

/** The message of Stripe for a restricted key without a permission. Most of the key is hidden. */
export const permissionMessage = (key: string, permission: string): string =>
  `The provided key '${key.slice(0, 8)}${'*'.repeat(8)}' does not have the required permissions for this endpoint on account '${ACCOUNT_ID}'. Having the 'rak_${permission}' permission would allow this request to continue.`
