import type { Cause } from '../decision/cause.ts'
import { isPermanent } from '../decision/permanent-failure.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import type { Payable } from '../payments/payable.ts'
import { refundVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { cancelPurchase, payablePurchase as payable, payPurchase, refundPurchase, requestPayment } from './decide.ts'
import { issueVouchers, vouchersOf } from './issue-vouchers.ts'
import { type Purchase, purchase } from './purchase.ts'

/** A purchase of a package, as something that can be paid for. */
export const payablePurchase: Payable = {
  closed: 'order_closed',

  async bill(deps, purchaseId) {
    const found = payable(await deps.streams.load(purchase, purchaseId))
    if (!found.ok) return found
    const { amountCents, purchaserEmail: email, paymentIntentId, packageName } = found.order
    return { ok: true, amountCents, email, description: `Forfait : ${packageName}`, paymentIntentId }
  },

  opened: (deps, purchaseId, { paymentIntentId, amountCents }, cause) =>
    deps.streams.execute(purchase, purchaseId, cause, state =>
      requestPayment(state, { purchaseId, paymentIntentId, amountCents }),
    ),

  async settle(deps, purchaseId, { paymentIntentId, amountCents, paidAt }, cause) {
    const order = await deps.streams.load(purchase, purchaseId)
    if (order.status === 'none') return null
    const data = { purchaseId, paymentIntentId, amountCents, paidAt, personId: order.personId }
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state => payPurchase(state, data))
    if (!outcome.ok) return null
    return (await issuedAsFarAsCanBe(deps, outcome.state, cause)) ?? outcome.position
  },

  async giveUp(deps, purchaseId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state =>
      cancelPurchase(state, paymentIntentId),
    )
    return outcome.ok ? outcome.position : null
  },

  /**
   * Whoever has the money back does not keep the vouchers, nor what is left of them. Those that were not issued yet never
   * are.
   */
  async refunded(deps, purchaseId, _paid, cause) {
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, refundPurchase)
    const { state } = outcome
    let position = outcome.ok ? outcome.position : null
    if (state.status !== 'paid') return position
    // Paid a moment ago, and not all of them issued yet: none is issued after it was taken back.
    position = later(position, await issueVouchers(deps, state, cause))
    for (const { voucherId } of vouchersOf(deps, state)) {
      const taken = await deps.streams.execute(voucher, voucherId, cause, refundVoucher)
      position = later(position, taken.ok ? taken.position : null)
    }
    return position
  },

  async payer(deps, purchaseId) {
    const state = await deps.streams.load(purchase, purchaseId)
    return state.status === 'none' ? undefined : state.personId
  },
}

/** The money is there, whatever becomes of the vouchers: their own policy is parked with what cannot be issued. */
const issuedAsFarAsCanBe = (deps: Deps, state: Purchase, cause: Cause): Promise<string | null> =>
  issueVouchers(deps, state, cause).catch(error => {
    if (isPermanent(error)) return null
    throw error
  })
