import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { deliveryLinks } from '@alba/platform/links/links'
import type { Deps } from '../../deps.ts'
import { type IssuedVoucher, voucher } from '../voucher.ts'

/**
 * The voucher that a link opens. A wrong link, one whose address was corrected since, and one of a voucher without a
 * moment of its own are answered alike. Links go on when the centre turns the choice off: the voucher was promised.
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
