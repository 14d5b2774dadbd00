import type { RefundableView } from '@alba/contracts/payments/refund-api'
import { type Means, means } from '@alba/contracts/payments/refunds'
import { amount } from '@alba/contracts/shared/price'
import { z } from 'zod'
import { shortDateAt } from '../../centre-time.ts'
import { typedReason } from '../reason.ts'
import { byMeans } from './words.ts'

/** The version of a booking that the user saw. */
export type Booked = { readonly id: number; readonly version: number }

/** A payment of which something can be refunded. Amounts are in cents. */
export type Refundable = {
  readonly customer_name: string
  /** The payment's intent; null for a payment at the centre, which belongs to its booking. */
  readonly payment_intent_id: string | null
  readonly booking: Booked | null
  /** What can still be refunded, owed or not. */
  readonly left_cents: number
  /** What is owed to the customer. */
  readonly outstanding_cents: number
}

/** A payment to refund. @param booking the booking of a payment at the centre */
export const refundableFrom = (payment: RefundableView, customer: string, booking?: Booked): Refundable => ({
  customer_name: customer,
  payment_intent_id: payment.payment_intent_id,
  booking: payment.payment_intent_id === null ? (booking ?? null) : null,
  left_cents: payment.left_cents,
  outstanding_cents: payment.outstanding_cents,
})

/** The payments with the labels of their buttons. When there are several, a label says which payment it refunds. */
export const labelsOf = (payments: readonly RefundableView[]): (readonly [RefundableView, string])[] =>
  payments.map(payment => [payment, payments.length === 1 ? 'Rembourser' : `Rembourser ${nameOf(payment)}`] as const)

function nameOf({ payment_intent_id, paid_at, left_cents }: RefundableView): string {
  const where = payment_intent_id === null ? 'le règlement sur place' : 'le paiement'
  return `${where}${paid_at ? ` du ${shortDateAt(paid_at)}` : ''} (${amount(left_cents)})`
}

/**
 * How a due is settled: by a refund through the provider, by a refund by other means, which is only recorded, or by
 * writing it off (`never`).
 */
export type RefundMethod = 'card' | 'otherwise' | 'never'

/** « 12,50 », « 12.5 € » or « 1 200 » in cents; undefined for anything else. */
export function typedCents(text: string): number | undefined {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}

/** An amount as the field shows it: « 12,50 ». */
export const typedOf = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

const AMOUNT = 'Indiquez un montant en euros, supérieur à zéro.'

/** The amount that the form proposes, in cents: what is owed, or else all that can still be refunded. */
export const proposedOf = ({ outstanding_cents, left_cents }: Refundable): number =>
  outstanding_cents > 0 ? Math.min(outstanding_cents, left_cents) : left_cents

/** The sums that somebody else may change while a refund is prepared, with their labels. */
export const sumLabels = { outstanding: 'Reste à rembourser', left: 'Peut encore être rendu' }
export const sumsOf = ({ outstanding_cents, left_cents }: Refundable) => ({
  outstanding: amount(outstanding_cents),
  left: amount(left_cents),
})

/** The schema of a typed amount in euros. It parses to cents. @param most the largest amount, in cents */
export const amountUpTo = (most: number) =>
  z.string().transform((text, context) => {
    const cents = typedCents(text)
    if (cents !== undefined && cents > 0 && cents <= most) return cents
    context.addIssue({ code: 'custom', message: cents && cents > most ? `Au plus ${amount(most)}.` : AMOUNT })
    return z.NEVER
  })

/** The schema of the means of payment that is chosen in the form. */
export const chosenMeans = z.enum(means.options, 'Choisissez le moyen.')

/** The schema of the form. Fields that a method does not use are not checked; `never` writes off the whole due. */
export const giveBackForm = (method: RefundMethod, { left_cents, outstanding_cents }: Refundable) =>
  z.object({
    amount: method === 'never' ? z.string().transform(() => outstanding_cents) : amountUpTo(left_cents),
    means: method === 'otherwise' ? chosenMeans : z.string().transform(() => null),
    reason: typedReason,
  })

/** The consequence of the refund, shown before the click. @param cents undefined while the amount is invalid */
export function consequence(
  method: RefundMethod,
  { customer_name, left_cents, outstanding_cents }: Refundable,
  cents: number | undefined,
  by: Means | undefined,
): string | undefined {
  if (method === 'never')
    return `${amount(outstanding_cents)} ne seront pas rendus à ${customer_name} : le centre les garde.`
  if (cents === undefined || cents === 0 || cents > left_cents) return undefined
  const still = Math.max(0, outstanding_cents - cents)
  const rest = still > 0 ? ` Il restera ${amount(still)} à rembourser.` : ''
  if (method === 'card') return `${amount(cents)} repartent sur la carte de ${customer_name}.${rest}`
  const how = by ? ` ${byMeans[by]}` : ''
  return `Vous notez que ${amount(cents)} ont été rendus à ${customer_name}${how}. Rien ne repart sur une carte.${rest}`
}
