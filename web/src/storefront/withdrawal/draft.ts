import type { Submission } from '../../shared/idempotency.ts'
import { sessionStore } from '../../shared/session-store.ts'

export type WithdrawalValues = { name: string; email: string; reference: string }

type WithdrawalDraft = {
  values: WithdrawalValues
  /** The idempotency key of the declaration and the body it was for. */
  submission: Submission | null
  /** What was declared, and when it was received: a UTC instant. */
  receipt: { receivedAt: string; values: WithdrawalValues } | null
}

const fresh = (): WithdrawalDraft => ({
  values: { name: '', email: '', reference: '' },
  submission: null,
  receipt: null,
})

/** Forgets the declaration and its receipt, for another one. */
export const startAnew = (): void => useWithdrawal.setState(fresh())

/** The declaration being made, kept for the session. */
export const useWithdrawal = sessionStore('alba-withdrawal', fresh, stored => ({
  ...fresh(),
  ...stored,
  values: { ...fresh().values, ...stored.values },
}))
