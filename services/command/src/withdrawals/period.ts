import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { WITHDRAWAL_DAYS } from '@alba/contracts/vouchers/rules'
import { workingDayFrom } from '@alba/platform/working-days'

/**
 * Whether the right of withdrawal still runs: until the end of the fourteenth day after the day of the payment, or of
 * the next working day when that is not one (Code de la consommation L. 221-19).
 */
export function mayWithdraw(paidAt: string, now: number, zone: string): boolean {
  const last = workingDayFrom(addDays(dayAt(Date.parse(paidAt), zone), WITHDRAWAL_DAYS))
  return dayAt(now, zone) <= last
}
