import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { type State, voucherPaymentState } from '../../shared/staff/states.ts'

/** The statuses in which the provider waits for the customer. */
const AWAITING = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The state of a payment at the provider. An unknown status is shown by its own name. */
export const providerState = (status: string): State =>
  AWAITING.includes(status) ? { label: 'En attente', tone: 'yellow' } : voucherPaymentState(status)

/** The number of a voucher (« K7M0-P4RD-W1X8 »), else the id of the booking or order (« #123 »). */
export const numberOf = ({ type, voucher_number, entity_id }: OverviewItem): string =>
  (type === 'voucher' && voucher_number) || `#${entity_id}`

const nameOf = (item: OverviewItem): string =>
  ({
    booking: `La réservation ${numberOf(item)}`,
    voucher: `Le bon ${numberOf(item)}`,
    package: `Le forfait ${numberOf(item)}`,
  })[item.type]

/** A sentence about the difference between a payment here and at the provider; undefined when they agree. */
export function gapOf(item: OverviewItem): string | undefined {
  if (!item.gap) return undefined
  const compared = [
    { what: 'reçu', here: item.received_cents, there: item.stripe_received },
    { what: 'remboursé', here: item.refunded_cents, there: item.stripe_refunded },
    { what: 'contesté', here: item.disputed_cents, there: item.stripe_disputed },
  ]
  const differing = compared.flatMap(({ what, here, there }) =>
    there === null || there === here ? [] : [`${amount(here)} ${what} ici, ${amount(there)} chez Stripe`],
  )
  return `${nameOf(item)} : ${differing.join(' ; ') || 'Stripe dit autre chose'}. « Resync » met à jour.`
}

/** « reçu 75,00 € » and « rendu 30,00 € » on two lines; undefined when the payment's amount says enough. */
export function receivedText({ amount_cents, received_cents, refunded_cents, disputed_cents }: OverviewItem) {
  const parts = [
    received_cents > 0 && received_cents !== amount_cents && `reçu ${amount(received_cents)}`,
    refunded_cents > 0 && `rendu ${amount(refunded_cents)}`,
    disputed_cents > 0 && `contesté ${amount(disputed_cents)}`,
  ].filter(part => part !== false)
  return parts.length > 0 ? parts.join(',\n') : undefined
}
