import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { AttendanceButtons } from '../../../shared/staff/bookings/attendance-buttons.tsx'
import { attendanceAct } from '../../../shared/staff/bookings/light-acts.ts'
import { useLightAct } from '../../../shared/staff/bookings/use-light-act.ts'
import { UndoNote } from '../../../shared/staff/undo-note.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { hasBegun } from '../model/attendance.ts'
import styles from './detail.module.css'

/** Buttons that record whether the client came. A press is saved at once, and can be undone or corrected. */
export function BookingAttendance({ booking }: { booking: StaffBookingDetail }) {
  const { acting, note } = useLightAct(booking)
  // The undo button disappears once it was pressed, so the focus is moved.
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div {...keptFocus} className={styles.attendance}>
      <AttendanceButtons
        of={booking.customer_name}
        attendance={booking.attendance}
        hasBegun={hasBegun(booking)}
        onChange={attendance => {
          if (!acting.isPending) acting.mutate(attendanceAct(booking, attendance))
        }}
      />
      <UndoNote {...note} />
    </div>
  )
}
