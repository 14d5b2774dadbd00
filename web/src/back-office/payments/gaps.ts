import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { purchaseState, type State, voucherPaymentState } from '../../shared/staff/sale-states.ts'

/** What a payment stands under here. */
export const localState = purchaseState

/** Where the provider waits for the customer. */
const AWAITING = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The same with the provider; what is not known is shown as it is (back office §4). */
export const providerState = (status: string): State =>
  AWAITING.includes(status) ? { label: 'En attente', tone: 'yellow' } : voucherPaymentState(status)

/** « BC-… » of a voucher, else « #123 » (back office §2). */
export const numberOf = ({ type, voucher_number, entity_id }: OverviewItem): string =>
  (type === 'voucher' && voucher_number) || `#${entity_id}`

const nameOf = (item: OverviewItem) =>
  item.type === 'booking' ? `La réservation ${numberOf(item)}` : `Le bon ${numberOf(item)}`

/** In what a payment here and with the provider differ, in a nurse's words; undefined where they agree. */
export function gapOf(item: OverviewItem): string | undefined {
  const { type, local_status, amount_cents, stripe_status, stripe_amount } = item
  if (stripe_status === null) return undefined
  const isPaidThere = stripe_status === 'succeeded'
  const paid = type === 'booking' ? 'payée' : 'payé'
  if (isPaidThere && !['paid', 'refunded'].includes(local_status))
    return `${nameOf(item)} est ${paid} chez Stripe et « ${localState(local_status).label} » ici : « Resync » met à jour.`
  if (!isPaidThere && local_status === 'paid')
    return `${nameOf(item)} est ${paid} ici et « ${providerState(stripe_status).label} » chez Stripe.`
  if (stripe_amount !== null && stripe_amount !== amount_cents)
    return `${nameOf(item)} : ${amount(amount_cents)} ici, ${amount(stripe_amount)} chez Stripe.`
  return undefined
}
