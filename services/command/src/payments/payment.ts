import { type PaymentEvent, type PaymentTarget, paymentStream } from '@alba/contracts/payments/events'
import { type Money, moneyAfter, noMoney } from '@alba/contracts/payments/money'
import type { Decider } from '@alba/contracts/shared/decision'

/** `payment-{intentId}`: what the card provider has reported, and what the centre owes. Amounts are in cents. */
export type Payment =
  | { readonly status: 'none' }
  | (Money & {
      readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
      readonly paymentIntentId: string
      readonly target: PaymentTarget
      readonly amountCents: number
      /** UTC instant; null until it is paid, and for old events without the field. */
      readonly paidAt: string | null
      /** The declined attempts to pay, each by its `attemptKey`. */
      readonly attempts: readonly string[]
    })

export type KnownPayment = Exclude<Payment, { status: 'none' }>

type Attempt = { readonly attempt: string | null; readonly code: string | null; readonly declineCode: string | null }

/** Identifies a failed attempt to pay: by the provider's id, or by the error codes when there is no id. */
export const attemptKey = ({ attempt, code, declineCode }: Attempt): string => attempt ?? `${code}/${declineCode}`

export const payment: Decider<string, Payment, PaymentEvent> = {
  stream: paymentStream,
  initial: { status: 'none' },
  evolve,
}

const newPayment = { ...noMoney, status: 'open', paidAt: null, attempts: [] } as const

function evolve(state: Payment, fact: PaymentEvent): Payment {
  if (fact.type === 'IntentCreated') {
    const { paymentIntentId, target, amountCents } = fact.data
    return { ...newPayment, paymentIntentId, target, amountCents }
  }
  return state.status === 'none' ? state : changedBy(state, fact)
}

function changedBy(state: KnownPayment, fact: Exclude<PaymentEvent, { type: 'IntentCreated' }>): KnownPayment {
  switch (fact.type) {
    case 'PaymentProcessing':
      return { ...state, status: 'processing' }
    case 'PaymentSucceeded': {
      const { paidAt = null } = fact.data
      return { ...state, ...moneyAfter(state, fact), status: 'succeeded', paidAt }
    }
    case 'PaymentFailed':
      return { ...state, status: 'open', attempts: [...state.attempts, attemptKey(fact.data)] }
    case 'PaymentCanceled':
      return { ...state, status: 'canceled' }
    default:
      return { ...state, ...moneyAfter(state, fact) }
  }
}
