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

/** How the purchase of a package is paid. */
export const payablePurchase: Payable = {
  stream: purchase.stream,
  closedRejection: 'order_closed',

  async bill(deps, purchaseId) {
    const found = payable(await deps.streams.load(purchase, purchaseId))
    if (!found.ok) return found
    const { amountCents, purchaserEmail: email, paymentIntentId, packageName } = found.order
    return { ok: true, amountCents, email, description: `Forfait : ${packageName}`, paymentIntentId }
  },

  intentOpened: (deps, purchaseId, { paymentIntentId, amountCents }, cause) =>
    deps.streams.execute(purchase, purchaseId, cause, state =>
      requestPayment(state, { purchaseId, paymentIntentId, amountCents }),
    ),

  async settle(deps, purchaseId, { paymentIntentId, amountCents, paidAt }, cause) {
    const order = await deps.streams.load(purchase, purchaseId)
    if (order.status === 'none') return null
    const data = { purchaseId, paymentIntentId, amountCents, paidAt, personId: order.personId }
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state => payPurchase(state, data))
    if (!outcome.ok) return null
    return (await issueWhatIsPossible(deps, outcome.state, cause)) ?? outcome.position
  },

  async intentClosed(deps, purchaseId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state =>
      cancelPurchase(state, paymentIntentId),
    )
    return outcome.ok ? outcome.position : null
  },

  /**
   * Cancels a purchase whose payment was not recorded yet, so that its vouchers are never issued. A paid purchase stays
   * paid, and all its vouchers are invalidated. A withdrawn one has lost them already.
   * @throws {PermanentFailure} before any voucher is invalidated, when the id of one belongs to another order
   */
  async fullyRefunded(deps, purchaseId, _paid, cause) {
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, refundPurchase)
    const { state } = outcome
    let position = outcome.ok ? outcome.position : null
    if (state.status !== 'paid') return position
    // After a crash some vouchers may not be issued yet. They are issued first, so that none is issued after this.
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

/**
 * Issues the vouchers of a paid purchase. One that can never be issued does not make the payment fail: the policy that
 * issues vouchers fails for the same reason, and its event is parked for an operator.
 */
const issueWhatIsPossible = (deps: Deps, state: Purchase, cause: Cause): Promise<string | null> =>
  issueVouchers(deps, state, cause).catch(error => {
    if (isPermanent(error)) return null
    throw error
  })
