import type { IntentView } from '@alba/contracts/payments/api'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '../../api/errors.ts'
import { getIntent, intentIdOf } from '../../api/payments.ts'
import { markVoucherPaid } from '../../api/vouchers.ts'

export type StatusState = 'success' | 'processing' | 'failed' | 'refunded' | 'disputed'

/** What a payment's status means (storefront §4, « Payment status page states »). */
export function stateOf(status: string): StatusState {
  if (status === 'succeeded' || status === 'requires_capture') return 'success'
  if (status === 'processing' || status === 'refunded' || status === 'disputed') return status
  return 'failed'
}

export type PaymentStatusResult = { state: StatusState; message: string; type: IntentView['metadata']['type'] }

const MESSAGES: Record<StatusState, string> = {
  success: 'Paiement confirmé. Merci !',
  processing: 'Votre paiement est en cours de traitement. Redirection en cours…',
  failed: 'Le paiement a été annulé ou a échoué.',
  refunded: 'Ce paiement a été intégralement remboursé, sur la carte qui avait servi à le régler.',
  disputed: 'Ce paiement est contesté auprès de la banque. Appelez-nous pour en parler.',
}

export const UNREADABLE = 'Impossible de récupérer le statut du paiement.'

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

/** The voucher that was paid for, by a base-10 id only (storefront §4). */
function paidVoucher({ metadata }: IntentView, state: StatusState): string | undefined {
  const { type, voucher_id: id = '' } = metadata as { type: string; voucher_id?: string }
  const paid = state === 'success' || state === 'processing'
  return type === 'voucher' && paid && /^[1-9]\d*$/.test(id) ? id : undefined
}

/** The state of the payment that a client secret names. Throws with the sentence to show. */
export async function paymentStatus(clientSecret: string | null): Promise<PaymentStatusResult> {
  const intentId = intentIdOf(clientSecret)
  if (!intentId || !clientSecret) throw new ApiError(404, UNREADABLE)
  const intent = await getIntent(intentId).catch(error => {
    throw error instanceof ApiError && error.status === 404 ? new ApiError(404, UNREADABLE) : error
  })
  const { state, refusal } = await wordOn(intent, clientSecret)
  const voucher = paidVoucher(intent, state)
  if (voucher) await markVoucherPaid(voucher, intentId)
  return { state, type: intent.metadata.type, message: (state === 'failed' && refusal) || MESSAGES[state] }
}
