import type { IntentView } from '@alba/contracts/payments/api'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '../../api/errors.ts'
import { getIntent, intentIdOf } from '../../api/payments.ts'
import { markVoucherPaid } from '../../api/vouchers.ts'

export type StatusState = 'success' | 'processing' | 'failed' | 'refunded' | 'disputed'

/** What a payment's status means. */
export function stateOf(status: string): StatusState {
  if (status === 'succeeded' || status === 'requires_capture') return 'success'
  if (status === 'processing' || status === 'refunded' || status === 'disputed') return status
  return 'failed'
}

export type PaymentStatusResult = {
  state: StatusState
  message: string
  type: IntentView['metadata']['type']
  /** Where what was bought is shown, to whoever has the secret of its payment. */
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

type Word = { state: StatusState; refusal: string | null }

/** Stripe's own word, asked from the browser; undefined where Stripe cannot be reached from here. */
async function askStripe(intent: IntentView, clientSecret: string): Promise<Word | undefined> {
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

/** How the payment stands. What came after the payment (refunded, disputed) only the server can tell: Stripe's intent stays paid. */
async function wordOn(intent: IntentView, clientSecret: string): Promise<Word> {
  const fromServer = { state: stateOf(intent.status), refusal: intent.last_error_message }
  const isOver = fromServer.state === 'refunded' || fromServer.state === 'disputed'
  if (intent.provider !== 'stripe' || isOver) return fromServer
  return (await askStripe(intent, clientSecret)) ?? fromServer
}

/** An id as a base-10 integer: « 0012 » is 12; undefined for anything else. */
const base10 = (id = ''): string | undefined => (/^\d+$/.test(id) ? String(Number.parseInt(id, 10)) : undefined)

/** The voucher that was paid for. */
const paidVoucher = ({ metadata: { type, voucher_id } }: IntentView, paid: boolean): string | undefined =>
  type === 'voucher' && paid ? base10(voucher_id) : undefined

/** What was sold, and the page that shows it by the id under that name. */
const SALES = { voucher_id: '/bons-cadeaux', package_purchase_id: '/forfaits' } as const

/** The page of a sale, as the return from its payment opens it. */
function goodsOf({ metadata }: IntentView, paid: boolean, secret: string): string | null {
  for (const name of ['voucher_id', 'package_purchase_id'] as const) {
    const id = base10(metadata[name])
    if (paid && id) return `${SALES[name]}?${new URLSearchParams({ [name]: id, payment_intent_client_secret: secret })}`
  }
  return null
}

/** An unknown payment, and an answer that cannot be read, have sentences of their own here. */
function sentenceFor({ status }: ApiError): ApiError | undefined {
  if (status === 404) return new ApiError(status, UNREADABLE)
  return status === 200 ? new ApiError(status, UNVERIFIED) : undefined
}

/** The state of the payment that a client secret names. Throws with the sentence to show. */
export async function paymentStatus(clientSecret: string | null): Promise<PaymentStatusResult> {
  const intentId = intentIdOf(clientSecret)
  if (!intentId || !clientSecret) throw new ApiError(404, UNREADABLE)
  const intent = await getIntent(intentId).catch(error => {
    throw (error instanceof ApiError && sentenceFor(error)) || error
  })
  const { state, refusal } = await wordOn(intent, clientSecret)
  const paid = state === 'success' || state === 'processing'
  const voucher = paidVoucher(intent, paid)
  if (voucher) await markVoucherPaid(voucher, intentId)
  const message = (state === 'failed' && refusal) || MESSAGES[state]
  return { state, type: intent.metadata.type, message, goods: goodsOf(intent, paid, clientSecret) }
}
