import { reject } from '@alba/contracts/shared/decision'
import type { Payable } from '../payments/payable.ts'
import { revokeVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { cancelPurchase, notPayable, payPurchase, requestPayment } from './decide.ts'
import { issueVouchers, vouchersOf } from './issue-vouchers.ts'
import { purchase } from './purchase.ts'

/** A purchase of a package, as something that can be paid for. */
export const payablePurchase: Payable = {
  closed: 'order_closed',

  async bill(deps, purchaseId) {
    const state = await deps.streams.load(purchase, purchaseId)
    const refusal = notPayable(state)
    if (refusal || state.status === 'none') return reject(refusal ?? 'purchase_unknown')
    const { amountCents, purchaserEmail: email, paymentIntentId, packageName } = state
    return { ok: true, amountCents, email, description: `Forfait : ${packageName}`, paymentIntentId }
  },

  opened: (deps, purchaseId, { paymentIntentId, amountCents }, cause) =>
    deps.streams.execute(purchase, purchaseId, cause, state =>
      requestPayment(state, { purchaseId, paymentIntentId, amountCents }),
    ),

  async settle(deps, purchaseId, { paymentIntentId, amountCents, paidAt }, cause) {
    const data = { purchaseId, paymentIntentId, amountCents, paidAt }
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state => payPurchase(state, data))
    if (!outcome.ok) return null
    return (await issueVouchers(deps, outcome.state, cause)) ?? outcome.position
  },

  async giveUp(deps, purchaseId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state =>
      cancelPurchase(state, paymentIntentId),
    )
    return outcome.ok ? outcome.position : null
  },

  /** Whoever has the money back does not keep the vouchers. Those used meanwhile are for people to settle. */
  async refunded(deps, purchaseId, cause) {
    const state = await deps.streams.load(purchase, purchaseId)
    if (state.status !== 'paid') return
    for (const { voucherId } of vouchersOf(deps, state))
      await deps.streams.execute(voucher, voucherId, cause, current => revokeVoucher(current, 'refunded', null))
  },
}
