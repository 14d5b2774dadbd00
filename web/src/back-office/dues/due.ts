import type { DueItem } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import type { Refundable, RefundMethod } from '../../shared/staff/refunds/give-back.ts'

/** What may go back of something that is owed. */
export const refundableOf = (due: DueItem): Refundable => ({
  customer_name: due.customer_name,
  payment_intent_id: due.payment_intent_id,
  booking: due.version === null ? null : { id: due.entity_id, version: due.version },
  left_cents: Math.max(0, due.received_cents - due.refunded_cents - due.underway_cents),
  // A refund that is under way is subtracted.
  outstanding_cents: Math.max(0, due.outstanding_cents - due.underway_cents),
})

/** The ways of settling it: nothing paid at the centre can go back to a card. */
export const methodsOf = ({ payment_intent_id }: DueItem): readonly RefundMethod[] =>
  payment_intent_id === null ? ['otherwise', 'never'] : ['card', 'otherwise', 'never']

/** Whether a refund of all that is owed is under way: another one would pay it twice. */
export const isUnderway = ({ underway_cents, outstanding_cents }: DueItem): boolean =>
  underway_cents > 0 && underway_cents >= outstanding_cents

/** « 40,00 € sur 70,00 € », how much of what was paid; whatever is under way beside it. */
export function partOf({ outstanding_cents, received_cents, refunded_cents, underway_cents }: DueItem): string {
  const already = refunded_cents > 0 ? `${amount(refunded_cents)} déjà rendus` : ''
  const underway = underway_cents > 0 ? `${amount(underway_cents)} en cours` : ''
  const whole = outstanding_cents === received_cents ? 'tout ce qui a été payé' : `sur ${amount(received_cents)} payés`
  return [whole, already, underway].filter(Boolean).join(', ')
}
