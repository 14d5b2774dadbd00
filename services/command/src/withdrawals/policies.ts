import type { Deps } from '../deps.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { recordDebt } from '../payments/refunds/record-debt.ts'
import { refundPayment } from '../payments/refunds/refund.ts'
import { whenever } from '../policies/policy.ts'
import { judge } from './judge.ts'
import { withdrawal } from './withdrawal.ts'

export const withdrawalPolicies = [
  whenever('WithdrawalReceived', 'judge-withdrawal', async (deps: Deps, { data }, cause) => {
    const state = await deps.streams.load(withdrawal, data.withdrawalId)
    if (state.status !== 'none') await judge(deps, state, cause)
  }),
  // A slow process may suspend a voucher after another one has recorded the decision, and then crash. This carries the
  // decision out, which resumes or invalidates the voucher.
  whenever('VoucherSuspended', 'carry-out-withdrawal', async (deps: Deps, { data }, cause) => {
    const state = await deps.streams.load(withdrawal, data.withdrawalId)
    if (state.status === 'accepted' || state.status === 'referred') await judge(deps, state, cause)
  }),
]

/** Policies that record what the centre owes. */
export const withdrawalDebts = [
  whenever('WithdrawalAccepted', 'owe-withdrawal', (deps: Deps, { data }, cause) =>
    recordDebt(deps, data.paymentIntentId, 'withdrawal', cause),
  ),
]

/** Refunds an accepted withdrawal in full, by the same means of payment. */
export const withdrawalMoney = [
  whenever('WithdrawalAccepted', 'refund-withdrawal', (deps: PaymentDeps, { data }, cause) =>
    refundPayment(deps, data.paymentIntentId, 'L’acheteur s’est rétracté.', cause),
  ),
]
