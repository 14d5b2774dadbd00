import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { workingDayFrom } from '@alba/platform/working-days'

/**
 * Whether the buyer may still withdraw. Days count from the day after the payment. If the last day is not a working
 * day, the right ends with the next working day (Code de la consommation L. 221-18 and L. 221-19).
 * @param paidAt UTC instant
 * @param days how many days the sale has (`AcceptedTerms.withdrawalDays`)
 * @param now when the claim was made, in milliseconds since the epoch
 */
export function mayWithdraw(paidAt: string, days: number, now: number, zone: string): boolean {
  const last = workingDayFrom(addDays(dayAt(Date.parse(paidAt), zone), days))
  return dayAt(now, zone) <= last
}
