import { z } from 'zod'
import { localDate, localTime } from '../shared/centre-time.ts'
import { randomId } from '../shared/ids.ts'

/** GET /api/backoffice/dashboard/stats */
export const dashboardQuery = z.object({
  upcoming: z.enum(['all', 'mine']).default('all').describe('Whose bookings `upcoming_bookings` lists.'),
})

const upcomingBooking = z.object({
  id: randomId,
  customer_name: z.string(),
  date: localDate,
  time: localTime,
  service_name: z.string(),
  /** The type of its room, in the centre's words. The screens have their own for `massage_room` and `spa_bath_room`. */
  room_type: z.string(),
  practitioner_name: z.string(),
})

/** GET /api/backoffice/dashboard/stats. Days, weeks (from Monday) and months are the centre's. */
export const dashboardStats = z.object({
  /** The name of the practitioner who asks. The figures are those of the whole centre. */
  practitioner_name: z.string(),
  /** The confirmed bookings of the day, the week and the month, including those that are over. */
  today_bookings: z.int(),
  week_bookings: z.int(),
  month_bookings: z.int(),
  /** The bookings that staff canceled this month, whoever wanted it and whatever the date of the appointment. */
  canceled_bookings: z.int(),
  /** Vouchers that can still be used. */
  valid_vouchers: z.int(),
  /** Vouchers that were used up this month. */
  used_vouchers_month: z.int(),
  /** Vouchers whose last day was in this month and is over. */
  expired_vouchers_month: z.int(),
  /** The next confirmed bookings, ten at most. */
  upcoming_bookings: z.array(upcomingBooking),
  /** The next confirmed booking of the practitioner who asks. */
  next_booking: upcomingBooking.nullable(),
})
export type DashboardStats = z.infer<typeof dashboardStats>
