import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Records a declaration. The same one again changes nothing; another one under the same idempotency key is refused. Two
 * declarations are the same when the person typed the same. They may still differ in the time of receipt, and in the
 * order that is found under the reference.
 */
export function receive(state: Withdrawal, data: DataOf<'WithdrawalReceived'>): Decision<WithdrawalEvent> {
  if (state.status === 'none') return accept({ type: 'WithdrawalReceived', data })
  const same = (['name', 'email', 'reference'] as const).every(field => state[field] === data[field])
  return same ? accept() : reject('idempotency_key_reused')
}

/** Records the decision about a declaration: it is valid, or staff has to look at it. The first decision stays. */
export const conclude = (
  state: Withdrawal,
  outcome: Extract<WithdrawalEvent, { type: 'WithdrawalAccepted' | 'WithdrawalReferred' }>,
): Decision<WithdrawalEvent> => (state.status === 'received' ? accept(outcome) : accept())
