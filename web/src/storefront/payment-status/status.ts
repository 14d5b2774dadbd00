import type { IntentView } from '@alba/contracts/payments/api'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '../../api/errors.ts'
import { getIntent, intentIdOf } from '../../api/payments.ts'
import { markVoucherPaid } from '../../api/vouchers.ts'

export type StatusState = 'success' | 'processing' | 'failed' | 'refunded' | 'disputed'

/** The state that a payment's status means. Any status that is not named here counts as failed. */
export function stateOf(status: string): StatusState {
  if (status === 'succeeded' || status === 'requires_capture') return 'success'
  if (status === 'processing' || status === 'refunded' || status === 'disputed') return status
  return 'failed'
}

export type PaymentStatusResult = {
  state: StatusState
  message: string
  type: IntentView['metadata']['type']
  /** The address of what was bought; null when there is none. It contains the secret of the payment. */
  goods: string | null
}

const MESSAGES: Record<StatusState, string> = {
  success: 'Paiement confirmé. Merci !',
  processing: 'Votre paiement est en cours de traitement. Redirection en cours…',
  failed: 'Le paiement a été annulé ou a échoué.',
  refunded: 'Ce paiement a été intégralement remboursé, sur la carte qui avait servi à le régler.',
  disputed: 'Ce paiement est contesté auprès de la banque. Appelez-nous pour en parler.',
}

const UNREADABLE = 'Impossible de récupérer le statut du paiement.'
const UNVERIFIED = 'Une erreur est survenue lors de la vérification du paiement.'

/** `refusal` says to the visitor why the payment failed; null when nobody said. */
type PaymentState = { state: StatusState; refusal: string | null }

/** The state by Stripe, asked from the browser; undefined when its script cannot be loaded, or it gives no payment. */
async function askStripe(intent: IntentView, clientSecret: string): Promise<PaymentState | undefined> {
  const { stripeFor } = await import('../../api/stripe.ts')
  const stripe: Stripe | null = await stripeFor(intent.publishable_key).catch(() => null)
  const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {}
  if (!paymentIntent) return undefined
  const { last_payment_error: error } = paymentIntent
  return {
    state: stateOf(paymentIntent.status),
    refusal: error ? declineSentence(error.decline_code, error.code) : intent.last_error_message,
  }
}

/**
 * The state of the payment. Only the server knows whether it was refunded or disputed later: the status of Stripe's
 * intent stays `succeeded`.
 */
async function paymentStateOf(intent: IntentView, clientSecret: string): Promise<PaymentState> {
  const fromServer = { state: stateOf(intent.status), refusal: intent.last_error_message }
  const isOver = fromServer.state === 'refunded' || fromServer.state === 'disputed'
  if (intent.provider !== 'stripe' || isOver) return fromServer
  return (await askStripe(intent, clientSecret)) ?? fromServer
}

/** A numeric id without leading zeros: « 0012 » gives « 12 »; undefined for anything else. */
const base10 = (id = ''): string | undefined => (/^\d+$/.test(id) ? String(Number.parseInt(id, 10)) : undefined)

/** The id of the voucher that was paid; undefined when another thing was, or nothing. */
const paidVoucher = ({ metadata: { type, voucher_id } }: IntentView, paid: boolean): string | undefined =>
  type === 'voucher' && paid ? base10(voucher_id) : undefined

/** The pages of the two kinds of sale, by the parameter with the order's id. */
const SALES = { voucher_id: '/bons-cadeaux', package_purchase_id: '/forfaits' } as const

/** The address of what was bought, which is that of a return from the bank's page. */
function goodsOf({ metadata }: IntentView, paid: boolean, secret: string): string | null {
  for (const name of ['voucher_id', 'package_purchase_id'] as const) {
    const id = base10(metadata[name])
    if (paid && id) return `${SALES[name]}?${new URLSearchParams({ [name]: id, payment_intent_client_secret: secret })}`
  }
  return null
}

/** This page has its own messages for an unknown payment (404) and an unreadable answer (200). */
function sentenceFor({ status }: ApiError): ApiError | undefined {
  if (status === 404) return new ApiError(status, UNREADABLE)
  return status === 200 ? new ApiError(status, UNVERIFIED) : undefined
}

/**
 * The state of the payment with a client secret. For a paid voucher, the server is made to ask the provider.
 * @throws {ApiError} with the message to show; status 404 for a secret that is missing, malformed or unknown
 */
export async function paymentStatus(clientSecret: string | null): Promise<PaymentStatusResult> {
  const intentId = intentIdOf(clientSecret)
  if (!intentId || !clientSecret) throw new ApiError(404, UNREADABLE)
  const intent = await getIntent(intentId).catch(error => {
    throw (error instanceof ApiError && sentenceFor(error)) || error
  })
  const { state, refusal } = await paymentStateOf(intent, clientSecret)
  // As for `isPaid`: while a payment is being processed the visitor must not pay again, and its goods are on their way.
  const paid = state === 'success' || state === 'processing'
  const voucher = paidVoucher(intent, paid)
  if (voucher) await markVoucherPaid(voucher, intentId)
  const message = (state === 'failed' && refusal) || MESSAGES[state]
  return { state, type: intent.metadata.type, message, goods: goodsOf(intent, paid, clientSecret) }
}
