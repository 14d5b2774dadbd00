import { amount } from '@alba/contracts/shared/price'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { shortDate } from '../../shared/staff/dates.ts'

type Used = Pick<VoucherDetail, 'status' | 'amount_cents' | 'balance_cents' | 'used_at'>

/** What is left of it; undefined where it pays its service, and where it pays nothing any more. */
export const balanceOf = ({ status, balance_cents }: Used): number | undefined =>
  balance_cents === null || ['invalidated', 'canceled'].includes(status) ? undefined : balance_cents

/** « Utilisation »: when it was used up, or how much of it is; a part used is no « Pas encore ». */
export function useOf(voucher: Used): string {
  const { status, used_at, amount_cents, balance_cents } = voucher
  if (status === 'used') return used_at ? shortDate(used_at) : 'Utilisé'
  const spent = balance_cents === null ? 0 : amount_cents - balance_cents
  // What is invalidated may have no balance left to tell what was spent by.
  if (spent > 0 && balanceOf(voucher) !== undefined) return `En partie, ${amount(spent)}`
  return used_at ? shortDate(used_at) : 'Pas encore'
}
