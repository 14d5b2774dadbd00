import type { WithdrawalRequest } from '@alba/contracts/withdrawals/api'
import { withdrawRoute } from '@alba/contracts/withdrawals/routes'
import { ask } from './http.ts'

/**
 * Declares a withdrawal. Requests with the same idempotency key make one declaration. The answer says when the
 * declaration was received. It does not tell whether the reference exists.
 * @throws {ApiError}
 */
export const withdraw = (body: WithdrawalRequest, idempotencyKey: string) =>
  ask(withdrawRoute, { body, headers: { 'idempotency-key': idempotencyKey } })
