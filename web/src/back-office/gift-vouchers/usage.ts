import { amount } from '@alba/contracts/shared/price'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { shortDateAt } from '../../shared/centre-time.ts'

type Used = Pick<VoucherDetail, 'status' | 'used_cents' | 'used_at'>

/** What is left of a free amount, in cents; undefined for a voucher of a service, and for one that is no longer valid. */
export const balanceOf = ({
  status,
  balance_cents,
}: Pick<VoucherDetail, 'status' | 'balance_cents'>): number | undefined =>
  balance_cents === null || ['invalidated', 'canceled'].includes(status) ? undefined : balance_cents

/** The value of the fact « Utilisation »: when the voucher was used up, or how much of it was used. */
export function usageOf({ status, used_at, used_cents }: Used): string {
  if (used_at) return shortDateAt(used_at)
  if (status === 'used') return 'Utilisé'
  return used_cents > 0 ? `En partie, ${amount(used_cents)}` : 'Pas encore'
}
