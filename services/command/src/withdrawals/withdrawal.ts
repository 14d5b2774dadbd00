import type { DataOf } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'
import { type WithdrawalEvent, withdrawalStream } from '@alba/contracts/withdrawals/events'

type Received = DataOf<'WithdrawalReceived'>

/** `withdrawal-{id}`: a declaration of withdrawal, and the decision about it. */
export type Withdrawal =
  | { readonly status: 'none' }
  | (Received & { readonly status: 'received' | 'accepted' | 'referred' })

export const withdrawal: Decider<number, Withdrawal, WithdrawalEvent> = {
  stream: withdrawalStream,
  initial: { status: 'none' },
  evolve: (state, fact) => {
    if (fact.type === 'WithdrawalReceived') return { ...fact.data, status: 'received' }
    if (state.status === 'none') return state
    return { ...state, status: fact.type === 'WithdrawalAccepted' ? 'accepted' : 'referred' }
  },
}
