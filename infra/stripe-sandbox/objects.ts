import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type CardName, last4, testCard } from './cards.ts'
import type { Failure } from './errors.ts'

/** The objects have the types of Stripe's SDK, so that one without a required field does not compile. */
export type Intent = Omit<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'> & {
  latest_charge: string | null
  payment_method: string | null
}
export type Charge = Omit<Stripe.Charge, 'payment_intent'> & { payment_intent: string }
export type Refund = Omit<Stripe.Refund, 'charge' | 'payment_intent'> & { charge: string; payment_intent: string }
/** Only some of Stripe's fields: the sandbox's disputes have no others. */
export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'reason'
  | 'status'
> & { charge: string; payment_intent: string }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits from the system's random source. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), byte => ALPHABET[byte % ALPHABET.length]).join('')

/**
 * An id such as `pi_3…`. The 3 is the first character of Stripe's own ids of payment intents and their charges; here
 * every id but those of requests has it. `whd` is the sandbox's own prefix, for deliveries of webhooks.
 */
export const newId = (prefix: 'pi' | 'ch' | 're' | 'pm' | 'evt' | 'req' | 'du' | 'whd'): string =>
  `${prefix}_${prefix === 'req' ? randomText(14) : `3${randomText(23)}`}`

export type NewIntent = {
  id: string
  /** Unix seconds. */
  now: number
  /** In the currency's smallest unit (cents). */
  amount: number
  currency: string
  captureMethod: Intent['capture_method']
  /** Which method types may pay; null leaves it to the account's settings. */
  allowedTypes: 'card'[] | null
  allowRedirects: 'always' | 'never'
  description: string | null
  receiptEmail: string | null
  statementDescriptorSuffix: string | null
  metadata: Record<string, string>
}

/** A fresh intent. */
export function newIntent(params: NewIntent): Intent {
  return {
    id: params.id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowedTypes,
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: params.allowRedirects, enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.captureMethod,
    client_secret: `${params.id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: params.now,
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

function cardDetails(name: CardName, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const card = testCard(name)
  const cvcFailed = card.decline?.code === 'incorrect_cvc'
  return {
    amount_authorized: card.decline ? null : amount,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcFailed ? 'fail' : 'pass' },
    country: 'FR',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    funding: 'credit',
    installments: null,
    last4: last4(card),
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

function outcomeOf(failure: Failure | undefined): Stripe.Charge.Outcome {
  const none = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_level: 'normal' }
  return failure
    ? {
        ...none,
        network_status: 'declined_by_network',
        reason: failure.decline_code ?? failure.code ?? null,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        ...none,
        network_status: 'approved_by_network',
        reason: null,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
}

/**
 * The charge of one attempt to pay: successful, authorised only (`captured: false`), or failed.
 * @param attempt `now` in Unix seconds
 */
export function newCharge(
  intent: Intent,
  attempt: { id: string; now: number; card: CardName; captured: boolean; failure?: Failure },
): Charge {
  const { failure } = attempt
  return {
    id: attempt.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: attempt.captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: attempt.captured,
    created: attempt.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { card: cardDetails(attempt.card, intent.amount), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
