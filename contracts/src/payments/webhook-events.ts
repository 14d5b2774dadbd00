/** Where the card provider sends its webhooks, below the address of the site. */
export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** The types of Stripe's events that show a payment's state. */
export const INTENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
] as const

/** The types of Stripe's events about refunds and disputes. */
export const REVERSAL_EVENTS = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

/** All events that are to be selected for the webhook in Stripe's dashboard. docs/configuration.md names them. */
export const WEBHOOK_EVENTS: readonly string[] = [...INTENT_EVENTS, ...REVERSAL_EVENTS]
