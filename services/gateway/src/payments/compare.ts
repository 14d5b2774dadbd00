import { compareIntents } from '@alba/contracts/payments/commands'
import { contestedCents, type PaymentMoney } from '@alba/contracts/payments/money'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import type { comparedIntent, OverviewItem } from '@alba/contracts/payments/staff-api'
import type { z } from 'zod'
import type { Cause, Commands } from '../command/client.ts'

type Compared = z.infer<typeof comparedIntent>
/** The provider's state of the payments that were compared. */
export type Answers = ReadonlyMap<string, Compared>

/** How many payments are compared at once. */
const AT_ONCE = 100

/** Asks the provider for the state of the payments of these rows, and records nothing. */
export async function askProvider(commands: Commands, rows: readonly SupervisedRow[], cause: Cause): Promise<Answers> {
  const ids = [...new Set(rows.flatMap(intentsOf))]
  const answers = new Map<string, Compared>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const paymentIntentIds = ids.slice(from, from + AT_ONCE)
    const { intents } = await commands.send(compareIntents, { paymentIntentIds }, cause)
    for (const intent of intents) answers.set(intent.paymentIntentId, intent)
  }
  return answers
}

/** All payments of a target, its main one first. */
const intentsOf = ({ payments, payment_intent_id }: SupervisedRow): string[] => [
  ...new Set([...(payment_intent_id === null ? [] : [payment_intent_id]), ...Object.keys(payments)]),
]

type Comparison = Pick<
  OverviewItem,
  'stripe_status' | 'stripe_amount' | 'stripe_received' | 'stripe_refunded' | 'stripe_disputed' | 'gap'
>

/**
 * Compares what the provider says of a target's payments with what is recorded here. Only amounts are compared, because
 * the provider has other statuses. When the provider was not asked about all payments, or did not answer, there is no
 * gap.
 */
export function comparison(row: SupervisedRow, answers?: Answers): Comparison {
  const own = answers?.get(row.payment_intent_id ?? '')
  const known = {
    stripe_status: own?.status ?? row.provider_status,
    stripe_amount: own?.amountCents ?? row.provider_cents,
  }
  const answered = intentsOf(row).flatMap(id => answers?.get(id) ?? [])
  if (answered.length === 0 || answered.length < intentsOf(row).length)
    return { ...known, stripe_received: null, stripe_refunded: null, stripe_disputed: null, gap: false }
  const theirs = sumsOf(answered)
  const ours = sumsOf(Object.values(row.payments).map(ownAmounts))
  const gap = theirs.some((amount, n) => amount !== ours[n])
  const [stripe_received, stripe_refunded, stripe_disputed] = theirs
  return { ...known, stripe_received, stripe_refunded, stripe_disputed, gap }
}

type Amounts = Pick<Compared, 'receivedCents' | 'refundedCents' | 'disputedCents'>

/** The amounts that went through the provider, which does not know of money returned by other means. */
const ownAmounts = ({ receivedCents, refundedCents, disputes }: PaymentMoney): Amounts => ({
  receivedCents,
  refundedCents,
  disputedCents: contestedCents(disputes),
})

const sumsOf = (each: readonly Amounts[]): [number, number, number] => [
  each.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
  each.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  each.reduce((sum, { disputedCents }) => sum + disputedCents, 0),
]
