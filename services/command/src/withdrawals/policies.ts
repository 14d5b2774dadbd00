import type { Deps } from '../deps.ts'
import { oweMoneyOf } from '../payments/debt.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { refundPayment } from '../payments/refund.ts'
import { whenever } from '../policies/policy.ts'
import { judge } from './judge.ts'
import { withdrawal } from './withdrawal.ts'

export const withdrawalPolicies = [
  whenever('WithdrawalReceived', 'judge-withdrawal', async (deps: Deps, { data }, cause) => {
    const state = await deps.streams.load(withdrawal, data.withdrawalId)
    if (state.status !== 'none') await judge(deps, state, cause)
  }),
  // A request that was overtaken may suspend a voucher when all is said and done, and die: nobody else would let it go.
  whenever('VoucherSuspended', 'carry-out-withdrawal', async (deps: Deps, { data }, cause) => {
    const state = await deps.streams.load(withdrawal, data.withdrawalId)
    if (state.status === 'accepted' || state.status === 'referred') await judge(deps, state, cause)
  }),
]

/** What the centre owes until it is returned. */
export const withdrawalDebts = [
  whenever('WithdrawalAccepted', 'owe-withdrawal', (deps: Deps, { data }, cause) =>
    oweMoneyOf(deps, data.paymentIntentId, 'withdrawal', cause),
  ),
]

/** By the same means of payment, in full. */
export const withdrawalMoney = [
  whenever('WithdrawalAccepted', 'refund-withdrawal', (deps: PaymentDeps, { data }, cause) =>
    refundPayment(deps, data.paymentIntentId, cause),
  ),
]
