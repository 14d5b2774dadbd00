import { dayAt } from '@alba/contracts/shared/centre-time'
import { numberFrom } from '@alba/contracts/vouchers/number'
import { monthsAfter } from '@alba/contracts/vouchers/rules'
import type { Deps } from '../deps.ts'
import type { Payable } from '../payments/payable.ts'
import { cancelOrder, issueVoucher, payableVoucher as payable, refundVoucher, requestPayment } from './decide.ts'
import { voucher } from './voucher.ts'

/** The number of a voucher derives from its id: however often it is issued, there is one. Keyed: nobody computes it. */
export const numberOf = ({ keyring }: Pick<Deps, 'keyring'>, voucherId: number): string =>
  numberFrom(keyring.digest(`voucher-number\0${voucherId}`))

/** An order for a voucher, as something that can be paid for. */
export const payableVoucher: Payable = {
  closed: 'order_closed',

  async bill(deps, voucherId) {
    const found = payable(await deps.streams.load(voucher, voucherId))
    if (!found.ok) return found
    const { amountCents, purchaserEmail: email, paymentIntentId, serviceName } = found.order
    return {
      ok: true,
      amountCents,
      email,
      description: `Bon cadeau : ${serviceName ?? 'montant libre'}`,
      paymentIntentId,
    }
  },

  opened: (deps, voucherId, { paymentIntentId, amountCents }, cause) =>
    deps.streams.execute(voucher, voucherId, cause, state =>
      requestPayment(state, { voucherId, paymentIntentId, amountCents }),
    ),

  /** Nine months from the day of payment, to the end of the last day (storefront §9). */
  async settle(deps, voucherId, { paymentIntentId, amountCents, paidAt }, cause) {
    const order = await deps.streams.load(voucher, voucherId)
    if (order.status === 'none') return null
    const expiry = monthsAfter(dayAt(Date.parse(paidAt), deps.zone), order.validityMonths, deps.zone)
    const paidWith = { kind: 'card', paymentIntentId, amountCents } as const
    const data = { voucherId, number: numberOf(deps, voucherId), paidAt, paidWith, ...expiry, personId: order.personId }
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state => issueVoucher(state, data))
    return outcome.ok ? outcome.position : null
  },

  async giveUp(deps, voucherId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state => cancelOrder(state, paymentIntentId))
    return outcome.ok ? outcome.position : null
  },

  /** Whoever has the money back does not keep the voucher, nor what is left of it, nor what it may get back. */
  async refunded(deps, voucherId, _paid, cause) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, refundVoucher)
    return outcome.ok ? outcome.position : null
  },

  async payer(deps, voucherId) {
    const state = await deps.streams.load(voucher, voucherId)
    return state.status === 'none' ? undefined : state.personId
  },
}
