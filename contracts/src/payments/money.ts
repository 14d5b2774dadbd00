import type { PaymentEvent } from './events.ts'
import type { RefundCause } from './refunds.ts'

/*
 * What became of the money of a payment, and of a sale with all its payments. Decisions and read models compute it with
 * the same functions. All amounts and all results that are numbers are euro cents.
 *
 * « Returned » is money that is back with the client: refunded through the provider, given by other means, or taken by
 * the bank in a lost dispute. « Contested » is what the bank holds back (open dispute) or has taken (lost dispute).
 */

/** What the events of one card payment say about its money. */
export type Money = {
  /** What the client paid; 0 before `PaymentSucceeded`. */
  readonly receivedCents: number
  /** The sum of all refunds through the provider that the bank did not send back. */
  readonly refundedCents: number
  /**
   * Each refund, with the provider's id. `failed`: the bank sent it back to the centre. Refunds of older events, which
   * have no id, are only in the sum.
   */
  readonly refunds: readonly { readonly refundId: string; readonly amountCents: number; readonly failed: boolean }[]
  readonly disputes: readonly Dispute[]
  /** What has to be returned in total, including what already was, minus what staff has written off since. */
  readonly dueCents: number
  /** The reasons for which money was owed, each once. */
  readonly owedFor: readonly RefundCause[]
  /** What staff returned by other means than the provider, such as cash. */
  readonly otherwiseCents: number
  /** What staff has decided not to return although it was owed. */
  readonly writtenOffCents: number
  /** The refunds that staff or a policy asked the provider for. */
  readonly requests: readonly {
    readonly requestId: string
    readonly amountCents: number
    readonly state: 'asked' | 'made' | 'refused'
  }[]
}

type DisputeOutcome = 'open' | 'won' | 'lost'
/** A dispute: the card holder asks the bank for the money back. */
type Dispute = { readonly disputeId: string; readonly amountCents: number; readonly outcome: DisputeOutcome }

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

/** The fields that an event changes, to be spread over `state`; empty when it moves no money. */
export function moneyAfter(state: Money, event: PaymentEvent): Partial<Money> {
  switch (event.type) {
    case 'PaymentSucceeded':
      return { receivedCents: event.data.amountCents }
    case 'PaymentRefunded':
      return refundMade(state, event.data)
    case 'PaymentRefundFailed': {
      const { refundId, amountCents, refundedCents } = event.data
      const others = state.refunds.filter(each => each.refundId !== refundId)
      // The total that is due is at least what had gone back, the failed refund included: so it is owed again.
      const dueCents = Math.max(state.dueCents, returnedByAnyMeans(state))
      return { refundedCents, dueCents, refunds: [...others, { refundId, amountCents, failed: true }] }
    }
    case 'PaymentDisputed': {
      const { disputeId, amountCents } = event.data
      return { disputes: [...state.disputes, { disputeId, amountCents, outcome: 'open' }] }
    }
    case 'DisputeClosed': {
      const { disputeId, amountCents, outcome } = event.data
      const others = state.disputes.filter(each => each.disputeId !== disputeId)
      return { disputes: [...others, { disputeId, amountCents, outcome }] }
    }
    case 'RefundFellDue':
      return { dueCents: event.data.amountCents, owedFor: [...state.owedFor, event.data.cause] }
    case 'RefundRequested': {
      const { requestId, amountCents } = event.data
      return { requests: [...state.requests, { requestId, amountCents, state: 'asked' }] }
    }
    case 'RefundRefused':
      return { requests: withAnswer(state, event.data.requestId, 'refused') }
    case 'RefundedOtherwise':
      return { otherwiseCents: state.otherwiseCents + event.data.amountCents }
    case 'RefundWrittenOff':
      return {
        writtenOffCents: state.writtenOffCents + event.data.amountCents,
        dueCents: Math.max(0, Math.min(state.dueCents, state.receivedCents) - event.data.amountCents),
      }
    default:
      return {}
  }
}

type Refund = Extract<PaymentEvent, { type: 'PaymentRefunded' }>['data']

function refundMade(state: Money, { amountCents: refundedCents, refund }: Refund): Partial<Money> {
  if (!refund) return { refundedCents }
  const { refundId, amountCents, requestId } = refund
  return {
    refundedCents,
    refunds: [...state.refunds, { refundId, amountCents, failed: false }],
    requests: withAnswer(state, requestId, 'made'),
  }
}

/** The requests after the provider has answered one of them. */
const withAnswer = ({ requests }: Money, requestId: string | null, state: 'made' | 'refused'): Money['requests'] =>
  requests.map(each => (each.requestId === requestId ? { ...each, state } : each))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What the bank holds back, or has given to the card holder for good. */
export const contestedCents = (disputes: readonly Omit<Dispute, 'disputeId'>[]): number =>
  sum(disputes.filter(({ outcome }) => outcome !== 'won').map(({ amountCents }) => amountCents))

const lostCents = ({ disputes }: Money): number =>
  sum(disputes.filter(({ outcome }) => outcome === 'lost').map(({ amountCents }) => amountCents))

/** What is back with the client, by any means: a lost dispute too. */
const returnedByAnyMeans = (state: Money): number => state.refundedCents + state.otherwiseCents + lostCents(state)

/** The sum of the refunds that were requested and that the provider has not answered yet. */
export const underway = ({ requests }: Money): number =>
  sum(requests.filter(({ state }) => state === 'asked').map(({ amountCents }) => amountCents))

/** What the provider could still refund: what came in, minus what is returned, contested or under way. */
export const refundable = (state: Money): number =>
  Math.max(
    0,
    state.receivedCents - state.refundedCents - state.otherwiseCents - underway(state) - contestedCents(state.disputes),
  )

/**
 * What is owed and not yet returned by any means. A lost dispute counts as returned; a refund under way and an open
 * dispute do not.
 */
export const outstanding = (state: Money): number =>
  Math.max(0, Math.min(state.dueCents, state.receivedCents) - returnedByAnyMeans(state))

/**
 * What would be owed if everything that came in had to go back. The amount of an open dispute counts as owed, because
 * it is not with the client yet. So does what staff wrote off of a card payment, because a new reason to return all of
 * it makes it owed again; at the centre, what was written off stays so.
 */
export const owedIfReturned = (payments: Payments, onSite: OnSiteMoney | null = null): number =>
  sum(Object.values(payments).map(money => outstanding({ ...money, dueCents: money.receivedCents }))) +
  (onSite ? owedOnSite(onSite, true) : 0)

/**
 * Whether all money of a payment is returned, by any means or by the bank after a lost dispute. Also true when the
 * refund is known before the payment (`receivedCents` is 0): then it is compared with the price, `amountCents`.
 */
export const isFullyReturned = (state: Money & { readonly amountCents: number }): boolean =>
  returnedByAnyMeans(state) >= (state.receivedCents || state.amountCents)

/**
 * What the software may refund by itself, once it has a reason to refund everything: all that is refundable, except
 * what staff has written off.
 */
export const automaticallyRefundable = (state: Money): number => Math.max(0, refundable(state) - state.writtenOffCents)

/** The facts about a debt, in addition to its amount. */
export type Debt = {
  /** Why money is owed, or was owed last. */
  readonly cause: RefundCause | null
  /** Since when, UTC instant; null while nothing is owed. */
  readonly dueSince: string | null
  /** Why the last attempt to return it failed: the provider's code. */
  readonly trouble: string | null
}

/** One payment of a sale as read models keep it. A sale may have several payments. */
export type PaymentMoney = Money & Debt & { readonly paidAt: string | null }

/** The payments of a sale, by the id of the payment. */
export type Payments = Readonly<Record<string, PaymentMoney>>

/** What was paid for a booking at the centre, without the card provider. */
export type OnSiteMoney = Debt & {
  readonly amountCents: number
  readonly returnedCents: number
  readonly writtenOffCents: number
  readonly paidAt: string
}

/**
 * What is still owed of a payment at the centre: everything that was not returned or written off, if it has to be given
 * back; otherwise nothing.
 */
export const owedOnSite = (
  {
    amountCents,
    returnedCents,
    writtenOffCents,
  }: Pick<OnSiteMoney, 'amountCents' | 'returnedCents' | 'writtenOffCents'>,
  isGivenBack: boolean,
): number => (isGivenBack ? Math.max(0, amountCents - returnedCents - writtenOffCents) : 0)

/** The sums of everything that was paid for a sale. */
export type Totals = {
  readonly receivedCents: number
  /** Returned through the provider or by other means. */
  readonly refundedCents: number
  /** What the bank holds back or has taken in a dispute. */
  readonly disputedCents: number
  readonly outstandingCents: number
  readonly writtenOffCents: number
  readonly underwayCents: number
}

/**
 * @param isGivenBack whether what was paid at the centre has to go back. What a payment by card owes is recorded in it
 * (`dueCents`).
 */
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

/** A payment that came in, and what became of it. */
export type Receipt = {
  /** Null for what was paid at the centre. */
  readonly paymentIntentId: string | null
  readonly paidAt: string
  readonly amountCents: number
  /** Returned through the provider or by other means. */
  readonly refundedCents: number
  /** What the bank holds back or has taken in a dispute. */
  readonly disputedCents: number
}

/**
 * The payments of a sale that came in, one by one and the oldest first, because two of them may belong to two months.
 */
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

/** The state of the disputes of a sale: an open one counts before one that is closed. */
export function disputeOf(payments: Payments): DisputeOutcome | null {
  const outcomes = Object.values(payments).flatMap(({ disputes }) => disputes.map(({ outcome }) => outcome))
  return (['open', 'lost', 'won'] as const).find(outcome => outcomes.includes(outcome)) ?? null
}
