import { type PaymentEvent, type PaymentTarget, paymentStream } from '@alba/contracts/payments/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `payment-{intentId}`: what the card provider said, once each, and what the centre owes of it. Amounts in cents. */
export type Payment =
  | { readonly status: 'none' }
  | (Money & {
      readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
      readonly paymentIntentId: string
      readonly target: PaymentTarget
      readonly amountCents: number
      /** UTC instant; null until it is paid, and where an old event does not say. */
      readonly paidAt: string | null
      readonly attempts: readonly string[]
    })

export type KnownPayment = Exclude<Payment, { status: 'none' }>

/** What became of the money. */
type Money = {
  readonly receivedCents: number
  /** The sum of all refunds that stand. */
  readonly refundedCents: number
  /** By the provider's id. Those of before refunds were told apart are in the sum alone. */
  readonly refunds: readonly { readonly refundId: string; readonly amountCents: number; readonly failed: boolean }[]
  readonly disputes: readonly {
    readonly disputeId: string
    readonly amountCents: number
    readonly outcome: 'open' | 'won' | 'lost'
  }[]
  /** What must have gone back in all. */
  readonly dueCents: number
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

type Attempt = { readonly attempt: string | null; readonly code: string | null; readonly declineCode: string | null }

/** What makes two reports the same attempt: the provider's id of it, or what went wrong where it names none. */
export const attemptKey = ({ attempt, code, declineCode }: Attempt): string => attempt ?? `${code}/${declineCode}`

export const payment: Decider<string, Payment, PaymentEvent> = {
  stream: paymentStream,
  initial: { status: 'none' },
  evolve,
}

const opened = {
  status: 'open',
  paidAt: null,
  attempts: [],
  receivedCents: 0,
  refundedCents: 0,
  refunds: [],
  disputes: [],
  dueCents: 0,
  otherwiseCents: 0,
  writtenOffCents: 0,
  requests: [],
} as const

function evolve(state: Payment, fact: PaymentEvent): Payment {
  if (fact.type === 'IntentCreated') {
    const { paymentIntentId, target, amountCents } = fact.data
    return { ...opened, paymentIntentId, target, amountCents }
  }
  return state.status === 'none' ? state : changedBy(state, fact)
}

function changedBy(state: KnownPayment, fact: Exclude<PaymentEvent, { type: 'IntentCreated' }>): KnownPayment {
  switch (fact.type) {
    case 'PaymentProcessing':
      return { ...state, status: 'processing' }
    case 'PaymentSucceeded': {
      const { paidAt = null, amountCents: receivedCents } = fact.data
      return { ...state, status: 'succeeded', paidAt, receivedCents }
    }
    case 'PaymentFailed':
      return { ...state, status: 'open', attempts: [...state.attempts, attemptKey(fact.data)] }
    case 'PaymentCanceled':
      return { ...state, status: 'canceled' }
    default:
      return { ...state, ...moneyAfter(state, fact) }
  }
}

type Told = 'IntentCreated' | 'PaymentProcessing' | 'PaymentSucceeded' | 'PaymentFailed' | 'PaymentCanceled'

function moneyAfter(state: Money, fact: Exclude<PaymentEvent, { type: Told }>): Partial<Money> {
  switch (fact.type) {
    case 'PaymentRefunded': {
      const { amountCents: refundedCents, refund } = fact.data
      if (!refund) return { refundedCents }
      const { refundId, amountCents, requestId } = refund
      return {
        refundedCents,
        refunds: [...state.refunds, { refundId, amountCents, failed: false }],
        requests: answered(state, requestId, 'made'),
      }
    }
    case 'PaymentRefundFailed': {
      const { refundId, amountCents, refundedCents } = fact.data
      const others = state.refunds.filter(each => each.refundId !== refundId)
      // What was said to have gone back is owed now.
      const dueCents = Math.max(state.dueCents, state.refundedCents)
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
      return { dueCents: fact.data.amountCents }
    case 'RefundRequested': {
      const { requestId, amountCents } = fact.data
      return { requests: [...state.requests, { requestId, amountCents, state: 'asked' }] }
    }
    case 'RefundRefused':
      return { requests: answered(state, fact.data.requestId, 'refused') }
    case 'RefundedOtherwise':
      return { otherwiseCents: state.otherwiseCents + fact.data.amountCents }
    case 'RefundWrittenOff':
      return { writtenOffCents: state.writtenOffCents + fact.data.amountCents }
  }
}

const answered = ({ requests }: Money, requestId: string | null, state: 'made' | 'refused'): Money['requests'] =>
  requests.map(each => (each.requestId === requestId ? { ...each, state } : each))
