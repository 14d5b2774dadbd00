import type { DataOf } from '@alba/contracts/events'
import { correctPurchaseEmail as command } from '@alba/contracts/packages/commands'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { ERASED } from '@alba/contracts/shared/event'
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
import { type Purchase, purchase } from './purchase.ts'

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
  const voucherIds = vouchersIn(deps, state)
  if (voucherIds.length === 0) return null
  let position = await issueVouchers(deps, state, cause)
  for (const voucherId of voucherIds) position = later(position, await correctVoucher(deps, state, voucherId, cause))
  return position
}

/** The vouchers that a purchase has, or will have. */
function vouchersIn(deps: Deps, state: Purchase): readonly number[] {
  if (state.status === 'imported') return state.voucherIds
  if (state.status !== 'paid' && state.status !== 'withdrawn') return []
  return vouchersOf(deps, state).map(({ voucherId }) => voucherId)
}

/**
 * Gives an imported voucher the buyer's details that its purchase has now. They may have been corrected after the import
 * recorded the purchase and before it recorded the voucher, with the details of the file. They may also be corrected at
 * this moment, and the policy of that correction may write to the voucher first; so the purchase is read again until it
 * says what was written. The ids of the events do not derive from the cause: a second one must not be taken for the first.
 */
export async function correctImportedVoucher(
  deps: Deps,
  { purchaseId, voucherId }: Pick<DataOf<'VoucherImported'>, 'purchaseId' | 'voucherId'>,
  { seed: _seed, ...unseeded }: Cause,
): Promise<void> {
  if (purchaseId === null) return
  let written: Purchase | undefined
  for (;;) {
    const state = await deps.streams.load(purchase, purchaseId)
    if (written && hasSameBuyer(written, state)) return
    await correctVoucher(deps, state, voucherId, unseeded)
    written = state
  }
}

const contactNames = ['personId', ...buyerContactNames] as const

const hasSameBuyer = (before: Purchase, now: Purchase): boolean =>
  before.status === 'none' || now.status === 'none'
    ? before.status === now.status
    : contactNames.every(name => before[name] === now[name])

async function correctVoucher(deps: Deps, state: Purchase, voucherId: number, cause: Cause): Promise<string | null> {
  if (state.status === 'none' || state.purchaserEmail === ERASED) return null
  const buyer = { ...pick(state, contactNames), resends: false }
  const outcome = await deps.streams.execute(voucher, voucherId, cause, current => followPurchase(current, buyer))
  return outcome.ok ? outcome.position : null
}
