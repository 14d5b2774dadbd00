import { type PaymentEvent, type PaymentTarget, paymentStream } from '@alba/contracts/payments/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `payment-{intentId}`: what the card provider said, once each. */
export type Payment =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
      readonly paymentIntentId: string
      readonly target: PaymentTarget
      readonly amountCents: number
      /** UTC instant; null until it is paid, and where an old event does not say. */
      readonly paidAt: string | null
      readonly refundedCents: number
      readonly disputes: readonly string[]
      readonly attempts: readonly string[]
    }

type Attempt = { readonly attempt: string | null; readonly code: string | null; readonly declineCode: string | null }

/** What makes two reports the same attempt: the provider's id of it, or what went wrong where it names none. */
export const attemptKey = ({ attempt, code, declineCode }: Attempt): string => attempt ?? `${code}/${declineCode}`

export const payment: Decider<string, Payment, PaymentEvent> = {
  stream: paymentStream,
  initial: { status: 'none' },
  evolve,
}

const opened = { status: 'open', paidAt: null, refundedCents: 0, disputes: [], attempts: [] } as const

function evolve(state: Payment, fact: PaymentEvent): Payment {
  if (fact.type === 'IntentCreated') {
    const { paymentIntentId, target, amountCents } = fact.data
    return { ...opened, paymentIntentId, target, amountCents }
  }
  if (state.status === 'none') return state
  switch (fact.type) {
    case 'PaymentProcessing':
      return { ...state, status: 'processing' }
    case 'PaymentSucceeded':
      return { ...state, status: 'succeeded', paidAt: fact.data.paidAt ?? null }
    case 'PaymentFailed':
      return {
        ...state,
        status: 'open',
        attempts: [...state.attempts, attemptKey(fact.data)],
      }
    case 'PaymentCanceled':
      return { ...state, status: 'canceled' }
    case 'PaymentRefunded':
      return { ...state, refundedCents: fact.data.amountCents }
    case 'PaymentDisputed':
      return { ...state, disputes: [...state.disputes, fact.data.disputeId] }
  }
}
