import type { IntentView } from '@alba/contracts/payments/api'
import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '../../api/errors.ts'
import { getIntent, intentIdOf } from '../../api/payments.ts'
import { markVoucherPaid } from '../../api/vouchers.ts'

export type StatusState = 'success' | 'processing' | 'failed'

/** What the provider says about a payment (storefront §4, « Payment status page states »). */
export function stateOf(status: string): StatusState {
  if (status === 'succeeded' || status === 'requires_capture') return 'success'
  return status === 'processing' ? 'processing' : 'failed'
}

export type PaymentStatusResult = { state: StatusState; message: string; type: IntentView['metadata']['type'] }

const MESSAGES = {
  success: 'Paiement confirmé. Merci !',
  processing: 'Votre paiement est en cours de traitement. Redirection en cours…',
  failed: 'Le paiement a été annulé ou a échoué.',
}

const UNREADABLE = 'Impossible de récupérer le statut du paiement.'

type ProviderWord = { status: string; lastError: string | null }

/** Stripe's own word, asked from the browser; the server's when Stripe cannot be reached from here. */
async function askProvider(intent: IntentView, clientSecret: string): Promise<ProviderWord> {
  const fromServer = { status: intent.status, lastError: intent.last_error_message }
  if (intent.provider !== 'stripe') return fromServer
  const { stripeFor } = await import('../../api/stripe.ts')
  const stripe: Stripe | null = await stripeFor(intent.publishable_key).catch(() => null)
  const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {}
  return paymentIntent
    ? {
        status: paymentIntent.status,
        lastError: paymentIntent.last_payment_error?.message ?? intent.last_error_message,
      }
    : fromServer
}

/** The voucher that was paid for, by a base-10 id only (storefront §4). */
function paidVoucher({ metadata }: IntentView, state: StatusState): string | undefined {
  const { type, voucher_id: id = '' } = metadata as { type: string; voucher_id?: string }
  return type === 'voucher' && state !== 'failed' && /^[1-9]\d*$/.test(id) ? id : undefined
}

/** The state of the payment that a client secret names. Throws with the sentence to show. */
export async function paymentStatus(clientSecret: string | null): Promise<PaymentStatusResult> {
  const intentId = intentIdOf(clientSecret)
  if (!intentId || !clientSecret) throw new ApiError(0, UNREADABLE)
  const intent = await getIntent(intentId).catch(error => {
    throw error instanceof ApiError && error.status === 404 ? new ApiError(404, UNREADABLE) : error
  })
  const { status, lastError } = await askProvider(intent, clientSecret)
  const state = stateOf(status)
  const voucher = paidVoucher(intent, state)
  if (voucher) await markVoucherPaid(voucher, intentId)
  return { state, type: intent.metadata.type, message: (state === 'failed' && lastError) || MESSAGES[state] }
}
