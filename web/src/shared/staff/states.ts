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

const bookings: States = {
  confirmed: { label: 'Confirmé', tone: 'green' },
  pending: AWAITED,
  pending_hold: AWAITED,
  canceled: { label: 'Annulé', tone: 'red' },
  abandoned: { label: 'Abandonné', tone: 'grey' },
  expired: { label: 'Expiré', tone: 'grey' },
}
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

/** A state that is not known is shown as it came. */
const read =
  (states: States, otherwise: Tone) =>
  (value: string): State =>
    states[value.toLowerCase()] ?? { label: value, tone: otherwise }

/** Of a booking. */
export const bookingState = read(bookings, 'grey')
/** A state of a booking that the calendar has no look for: it stands there in words. */
export const isUnknownState = (status: string): boolean => !(status in bookings)
/** Of a voucher, in upper or lower case; one that is not known looks like a valid one. */
export const voucherState = read(vouchers, 'green')
/** Of a voucher's payment. */
export const voucherPaymentState = read(voucherPayments, 'grey')
/** Of a package's purchase. */
export const purchaseState = read(purchases, 'grey')
