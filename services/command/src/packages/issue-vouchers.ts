import { pick } from '@alba/contracts/shared/case'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { dayOf, monthsAfter, VALIDITY_MONTHS } from '@alba/contracts/vouchers/rules'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { issueWithPackage } from '../vouchers/decide.ts'
import { numberOf } from '../vouchers/payable.ts'
import { voucher } from '../vouchers/voucher.ts'
import type { PaidPurchase, Purchase } from './purchase.ts'

type Item = PaidPurchase['items'][number]

/**
 * The vouchers of a purchase: one for each included service and quantity. Their ids derive from the purchase, so that
 * there is the same set however often the payment is announced.
 */
export const vouchersOf = ({ keyring }: Pick<Deps, 'keyring'>, { purchaseId, items }: PaidPurchase) =>
  items
    .flatMap(item => Array.from<Item>({ length: item.quantity }).fill(item))
    .map((item, n) => ({ item, voucherId: idOfKey(keyring, 'voucher-id', `purchase-${purchaseId}-${n}`) }))

/** Issues what is not issued yet. Answers the position to wait for. */
export async function issueVouchers(deps: Deps, state: Purchase, cause: Cause): Promise<string | null> {
  if (state.status !== 'paid') return null
  const { purchaseId, personId, termsVersion, requestDigest, paidAt } = state
  const expiry = monthsAfter(dayOf(paidAt, deps.zone), VALIDITY_MONTHS, deps.zone)
  let position: string | null = null
  for (const { item, voucherId } of vouchersOf(deps, state)) {
    const ordered = {
      ...pick(state, buyerDetailNames),
      ...pick(item, ['serviceId', 'serviceName', 'amountCents']),
      ...{ voucherId, purchaseId, personId, termsVersion, requestDigest, validityMonths: VALIDITY_MONTHS },
    }
    const paidWith = { kind: 'package', purchaseId } as const
    const issued = { voucherId, number: numberOf(deps, voucherId), paidAt, paidWith, ...expiry, personId }
    const outcome = await deps.streams.execute(voucher, voucherId, cause, current =>
      issueWithPackage(current, ordered, issued),
    )
    if (outcome.ok && outcome.position !== null) position = outcome.position
  }
  return position
}
