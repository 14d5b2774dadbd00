import { dayAt } from '@alba/contracts/shared/centre-time'
import { numberFrom } from '@alba/contracts/vouchers/number'
import { expiryMonthsAfter } from '@alba/contracts/vouchers/rules'
import type { Deps } from '../deps.ts'
import type { Payable } from '../payments/payable.ts'
import { cancelOrder, issueVoucher, payableVoucher as payable, refundVoucher, requestPayment } from './decide.ts'
import { voucher } from './voucher.ts'

/**
 * The number of a voucher derives from its id by a secret key: it is always the same, and nobody else can compute it.
 */
export const numberOf = ({ keyring }: Pick<Deps, 'keyring'>, voucherId: number): string =>
  numberFrom(keyring.digest(`voucher-number\0${voucherId}`))

/** How the order of a voucher is paid. */
export const payableVoucher: Payable = {
  stream: voucher.stream,
  closedRejection: 'order_closed',

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

  intentOpened: (deps, voucherId, { paymentIntentId, amountCents }, cause) =>
    deps.streams.execute(voucher, voucherId, cause, state =>
      requestPayment(state, { voucherId, paymentIntentId, amountCents }),
    ),

  /** A voucher is valid for some months from the day of payment, to the end of the last day. */
  async settle(deps, voucherId, { paymentIntentId, amountCents, paidAt }, cause) {
    const order = await deps.streams.load(voucher, voucherId)
    if (!('validityMonths' in order)) return null
    const expiry = expiryMonthsAfter(dayAt(Date.parse(paidAt), deps.zone), order.validityMonths, deps.zone)
    const paidWith = { kind: 'card', paymentIntentId, amountCents } as const
    const data = { voucherId, number: numberOf(deps, voucherId), paidAt, paidWith, ...expiry, personId: order.personId }
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state => issueVoucher(state, data))
    return outcome.ok ? outcome.position : null
  },

  async intentClosed(deps, voucherId, paymentIntentId, cause) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state => cancelOrder(state, paymentIntentId))
    return outcome.ok ? outcome.position : null
  },

  /** A refunded voucher is worth nothing any more: neither its balance nor what may be restored to it. */
  async fullyRefunded(deps, voucherId, _paid, cause) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, refundVoucher)
    return outcome.ok ? outcome.position : null
  },

  async payer(deps, voucherId) {
    const state = await deps.streams.load(voucher, voucherId)
    return state.status === 'none' ? undefined : state.personId
  },
}
