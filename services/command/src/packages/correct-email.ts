import { correctPurchaseEmail as command } from '@alba/contracts/packages/commands'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { buyerContactNames } from '@alba/contracts/vouchers/buyer-details'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { followPurchase } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { correctEmail as decide } from './decide.ts'
import { issueVouchers, vouchersOf } from './issue-vouchers.ts'
import { purchase } from './purchase.ts'

/**
 * The buyer corrects their address. They prove that the order is theirs by its idempotency key, from which the id of
 * the purchase derives (ADR 6), so nothing has to be stored for this.
 */
export const correctPurchaseEmail = handler(
  command,
  async (deps: Deps, { purchaseId, requestKey, ...correction }, cause) => {
    if (idOfKey(deps.keyring, 'purchase-id', requestKey) !== purchaseId) return reject('purchase_unknown')
    const personId = deps.keyring.personId(correction.email)
    const outcome = await deps.streams.execute(purchase, purchaseId, cause, state =>
      decide(state, { ...correction, personId }, deps.clock()),
    )
    return outcome.ok ? { ok: true, position: outcome.position } : outcome
  },
)

/**
 * Gives the vouchers of a purchase the buyer's details that the purchase has now. Vouchers that are not issued yet are
 * issued first, so that none is issued later with the old address. It may run again.
 */
export async function correctVouchers(deps: Deps, purchaseId: number, cause: Cause): Promise<string | null> {
  const state = await deps.streams.load(purchase, purchaseId)
  if (state.status !== 'paid' && state.status !== 'withdrawn') return null
  let position = await issueVouchers(deps, state, cause)
  const buyer = { ...pick(state, ['personId', ...buyerContactNames]), resends: false }
  for (const { voucherId } of vouchersOf(deps, state)) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, current => followPurchase(current, buyer))
    position = later(position, outcome.ok ? outcome.position : null)
  }
  return position
}
