import type { DueItem } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import type { Refundable, RefundMethod } from '../../shared/staff/refunds/give-back.ts'

/** What of a due may be refunded now. */
export const refundableOf = (due: DueItem): Refundable => ({
  customer_name: due.customer_name,
  payment_intent_id: due.payment_intent_id,
  booking: due.version === null ? null : { id: due.entity_id, version: due.version },
  left_cents: Math.max(0, due.received_cents - due.refunded_cents - due.underway_cents - due.disputed_cents),
  // The rest of the due once the refund under way is done.
  outstanding_cents: Math.max(0, due.outstanding_cents - due.underway_cents),
})

/** The methods by which a due can be settled. A payment at the centre cannot be refunded to a card. */
export const methodsOf = ({ payment_intent_id }: DueItem): readonly RefundMethod[] =>
  payment_intent_id === null ? ['otherwise', 'never'] : ['card', 'otherwise', 'never']

/** Whether a refund of the whole due is under way: another one would refund twice. */
export const isUnderway = ({ underway_cents, outstanding_cents }: DueItem): boolean =>
  underway_cents > 0 && underway_cents >= outstanding_cents

/** Whether the bank holds or has taken all that could be refunded. The server refuses a refund until the dispute is won. */
export const isDisputed = (due: DueItem): boolean => due.disputed_cents > 0 && refundableOf(due).left_cents === 0

/** The methods that the server would refuse now. A debt can be written off in spite of a dispute. */
export const isBlocked = (method: RefundMethod, due: DueItem): boolean =>
  isUnderway(due) || (method !== 'never' && isDisputed(due))

/**
 * Which part of the payment is owed: « tout ce qui a été payé », or « sur 70,00 € payés »; then how much of it was
 * refunded before, and how much is being refunded.
 */
export function partOf({ outstanding_cents, received_cents, refunded_cents, underway_cents }: DueItem): string {
  const already = refunded_cents > 0 ? `${amount(refunded_cents)} déjà rendus` : ''
  const underway = underway_cents > 0 ? `${amount(underway_cents)} en cours` : ''
  const whole = outstanding_cents === received_cents ? 'tout ce qui a été payé' : `sur ${amount(received_cents)} payés`
  return [whole, already, underway].filter(Boolean).join(', ')
}
