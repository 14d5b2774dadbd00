import type { Tone } from '../../ui/badge.tsx'

/** A state as its badge shows it. */
export type State = { readonly label: string; readonly tone: Tone }
type States = Readonly<Record<string, State>>

const AWAITED: State = { label: 'En attente', tone: 'yellow' }
const PAID: State = { label: 'Payé', tone: 'green' }
const FAILED: State = { label: 'Échoué', tone: 'red' }
const UNDER_WAY: State = { label: 'En cours', tone: 'yellow' }
const REFUNDED: State = { label: 'Remboursé', tone: 'orange' }
const ELSEWHERE: State = { label: 'Payé ailleurs', tone: 'grey' }
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
  elsewhere: ELSEWHERE,
}
const purchases: States = {
  paid: PAID,
  pending: AWAITED,
  failed: FAILED,
  canceled: CANCELED,
  refunded: REFUNDED,
  elsewhere: ELSEWHERE,
}

/** An unknown state is shown by its own name. */
const read =
  (states: States, otherwise: Tone) =>
  (value: string): State =>
    states[value.toLowerCase()] ?? { label: value, tone: otherwise }

/** The state of a booking. */
export const bookingState = read(bookings, 'grey')
/** Whether a booking's state is unknown to this page. The calendar then shows it by the server's name. */
export const isUnknownState = (status: string): boolean => !(status in bookings)
/**
 * The badge of a voucher's status, whose case does not matter. An unknown status is shown in green, like a valid one.
 */
export const voucherState = read(vouchers, 'green')
/** The state of a voucher's payment. */
export const voucherPaymentState = read(voucherPayments, 'grey')
/** The state of a package's purchase. */
export const purchaseState = read(purchases, 'grey')
