import { addMonths, type DateString, dayAt, todayAtCentre } from '../../shared/centre-time.ts'

/**
 * The new last day of an extended voucher: some months after its present last day, or after today if it has expired.
 * @param expiresAt UTC instant; null counts as today
 */
export function extendedTo(expiresAt: string | null, months: number, today = todayAtCentre()): DateString {
  const last = expiresAt === null ? today : dayAt(expiresAt)
  const isOver = last < today
  return addMonths(isOver ? today : last, months)
}

/** Whether a voucher with this status can be extended. The case of the status does not matter, here and below. */
export const canExtend = (status: string): boolean => ['valid', 'expired'].includes(status.toLowerCase())
export const canInvalidate = (status: string): boolean => status.toLowerCase() === 'valid'
