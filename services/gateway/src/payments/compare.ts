import { compareIntents, MOST_COMPARED } from '@alba/contracts/payments/commands'
import { contestedCents, type PaymentMoney } from '@alba/contracts/payments/money'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import type { comparedIntent, OverviewItem } from '@alba/contracts/payments/staff-api'
import type { z } from 'zod'
import type { Cause, Commands } from '../command/client.ts'

type Compared = z.infer<typeof comparedIntent>
/**
 * What the provider answered, by the id of the payment. A payment that it does not know, or was not asked about in time,
 * is missing.
 */
export type Answers = ReadonlyMap<string, Compared>

/**
 * Asks the provider for the state of all payments of these sales, and records nothing.
 * @throws {ProblemError} 503 when the provider or the command service cannot be reached, 504 when it does not answer in time
 */
export async function askProvider(commands: Commands, rows: readonly SupervisedRow[], cause: Cause): Promise<Answers> {
  const ids = [...new Set(rows.flatMap(intentsOf))]
  const answers = new Map<string, Compared>()
  for (let from = 0; from < ids.length; from += MOST_COMPARED) {
    const paymentIntentIds = ids.slice(from, from + MOST_COMPARED)
    const { intents } = await commands.send(compareIntents, { paymentIntentIds }, cause)
    for (const intent of intents) answers.set(intent.paymentIntentId, intent)
  }
  return answers
}

/** The ids of all payments of a sale: the one that its row names, and those with recorded amounts, each once. */
const intentsOf = ({ payments, payment_intent_id }: SupervisedRow): string[] => [
  ...new Set([...(payment_intent_id === null ? [] : [payment_intent_id]), ...Object.keys(payments)]),
]

type Comparison = Pick<
  OverviewItem,
  'stripe_status' | 'stripe_amount' | 'stripe_received' | 'stripe_refunded' | 'stripe_disputed' | 'gap'
>

/**
 * Compares what the provider says of a sale's payments with what is recorded here. The status and amount are those of
 * the payment that the row names: from the answer, or else as recorded last. The other amounts are the provider's sums
 * over all payments, and a gap means that one of these sums differs from the recorded one; statuses are not compared,
 * because the provider has others. When an answer about any payment is missing, the sums are null and there is no gap.
 * @param answers left out when the provider was not asked
 */
export function comparison(row: SupervisedRow, answers?: Answers): Comparison {
  const named = answers?.get(row.payment_intent_id ?? '')
  const status = {
    stripe_status: named?.status ?? row.provider_status,
    stripe_amount: named?.amountCents ?? row.provider_cents,
  }
  const ids = intentsOf(row)
  const answered = ids.flatMap(id => answers?.get(id) ?? [])
  if (answered.length === 0 || answered.length < ids.length)
    return { ...status, stripe_received: null, stripe_refunded: null, stripe_disputed: null, gap: false }
  const theirs = sumsOf(answered)
  const recorded = sumsOf(Object.values(row.payments).map(recordedAmounts))
  return {
    ...status,
    stripe_received: theirs.receivedCents,
    stripe_refunded: theirs.refundedCents,
    stripe_disputed: theirs.disputedCents,
    gap:
      theirs.receivedCents !== recorded.receivedCents ||
      theirs.refundedCents !== recorded.refundedCents ||
      theirs.disputedCents !== recorded.disputedCents,
  }
}

type Amounts = Pick<Compared, 'receivedCents' | 'refundedCents' | 'disputedCents'>

/**
 * The recorded amounts of a payment that went through the provider, which does not know of money returned by other
 * means.
 */
const recordedAmounts = ({ receivedCents, refundedCents, disputes }: PaymentMoney): Amounts => ({
  receivedCents,
  refundedCents,
  disputedCents: contestedCents(disputes),
})

const sumsOf = (payments: readonly Amounts[]): Amounts => ({
  receivedCents: payments.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
  refundedCents: payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  disputedCents: payments.reduce((sum, { disputedCents }) => sum + disputedCents, 0),
})
