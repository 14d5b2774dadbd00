import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'

/** What was tried of the card provider, in the order in which it is shown. */
export const cardChecks = ['key', 'permissions', 'publishable_key', 'account', 'webhook', 'signature'] as const

/** `unknown`: the check could not be made, or nothing has happened yet that shows its result. */
export const verdict = z.enum(['ok', 'failed', 'unknown'])
export type Verdict = z.infer<typeof verdict>

/** What each check may find, and the verdict of each finding. */
export const cardFindings = {
  key: {
    key_accepted: 'ok',
    key_refused: 'failed',
    key_expired: 'failed',
    provider_unreachable: 'failed',
    provider_troubled: 'unknown',
  },
  permissions: { permissions_complete: 'ok', permissions_missing: 'failed', permissions_unknown: 'unknown' },
  publishable_key: {
    publishable_matches: 'ok',
    publishable_refused: 'failed',
    publishable_of_other_account: 'failed',
    /** Only a payment shows that both keys belong to one account. */
    publishable_unproven: 'unknown',
    publishable_unknown: 'unknown',
  },
  account: {
    account_ready: 'ok',
    account_takes_no_charges: 'failed',
    account_pays_nothing_out: 'failed',
    account_unreadable: 'unknown',
    account_unknown: 'unknown',
  },
  webhook: {
    webhook_ready: 'ok',
    webhook_missing: 'failed',
    webhook_disabled: 'failed',
    webhook_lacks_events: 'failed',
    webhook_unreadable: 'unknown',
    webhook_unknown: 'unknown',
  },
  signature: {
    signature_valid: 'ok',
    /** Anybody can send something that is not signed, so this alone proves nothing. */
    signature_only_wrong: 'unknown',
    signature_unseen: 'unknown',
  },
} as const satisfies Record<(typeof cardChecks)[number], Record<string, Verdict>>

export type CardCheck = keyof typeof cardFindings
export type CardCode = { [Check in CardCheck]: keyof (typeof cardFindings)[Check] }[CardCheck]

const codes = Object.values(cardFindings).flatMap(found => Object.keys(found)) as [CardCode, ...CardCode[]]

/** A permission of a restricted key. Writing includes reading. */
export const keyPermissions = ['payment_intents_write', 'refunds_write', 'disputes_read', 'events_read'] as const
export type KeyPermission = (typeof keyPermissions)[number]

export const cardFinding = z.object({
  check: z.enum(cardChecks),
  verdict,
  code: z.enum(codes),
  /** Which permissions the key lacks, or which events the webhook lacks; otherwise empty. */
  lacks: z.array(z.string()),
})
export type CardFinding = z.infer<typeof cardFinding>

/**
 * Only `live` moves real money. `sandbox` is the program that stands in for Stripe locally, `test` is Stripe's test
 * mode.
 */
export const cardMode = z.enum(['sandbox', 'test', 'live'])

const report = {
  mode: cardMode,
  /** One for each check, in the order of `cardChecks`. When the key does not work, only that one. */
  findings: z.array(cardFinding),
}

/** The answer of the command service. Instants are UTC. */
export const cardProviderReport = z.object({
  ...report,
  /** The address to which the provider must send its webhooks. */
  webhookUrl: z.string(),
  /** When the last webhook with a valid signature came; null when none came since the service started. */
  lastWebhookAt: instant.nullable(),
  /** Since when webhooks are noticed: the start of the service. */
  watchedSince: instant,
})
export type CardProviderReport = z.infer<typeof cardProviderReport>

/** GET /api/backoffice/admin/connections/stripe */
export const stripeConnectionView = z.object({
  ...report,
  webhook_url: z.string(),
  last_webhook_at: instant.nullable(),
  watched_since: instant,
})
export type StripeConnectionView = z.infer<typeof stripeConnectionView>
