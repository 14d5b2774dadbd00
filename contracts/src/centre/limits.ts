import { RESCHEDULE_MONTHS, RESCHEDULE_NOTICE_HOURS } from '../bookings/rescheduling.ts'
import { VALIDITY_MONTHS, WITHDRAWAL_DAYS } from '../vouchers/rules.ts'
import type { Limits } from './placeholders.ts'

/** The limits that the software keeps, of which the texts speak. */
export const currentLimits: Limits = {
  rescheduleNoticeHours: RESCHEDULE_NOTICE_HOURS,
  rescheduleMonths: RESCHEDULE_MONTHS,
  voucherMonths: VALIDITY_MONTHS,
  withdrawalDays: WITHDRAWAL_DAYS,
}
