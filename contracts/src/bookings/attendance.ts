import { z } from 'zod'
import { dayAt } from '../shared/centre-time.ts'

/** Whether the client came to the appointment, as staff records it. */
export const attendance = z.enum(['came', 'late', 'absent'])
export type Attendance = z.infer<typeof attendance>

type Appointment = {
  /** The day of the appointment in the centre's time zone, as « 2026-11-23 ». */
  readonly date: string
  /** The UTC instant at which it starts. */
  readonly startsAt: string
}

/**
 * Whether it is too early to record this attendance: nobody is late or absent before the appointment begins. A client who comes
 * early may be recorded from the beginning of that day on.
 * @param now milliseconds since the epoch
 * @param zone the centre's time zone
 */
export const isTooEarly = (
  recorded: Attendance,
  { date, startsAt }: Appointment,
  now: number,
  zone: string,
): boolean => (recorded === 'came' ? dayAt(now, zone) < date : now < Date.parse(startsAt))
