import { pick } from '@alba/contracts/shared/case'
import { dayAt } from '@alba/contracts/shared/centre-time'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { expiryMonthsAfter } from '@alba/contracts/vouchers/rules'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { Deps } from '../deps.ts'
import type { Notice } from '../notifications/decide.ts'
import { raise } from '../notifications/raise.ts'
import { issueWithPackage } from '../vouchers/decide.ts'
import { numberOf } from '../vouchers/payable.ts'
import { voucher } from '../vouchers/voucher.ts'
import type { PaidPurchase, Purchase } from './purchase.ts'

type Item = PaidPurchase['items'][number]

/**
 * The vouchers of a purchase: for each included service as many as its quantity. Their ids derive from the purchase, so
 * a payment that is reported twice issues the same vouchers.
 */
export const vouchersOf = ({ keyring }: Pick<Deps, 'keyring'>, { purchaseId, items }: PaidPurchase) =>
  items
    .flatMap(item => Array.from<Item>({ length: item.quantity }).fill(item))
    .map((item, n) => ({ item, voucherId: idOfKey(keyring, 'voucher-id', `purchase-${purchaseId}-${n}`) }))

/**
 * Issues the vouchers of a purchase that are not issued yet. Answers the position to wait for.
 * @throws {PermanentFailure} when an id belongs to another order: the others are issued, and staff is notified
 */
export async function issueVouchers(deps: Deps, state: Purchase, cause: Cause): Promise<string | null> {
  if (state.status !== 'paid') return null
  let position: string | null = null
  const taken: number[] = []
  for (const one of vouchersOf(deps, state)) {
    const outcome = await issueOne(deps, state, one, cause)
    if (!outcome.ok) taken.push(one.voucherId)
    else if (outcome.position !== null) position = outcome.position
  }
  if (taken.length > 0) await notifyAndFail(deps, state, taken, cause)
  return position
}

function issueOne(
  deps: Deps,
  state: PaidPurchase,
  { item, voucherId }: { item: Item; voucherId: number },
  cause: Cause,
) {
  const { purchaseId, personId, termsVersion, terms, requestDigest, paidAt } = state
  const ordered = {
    ...pick(state, buyerDetailNames),
    ...pick(item, ['serviceId', 'serviceName', 'amountCents']),
    voucherId,
    purchaseId,
    personId,
    termsVersion,
    terms,
    requestDigest,
    validityMonths: terms.voucherMonths,
  }
  const issued = {
    voucherId,
    number: numberOf(deps, voucherId),
    paidAt,
    paidWith: { kind: 'package', purchaseId } as const,
    ...expiryMonthsAfter(dayAt(Date.parse(paidAt), deps.zone), terms.voucherMonths, deps.zone),
    personId,
  }
  return deps.streams.execute(voucher, voucherId, cause, current => issueWithPackage(current, ordered, issued))
}

/** Notifies staff that a client paid for vouchers that cannot be issued: once, however often this runs. */
async function notifyAndFail(
  { streams }: Deps,
  { purchaseId, paidAt }: PaidPurchase,
  taken: readonly number[],
  cause: Cause,
): Promise<never> {
  const notice: Notice = {
    topic: 'vouchers_missing',
    subject: { kind: 'purchase', id: purchaseId },
    happenedAt: paidAt,
    amountCents: null,
    code: null,
    bookingIds: [],
  }
  await raise(streams, notice, { ...cause, seed: `vouchers-missing:${purchaseId}` })
  throw new PermanentFailure(`ids of vouchers of purchase ${purchaseId} belong to other orders: ${taken.join(', ')}`)
}
