import { z } from 'zod'
import { means } from '../payments/refunds.ts'
import { localDate } from '../shared/centre-time.ts'
import { randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { version } from '../shared/version.ts'
import { attendance } from './attendance.ts'

/* The end of a day: who came, and what was paid at the centre. Amounts in cents. */

/** GET /api/backoffice/day-end: a day of the centre. */
export const dayEndQuery = z.object({ date: localDate })

/** A confirmed booking of that day. */
export const dayEndItem = z.object({
  id: randomId,
  /** Local times of the centre. */
  start_time: z.string(),
  end_time: z.string(),
  service_name: z.string(),
  /** « effacé » once the person is erased. */
  customer_name: z.string(),
  customer_phone: z.string().nullable(),
  practitioner_name: z.string(),
  attendance: attendance.nullable(),
  /** Whether the appointment has begun: until then nobody is late or absent. */
  has_begun: z.boolean(),
  price_cents: cents,
  /** `staff`: it is paid at the centre. */
  settled_by: z.enum(['card', 'voucher', 'staff', 'elsewhere']).nullable(),
  /** Whether vouchers paid a part of what a card paid the rest of. Left out otherwise. */
  with_vouchers: z.literal(true).optional(),
  /** What was recorded as paid at the centre, and whether that can still be undone; null while nothing was. */
  on_site: z.object({ amount_cents: cents, means, can_undo: z.boolean() }).nullable(),
  /** To send back as `If-Match` with a change. */
  version,
})
export type DayEndItem = z.infer<typeof dayEndItem>

/** By their start. */
export const dayEndView = z.object({ items: z.array(dayEndItem) })
export type DayEndView = z.infer<typeof dayEndView>

/** GET /api/backoffice/day-end/months: a year of the centre. */
export const attendanceQuery = z.object({ year: z.coerce.number().pipe(z.int().min(1950).max(2199)) })

const counts = { came: z.int(), late: z.int(), absent: z.int() }

/** How many clients came, were late or did not come in each month in which anything is recorded, the oldest first. */
export const attendanceView = z.object({
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      ...counts,
    }),
  ),
  total: z.object(counts),
})
export type AttendanceView = z.infer<typeof attendanceView>
