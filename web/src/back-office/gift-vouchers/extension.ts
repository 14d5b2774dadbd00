import { centre } from '@alba/contracts/centre/centre'
import { dayAt } from '@alba/contracts/shared/centre-time'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { monthsAfter } from '@alba/contracts/vouchers/rules'
import { addMonths, type DateString, todayAtCentre } from '../../shared/centre-time.ts'

/** A voucher's new last day: that many months after its last day or after today, whichever is later. */
export function extendedTo(expiresAt: string | null, months: number, today = todayAtCentre()): DateString {
  const last = expiresAt === null ? today : todayAtCentre(new Date(expiresAt))
  const isOver = last < today
  return addMonths(isOver ? today : last, months)
}

/** What may be done with a voucher (back office §4). */
export const canExtend = (status: string): boolean => ['valid', 'expired'].includes(status.toLowerCase())
export const canInvalidate = (status: string): boolean => status.toLowerCase() === 'valid'

type Extended = Pick<VoucherDetail, 'status' | 'paid_at' | 'validity_months' | 'expires_at'>

/** Whether an extension can be taken back: it ends later than it was bought to, and nothing has closed it since. */
export function canUndoExtension({ status, paid_at, validity_months, expires_at }: Extended): boolean {
  if (!canExtend(status) || paid_at === null || expires_at === null) return false
  const bought = monthsAfter(dayAt(Date.parse(paid_at), centre.timeZone), validity_months, centre.timeZone)
  return dayAt(Date.parse(expires_at), centre.timeZone) > bought.expiresOn
}
