import type { WithdrawalReceipt, WithdrawalRequest } from '@alba/contracts/withdrawals/api'
import { api } from './http.ts'

/** Declares a withdrawal, once for a key. Answers when it was received, whatever the reference names. */
export const withdraw = (body: WithdrawalRequest, idempotencyKey: string) =>
  api<WithdrawalReceipt>('/api/withdrawals', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    fallback: 'Votre déclaration n’a pas pu être envoyée. Veuillez réessayer dans un instant.',
  })
