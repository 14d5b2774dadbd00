import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { deliveryLinks } from '@alba/platform/links/links'
import type { Deps } from '../../deps.ts'
import { type IssuedVoucher, voucher } from '../voucher.ts'

/**
 * The voucher that a link in a letter opens. The same refusal answers a wrong link, a link from before the buyer's
 * address was corrected, and a link of a voucher without a chosen moment. Existing links work on when the centre turns
 * this choice off, because the buyers were promised it.
 */
export async function linkedVoucher(
  { streams, keyring }: Pick<Deps, 'streams' | 'keyring'>,
  token: string,
): Promise<{ readonly ok: true; readonly state: IssuedVoucher } | Refusal> {
  const voucherId = deliveryLinks.subjectIn(token)
  const state = voucherId === undefined ? undefined : await streams.load(voucher, voucherId)
  const isPaid = state?.status === 'issued' || state?.status === 'invalidated'
  if (!isPaid || state.deliverAt === undefined) return reject('delivery_link_unknown')
  const isGenuine = deliveryLinks.isGenuine(keyring, token, state.voucherId, state.personId)
  return isGenuine ? { ok: true, state } : reject('delivery_link_unknown')
}
