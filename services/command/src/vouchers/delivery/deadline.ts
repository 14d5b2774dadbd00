import { z } from 'zod'
import type { DeadlineHandler } from '../../deadlines/worker.ts'
import type { Deps } from '../../deps.ts'
import { whenever } from '../../policies/policy.ts'
import { voucher } from '../voucher.ts'
import { deliverOnItsDay, isUndelivered } from './decide.ts'

/** The kind of the deadlines at which vouchers are sent. */
export const DELIVERY = 'voucher-delivery'

const payload = z.object({ voucherId: z.int() })

/**
 * Sends a voucher when its moment has come. When its delivery was moved to a later moment, the deadline is postponed to
 * it. It may be too early although a policy has moved it: a slow process, which had read the former moment, may have
 * set the deadline last.
 */
export const deliverVoucher: DeadlineHandler<Deps> = async (deps, deadline, cause) => {
  const { voucherId } = payload.parse(deadline.payload)
  const { state } = await deps.streams.execute(voucher, voucherId, cause, current =>
    deliverOnItsDay(current, deps.clock()),
  )
  const leftMs = isUndelivered(state) ? Date.parse(state.deliverAt) - deps.clock() : 0
  return leftMs > 0 ? { inMs: leftMs } : undefined
}

/**
 * Sets the deadline by the present state, not by the event, so that a policy which runs again after a crash does not
 * restore an earlier moment. A moment that is over, because the payment came late, is due at once.
 */
async function setDeliveryDeadline(deps: Deps, { data: { voucherId } }: { data: { voucherId: number } }) {
  const state = await deps.streams.load(voucher, voucherId)
  if (!isUndelivered(state)) return
  const dueAt = Date.parse(state.deliverAt)
  await deps.setDeadline({ kind: DELIVERY, key: String(voucherId), dueAt, payload: { voucherId } })
}

/** Each of these sets the deadline, or sets it again for a voucher that could not be used when its moment came. */
export const deliveryDeadlines = [
  whenever('VoucherIssued', 'remember-delivery', setDeliveryDeadline),
  whenever('VoucherDeliveryMoved', 'remember-moved-delivery', setDeliveryDeadline),
  whenever('VoucherResumed', 'remember-delivery-after-withdrawal', setDeliveryDeadline),
  whenever('VoucherRestored', 'remember-delivery-of-restored', setDeliveryDeadline),
  whenever('VoucherExtended', 'remember-delivery-of-extended', setDeliveryDeadline),
]
