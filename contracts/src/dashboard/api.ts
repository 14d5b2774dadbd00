import { z } from 'zod'
import { localDate, localTime } from '../shared/centre-time.ts'
import { randomId } from '../shared/ids.ts'

/** GET /api/backoffice/dashboard/stats. Days, weeks (from Monday) and months are the centre's. */
export const dashboardStats = z.object({
  practitioner_name: z.string(),
  /** Confirmed bookings of the day, the week and the month, past ones included. */
  today_bookings: z.int(),
  week_bookings: z.int(),
  month_bookings: z.int(),
  /** What the centre cancelled this month, whenever it was to be. */
  canceled_bookings: z.int(),
  /** Vouchers that wait for their appointment. */
  valid_vouchers: z.int(),
  /** Used up this month. */
  used_vouchers_month: z.int(),
  /** Whose last day was in this month, and is over. */
  expired_vouchers_month: z.int(),
  /** The next confirmed ones, ten at most. */
  upcoming_bookings: z.array(
    z.object({
      id: randomId,
      customer_name: z.string(),
      date: localDate,
      time: localTime,
      service_name: z.string(),
      /** Of the room that it takes: `massage_room`, or else water. */
      room_type: z.string(),
    }),
  ),
})
export type DashboardStats = z.infer<typeof dashboardStats>
