import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { ERASED } from '@alba/contracts/shared/event'
import { recipientOrBuyer } from '@alba/contracts/vouchers/delivery'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { notUsable } from '../decide.ts'
import type { IssuedVoucher, Voucher } from '../voucher.ts'

/** A voucher that is paid and is to be sent at a chosen moment, but was not sent yet. */
export type Undelivered = IssuedVoucher & { readonly status: 'issued'; readonly deliverAt: string }

/** Whether the voucher still has to be sent, if it can be used when its moment comes. */
export const isUndelivered = (state: Voucher): state is Undelivered =>
  state.status === 'issued' && state.deliverAt !== undefined && !state.isDelivered

/**
 * The buyer chooses another moment at which the voucher is sent.
 * @param deliverAt UTC; it was checked by `deliveryAt` of contracts
 * @param now milliseconds since the epoch
 */
export function moveDelivery(state: Voucher, deliverAt: string, now: number): Decision<VoucherEvent> {
  const refusal = notDeliverable(state, now)
  if (refusal || !isUndelivered(state)) return reject(refusal ?? 'delivery_link_unknown')
  if (Date.parse(state.deliverAt) === Date.parse(deliverAt)) return accept()
  // An extension may have been taken back since the moment was checked.
  if (hasExpired(state.expiresAt, Date.parse(deliverAt))) return reject('delivery_too_late')
  return accept({ type: 'VoucherDeliveryMoved', data: { voucherId: state.voucherId, deliverAt } })
}

/** Its buyer has it sent at once. A second click changes nothing. @param now milliseconds since the epoch */
export function deliverNow(state: Voucher, now: number): Decision<VoucherEvent> {
  const refusal = notDeliverable(state, now)
  if (refusal === 'voucher_delivered') return accept()
  if (refusal || !isUndelivered(state)) return reject(refusal ?? 'delivery_link_unknown')
  return accept(delivered(state, 'buyer'))
}

/**
 * Sends the voucher if its moment has come and it was not sent yet. A voucher that cannot be used now is not sent: when
 * it can be used again, its deadline is set again (`deadline.ts`).
 * @param now milliseconds since the epoch
 */
export function deliverOnItsDay(state: Voucher, now: number): Decision<VoucherEvent> {
  if (!isUndelivered(state) || Date.parse(state.deliverAt) > now || notUsable(state, now)) return accept()
  return isErased(state) ? accept() : accept(delivered(state, 'day'))
}

const delivered = ({ voucherId, recipientEmail }: Undelivered, by: 'day' | 'buyer'): VoucherEvent => ({
  type: 'VoucherDelivered',
  data: { voucherId, to: recipientOrBuyer(recipientEmail), by },
})

/** Whether the buyer was erased, and the recipient with them (ADR 105), so that there is no address for a letter. */
const isErased = ({ purchaserEmail }: IssuedVoucher): boolean => purchaserEmail === ERASED

/** Why the buyer can neither have the voucher sent now nor choose another moment. */
function notDeliverable(state: Voucher, now: number) {
  if ((state.status !== 'issued' && state.status !== 'invalidated') || state.deliverAt === undefined)
    return 'delivery_link_unknown'
  if (isErased(state)) return 'delivery_link_unknown'
  return state.isDelivered ? 'voucher_delivered' : notUsable(state, now)
}
