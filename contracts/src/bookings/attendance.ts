import { z } from 'zod'
import { dayAt } from '../shared/centre-time.ts'

/** Whether the client came to the appointment, as staff records it. */
export const attendance = z.enum(['came', 'late', 'absent'])
export type Attendance = z.infer<typeof attendance>

type Appointment = {
  /** The centre's day of it. */
  readonly date: string
  /** UTC instant. */
  readonly startsAt: string
}

/**
 * Whether it is too early to record it: nobody is late or absent before the appointment begins. A client who comes
 * early may be recorded from the beginning of that day on.
 * @param now milliseconds since the epoch
 */
export const isTooEarly = (
  recorded: Attendance,
  { date, startsAt }: Appointment,
  now: number,
  zone: string,
): boolean => (recorded === 'came' ? dayAt(now, zone) < date : now < Date.parse(startsAt))
