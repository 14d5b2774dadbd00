import type { DueItem } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import type { Refundable, RefundMethod } from '../../shared/staff/refunds/give-back.ts'

/*
 * A due is money that the centre owes to a client: the whole of a payment, or a part of it. Staff settles a due by a
 * refund (by card or otherwise), or writes it off (the method `never`). A refund by card is under way until Stripe has
 * answered.
 */

/** The payment of a due, with the amounts that can still be refunded and that are still owed. */
export const refundableOf = (due: DueItem): Refundable => ({
  customer_name: due.customer_name,
  payment_intent_id: due.payment_intent_id,
  // Only the due of a booking has a version.
  booking: due.version === null ? null : { id: due.entity_id, version: due.version },
  left_cents: Math.max(0, due.received_cents - due.refunded_cents - due.underway_cents - due.disputed_cents),
  // A refund that is under way counts as done.
  outstanding_cents: Math.max(0, due.outstanding_cents - due.underway_cents),
})

/**
 * The methods by which a due can be settled. A payment at the centre has no intent, and cannot be refunded to a card.
 */
export const methodsOf = ({ payment_intent_id }: DueItem): readonly RefundMethod[] =>
  payment_intent_id === null ? ['otherwise', 'never'] : ['card', 'otherwise', 'never']

/** Whether refunds for the whole due are under way. Another refund would return the same money twice. */
export const isWhollyUnderway = ({ underway_cents, outstanding_cents }: DueItem): boolean =>
  underway_cents > 0 && underway_cents >= outstanding_cents

/**
 * Whether all the money that could be refunded is disputed by the client, and so held back or taken by the bank. The
 * server refuses a refund until the centre has won the dispute.
 */
export const isWhollyDisputed = (due: DueItem): boolean => due.disputed_cents > 0 && refundableOf(due).left_cents === 0

/** Whether the server would refuse a method now. During a dispute a due can still be written off. */
export const isRefusedNow = (method: RefundMethod, due: DueItem): boolean =>
  isWhollyUnderway(due) || (method !== 'never' && isWhollyDisputed(due))

/**
 * Which part of the payment is owed, in words: « tout ce qui a été payé », or « sur 70,00 € payés » after the amount.
 * Then how much was refunded before, and how much is being refunded: « sur 70,00 € payés, 30,00 € déjà rendus, 5,00 €
 * en cours ».
 */
export function owedPartText({ outstanding_cents, received_cents, refunded_cents, underway_cents }: DueItem): string {
  const already = refunded_cents > 0 ? `${amount(refunded_cents)} déjà rendus` : ''
  const underway = underway_cents > 0 ? `${amount(underway_cents)} en cours` : ''
  const whole = outstanding_cents === received_cents ? 'tout ce qui a été payé' : `sur ${amount(received_cents)} payés`
  return [whole, already, underway].filter(Boolean).join(', ')
}
