import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { dateOf, nowAtCentre } from '../../../shared/centre-time.ts'

type Appointment = Pick<StaffBookingDetail, 'status' | 'start_time'>

/** Whether attendance can be recorded: for a confirmed booking, from the day of the appointment on. */
export const hasAttendance = ({ status, start_time }: Appointment, now = nowAtCentre()): boolean =>
  status === 'confirmed' && dateOf(start_time) <= dateOf(now)

/** Whether the appointment has begun. Before that a client can be neither late nor absent. */
export const hasBegun = ({ start_time }: Pick<Appointment, 'start_time'>, now = nowAtCentre()): boolean =>
  start_time <= now
