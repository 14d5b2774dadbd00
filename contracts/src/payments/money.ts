import type { PaymentEvent } from './events.ts'
import type { RefundCause } from './refunds.ts'

/** The money of a payment: the arithmetic that decisions and read models share. Amounts in cents. */
export type Money = {
  readonly receivedCents: number
  /** The sum of all refunds that stand. */
  readonly refundedCents: number
  /** By the provider's id. Those of before refunds were told apart are in the sum alone. */
  readonly refunds: readonly { readonly refundId: string; readonly amountCents: number; readonly failed: boolean }[]
  readonly disputes: readonly Contested[]
  /** What must have gone back in all, by whatever way; less what staff has written off since. */
  readonly dueCents: number
  /** What it has been owed for, once each. */
  readonly owedFor: readonly RefundCause[]
  /** What staff gave back by other means, and what is not returned any more. */
  readonly otherwiseCents: number
  readonly writtenOffCents: number
  /** What staff asked the provider to give back. */
  readonly requests: readonly {
    readonly requestId: string
    readonly amountCents: number
    readonly state: 'asked' | 'made' | 'refused'
  }[]
}

type Outcome = 'open' | 'won' | 'lost'
type Contested = { readonly disputeId: string; readonly amountCents: number; readonly outcome: Outcome }

export const noMoney: Money = {
  receivedCents: 0,
  refundedCents: 0,
  refunds: [],
  disputes: [],
  dueCents: 0,
  owedFor: [],
  otherwiseCents: 0,
  writtenOffCents: 0,
  requests: [],
}

/** What an event changes of it; nothing where it moves no money. */
export function moneyAfter(state: Money, fact: PaymentEvent): Partial<Money> {
  switch (fact.type) {
    case 'PaymentSucceeded':
      return { receivedCents: fact.data.amountCents }
    case 'PaymentRefunded':
      return refundMade(state, fact.data)
    case 'PaymentRefundFailed': {
      const { refundId, amountCents, refundedCents } = fact.data
      const others = state.refunds.filter(each => each.refundId !== refundId)
      // What was said to have gone back is owed now, beside what else has gone.
      const dueCents = Math.max(state.dueCents, gone(state))
      return { refundedCents, dueCents, refunds: [...others, { refundId, amountCents, failed: true }] }
    }
    case 'PaymentDisputed': {
      const { disputeId, amountCents } = fact.data
      return { disputes: [...state.disputes, { disputeId, amountCents, outcome: 'open' }] }
    }
    case 'DisputeClosed': {
      const { disputeId, amountCents, outcome } = fact.data
      const others = state.disputes.filter(each => each.disputeId !== disputeId)
      return { disputes: [...others, { disputeId, amountCents, outcome }] }
    }
    case 'RefundFellDue':
      return { dueCents: fact.data.amountCents, owedFor: [...state.owedFor, fact.data.cause] }
    case 'RefundRequested': {
      const { requestId, amountCents } = fact.data
      return { requests: [...state.requests, { requestId, amountCents, state: 'asked' }] }
    }
    case 'RefundRefused':
      return { requests: answered(state, fact.data.requestId, 'refused') }
    case 'RefundedOtherwise':
      return { otherwiseCents: state.otherwiseCents + fact.data.amountCents }
    case 'RefundWrittenOff':
      return {
        writtenOffCents: state.writtenOffCents + fact.data.amountCents,
        dueCents: Math.max(0, Math.min(state.dueCents, state.receivedCents) - fact.data.amountCents),
      }
    default:
      return {}
  }
}

type Made = Extract<PaymentEvent, { type: 'PaymentRefunded' }>['data']

function refundMade(state: Money, { amountCents: refundedCents, refund }: Made): Partial<Money> {
  if (!refund) return { refundedCents }
  const { refundId, amountCents, requestId } = refund
  return {
    refundedCents,
    refunds: [...state.refunds, { refundId, amountCents, failed: false }],
    requests: answered(state, requestId, 'made'),
  }
}

const answered = ({ requests }: Money, requestId: string | null, state: 'made' | 'refused'): Money['requests'] =>
  requests.map(each => (each.requestId === requestId ? { ...each, state } : each))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What the bank holds back, or has given to the card holder for good. */
export const contestedCents = (disputes: readonly Omit<Contested, 'disputeId'>[]): number =>
  sum(disputes.filter(({ outcome }) => outcome !== 'won').map(({ amountCents }) => amountCents))

const lost = ({ disputes }: Money): number =>
  sum(disputes.filter(({ outcome }) => outcome === 'lost').map(({ amountCents }) => amountCents))

/** What is the client's again, by whatever way. */
const gone = (state: Money): number => state.refundedCents + state.otherwiseCents + lost(state)

/** What staff asked for and the provider has not answered yet. */
export const underway = ({ requests }: Money): number =>
  sum(requests.filter(({ state }) => state === 'asked').map(({ amountCents }) => amountCents))

/** What the provider could still give back: never more than came in and is not gone, or on its way, already. */
export const refundable = (state: Money): number =>
  Math.max(
    0,
    state.receivedCents - state.refundedCents - state.otherwiseCents - underway(state) - contestedCents(state.disputes),
  )

/** What is owed and has not gone back by any way. A dispute that was lost gave it back. */
export const outstanding = (state: Money): number =>
  Math.max(0, Math.min(state.dueCents, state.receivedCents) - gone(state))

/** What would be owed were all that came in the client's again. What the bank only holds back is not the client's yet. */
export const owedIfReturned = (payments: Payments, onSite: OnSiteMoney | null = null): number =>
  sum(Object.values(payments).map(money => outstanding({ ...money, dueCents: money.receivedCents }))) +
  (onSite ? owedOnSite(onSite, true) : 0)

/** Whether all of it is gone: returned by any means, or taken by the bank. Also when the refund is known before the payment. */
export const isGone = (state: Money & { readonly amountCents: number }): boolean =>
  gone(state) >= (state.receivedCents || state.amountCents)

/** What may still go back by itself, without anybody's asking: not what staff has returned, or written off, already. */
export const leftToReturn = (state: Money): number => Math.max(0, refundable(state) - state.writtenOffCents)

/** What a debt is told by, beside its amount. */
export type Debt = {
  /** Why money is owed, or last was. */
  readonly cause: RefundCause | null
  /** Since when, UTC instant; null while nothing is owed. */
  readonly dueSince: string | null
  /** Why the last try came to nothing: the provider's code. */
  readonly trouble: string | null
}

/** One payment of a thing as read models keep it: a thing may have had several. */
export type PaymentMoney = Money & Debt & { readonly paidAt: string | null }

/** By the id of the payment. */
export type Payments = Readonly<Record<string, PaymentMoney>>

/** What was paid for a thing at the centre; the card provider knows nothing of it. */
export type OnSiteMoney = Debt & {
  readonly amountCents: number
  readonly returnedCents: number
  readonly writtenOffCents: number
  readonly paidAt: string
}

/** What is owed of it: all that was not returned or given up, once what was paid is the client's again. */
export const owedOnSite = (
  {
    amountCents,
    returnedCents,
    writtenOffCents,
  }: Pick<OnSiteMoney, 'amountCents' | 'returnedCents' | 'writtenOffCents'>,
  isGivenBack: boolean,
): number => (isGivenBack ? Math.max(0, amountCents - returnedCents - writtenOffCents) : 0)

/** The sums of all that was paid for a thing. */
export type Totals = {
  readonly receivedCents: number
  /** By whatever way. */
  readonly refundedCents: number
  /** What the bank holds back or has taken. */
  readonly disputedCents: number
  readonly outstandingCents: number
  readonly writtenOffCents: number
  readonly underwayCents: number
}

export function totalsOf(payments: Payments, onSite: OnSiteMoney | null = null, isGivenBack = false): Totals {
  const each = Object.values(payments)
  const total = (amount: (of: PaymentMoney) => number) => sum(each.map(amount))
  return {
    receivedCents: total(of => of.receivedCents) + (onSite?.amountCents ?? 0),
    refundedCents: total(of => of.refundedCents + of.otherwiseCents) + (onSite?.returnedCents ?? 0),
    disputedCents: total(of => contestedCents(of.disputes)),
    outstandingCents: total(outstanding) + (onSite ? owedOnSite(onSite, isGivenBack) : 0),
    writtenOffCents: total(of => of.writtenOffCents) + (onSite?.writtenOffCents ?? 0),
    underwayCents: total(underway),
  }
}

type Sums = { readonly received_cents: number; readonly refunded_cents: number; readonly disputed_cents: number }

/** What the centre keeps, as far as is known now. */
export const keptCents = ({ received_cents, refunded_cents, disputed_cents }: Sums): number =>
  Math.max(0, received_cents - refunded_cents - disputed_cents)

/** Money that came in, and what became of it. */
export type Receipt = {
  /** Null for what was paid at the centre. */
  readonly paymentIntentId: string | null
  readonly paidAt: string
  readonly amountCents: number
  /** By whatever way. */
  readonly refundedCents: number
  /** What the bank holds back or has taken. */
  readonly disputedCents: number
}

/** Each payment of a thing that came in, the oldest first: two of them may be of two months. */
export function receiptsOf(payments: Payments, onSite: OnSiteMoney | null = null): Receipt[] {
  const byCard = Object.entries(payments).flatMap(([id, payment]) => receiptByCard(id, payment) ?? [])
  const atCentre = onSite ? [receiptAtCentre(onSite)] : []
  return [...byCard, ...atCentre].toSorted((a, b) => a.paidAt.localeCompare(b.paidAt))
}

function receiptByCard(paymentIntentId: string, payment: PaymentMoney): Receipt | undefined {
  if (payment.paidAt === null) return undefined
  return {
    paymentIntentId,
    paidAt: payment.paidAt,
    amountCents: payment.receivedCents,
    refundedCents: payment.refundedCents + payment.otherwiseCents,
    disputedCents: contestedCents(payment.disputes),
  }
}

const receiptAtCentre = ({ paidAt, amountCents, returnedCents }: OnSiteMoney): Receipt => ({
  paymentIntentId: null,
  paidAt,
  amountCents,
  refundedCents: returnedCents,
  disputedCents: 0,
})

/** How far the disputes of a thing have come: one that is open counts before one that is over. */
export function disputeOf(payments: Payments): Outcome | null {
  const outcomes = Object.values(payments).flatMap(({ disputes }) => disputes.map(({ outcome }) => outcome))
  return (['open', 'lost', 'won'] as const).find(outcome => outcomes.includes(outcome)) ?? null
}
