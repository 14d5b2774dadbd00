import type { RefundableView } from '@alba/contracts/payments/refund-api'
import { type Means, means } from '@alba/contracts/payments/refunds'
import { amount } from '@alba/contracts/shared/price'
import { z } from 'zod'
import { shortDate } from '../../centre-time.ts'
import { typedReason } from '../reason.ts'
import { byMeans } from './words.ts'

/** A booking as somebody saw it. */
export type Booked = { readonly id: number; readonly version: number }

/** Money that came in and of which some may go back. Amounts in cents. */
export type Refundable = {
  readonly customer_name: string
  /** The payment; null for what was paid at the centre, which is part of its booking. */
  readonly payment_intent_id: string | null
  readonly booking: Booked | null
  /** What can still go back, whether it is owed or not. */
  readonly left_cents: number
  /** What is owed. */
  readonly outstanding_cents: number
}

/** A payment of a thing, to be given back. @param booking whose it is, where it was paid at the centre */
export const refundableFrom = (payment: RefundableView, customer: string, booking?: Booked): Refundable => ({
  customer_name: customer,
  payment_intent_id: payment.payment_intent_id,
  booking: payment.payment_intent_id === null ? (booking ?? null) : null,
  left_cents: payment.left_cents,
  outstanding_cents: payment.outstanding_cents,
})

/** What each button says; of several payments, which one it is about. */
export const labelsOf = (payments: readonly RefundableView[]): (readonly [RefundableView, string])[] =>
  payments.map(payment => [payment, payments.length === 1 ? 'Rembourser' : `Rembourser ${nameOf(payment)}`] as const)

function nameOf({ payment_intent_id, paid_at, left_cents }: RefundableView): string {
  const where = payment_intent_id === null ? 'le règlement sur place' : 'le paiement'
  return `${where}${paid_at ? ` du ${shortDate(paid_at)}` : ''} (${amount(left_cents)})`
}

/** Through the provider, noted as given by other means, or not at all. */
export type Way = 'card' | 'otherwise' | 'never'

/** « 12,50 », « 12.5 € » or « 1 200 » in cents; undefined for what is no amount. */
export function typedCents(text: string): number | undefined {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}

/** How an amount stands in a field: « 12,50 ». */
export const typedOf = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

const AMOUNT = 'Indiquez un montant en euros, supérieur à zéro.'

/** An amount as it is typed, up to one. */
export const amountUpTo = (most: number) =>
  z.string().transform((text, context) => {
    const cents = typedCents(text)
    if (cents !== undefined && cents > 0 && cents <= most) return cents
    context.addIssue({ code: 'custom', message: cents && cents > most ? `Au plus ${amount(most)}.` : AMOUNT })
    return z.NEVER
  })

export const chosenMeans = z.enum(means.options, 'Choisissez le moyen.')

/** What is asked for one way of giving back; what the way does not need is not judged. */
export const giveBackForm = (way: Way, { left_cents, outstanding_cents }: Refundable) =>
  z.object({
    amount: way === 'never' ? z.string().transform(() => outstanding_cents) : amountUpTo(left_cents),
    means: way === 'otherwise' ? chosenMeans : z.string().transform(() => null),
    reason: typedReason,
  })

/** What will happen, said before the click. @param cents undefined while no amount can be read */
export function consequence(
  way: Way,
  { customer_name, left_cents, outstanding_cents }: Refundable,
  cents: number | undefined,
  by: Means | undefined,
): string | undefined {
  if (way === 'never')
    return `${amount(outstanding_cents)} ne seront pas rendus à ${customer_name} : le centre les garde.`
  if (cents === undefined || cents === 0 || cents > left_cents) return undefined
  const still = Math.max(0, outstanding_cents - cents)
  const rest = still > 0 ? ` Il restera ${amount(still)} à rembourser.` : ''
  if (way === 'card') return `${amount(cents)} repartent sur la carte de ${customer_name}.${rest}`
  const how = by ? ` ${byMeans[by]}` : ''
  return `Vous notez que ${amount(cents)} ont été rendus à ${customer_name}${how}. Rien ne repart sur une carte.${rest}`
}
