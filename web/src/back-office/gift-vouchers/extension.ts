import { addMonths, type DateString, dayAt, todayAtCentre } from '../../shared/centre-time.ts'

/** A voucher's new last day: that many months after its last day or after today, whichever is later. */
export function extendedTo(expiresAt: string | null, months: number, today = todayAtCentre()): DateString {
  const last = expiresAt === null ? today : dayAt(expiresAt)
  const isOver = last < today
  return addMonths(isOver ? today : last, months)
}

/** What may be done with a voucher. */
export const canExtend = (status: string): boolean => ['valid', 'expired'].includes(status.toLowerCase())
export const canInvalidate = (status: string): boolean => status.toLowerCase() === 'valid'
