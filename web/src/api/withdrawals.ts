import type { WithdrawalRequest } from '@alba/contracts/withdrawals/api'
import { withdrawRoute } from '@alba/contracts/withdrawals/routes'
import { ask } from './http.ts'

/** Declares a withdrawal, once for a key. Answers when it was received, whatever the reference names. */
export const withdraw = (body: WithdrawalRequest, idempotencyKey: string) =>
  ask(withdrawRoute, { body, headers: { 'idempotency-key': idempotencyKey } })
