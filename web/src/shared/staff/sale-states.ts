import type { Tone } from '../../ui/badge.tsx'

/** A state as a badge shows it. */
export type State = { readonly label: string; readonly tone: Tone }
type States = Readonly<Record<string, State>>

const AWAITED: State = { label: 'En attente', tone: 'yellow' }
const PAID: State = { label: 'Payé', tone: 'green' }
const FAILED: State = { label: 'Échoué', tone: 'red' }
const UNDER_WAY: State = { label: 'En cours', tone: 'yellow' }
const REFUNDED: State = { label: 'Remboursé', tone: 'orange' }
const CANCELED: State = { label: 'Annulé', tone: 'grey' }

const vouchers: States = {
  pending: AWAITED,
  valid: { label: 'Valide', tone: 'green' },
  used: { label: 'Utilisé', tone: 'grey' },
  expired: { label: 'Expiré', tone: 'red' },
  invalidated: { label: 'Invalidé', tone: 'red' },
  canceled: CANCELED,
}
const voucherPayments: States = {
  paid: PAID,
  succeeded: PAID,
  failed: FAILED,
  canceled: FAILED,
  processing: UNDER_WAY,
  requires_capture: UNDER_WAY,
  pending: AWAITED,
  refunded: REFUNDED,
}
const purchases: States = {
  paid: PAID,
  pending: AWAITED,
  failed: FAILED,
  canceled: CANCELED,
  refunded: REFUNDED,
}

const read =
  (states: States, otherwise: Tone) =>
  (value: string): State =>
    states[value.toLowerCase()] ?? { label: value, tone: otherwise }

/** Of a voucher, in any case; what is not known looks like a valid one (back office §4). */
export const voucherState = read(vouchers, 'green')
/** Of a voucher's payment; what is not known is shown as it is (back office §4, decisions « Back office »). */
export const voucherPaymentState = read(voucherPayments, 'grey')
/** Of a package's purchase. */
export const purchaseState = read(purchases, 'grey')
