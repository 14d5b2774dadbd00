import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import type Stripe from 'stripe'

/**
 * What Alba writes on an intent at the provider. Only this server writes it, and the provider signs its webhooks.
 * `alba` names the installation, because several may use one account.
 */

/** The field that contains the id of the target. */
const idField: Readonly<Record<PaymentTarget['kind'], string>> = {
  booking: 'booking_id',
  voucher: 'voucher_id',
  package: 'package_purchase_id',
}

/** The metadata of an intent, by which this installation recognises later what it pays. */
export const metadataOf = ({ kind, id }: PaymentTarget, installation: string): Stripe.MetadataParam => ({
  alba: installation,
  type: kind,
  [idField[kind]]: String(id),
})

/** What an intent pays. Undefined when this installation has not opened it. */
export function targetOf(metadata: Stripe.Metadata, installation: string): PaymentTarget | undefined {
  if (metadata.alba !== installation) return undefined
  const field = idField[metadata.type as PaymentTarget['kind']]
  return paymentTarget.safeParse({ kind: metadata.type, id: Number(metadata[field]) }).data
}
