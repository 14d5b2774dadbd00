import type { Submission } from '../../shared/idempotency.ts'
import { sessionStore } from '../../shared/session-store.ts'

export type WithdrawalValues = { name: string; email: string; reference: string }

type WithdrawalDraft = {
  values: WithdrawalValues
  /** The idempotency key of the last request, and its body; null before the first, after an answer and after a refusal. */
  submission: Submission | null
  /** The declaration that was sent, and when it was received (a UTC instant). */
  receipt: { receivedAt: string; values: WithdrawalValues } | null
}

const fresh = (): WithdrawalDraft => ({
  values: { name: '', email: '', reference: '' },
  submission: null,
  receipt: null,
})

/** Clears the declaration and its receipt, for another one. */
export const resetWithdrawal = (): void => useWithdrawal.setState(fresh())

/** The draft of the declaration, kept for the session. */
export const useWithdrawal = sessionStore('alba-withdrawal', fresh, stored => ({
  ...fresh(),
  ...stored,
  values: { ...fresh().values, ...stored.values },
}))
