import type { Attendance } from '@alba/contracts/bookings/attendance'
import { Segments } from '../../../ui/segments.tsx'
import { attendanceNames } from './light-acts.ts'

type Props = {
  /** The client, for the accessible name. */
  of: string
  attendance: Attendance | null
  /** Whether the appointment has begun. Before that only « present » can be recorded, for a client who comes early. */
  hasBegun: boolean
  /** Called with null when the recorded button is pressed again, which removes the record. */
  onChange: (attendance: Attendance | null) => void
}

const all = ['came', 'late', 'absent'] as const

/** Three buttons: present, late, absent. */
export const AttendanceButtons = ({ of, attendance, hasBegun, onChange }: Props) => (
  <Segments
    label={`Présence : ${of}`}
    options={all
      .filter(value => hasBegun || value === 'came' || value === attendance)
      .map(value => ({ value, label: attendanceNames[value] }))}
    // No option has the value « none », so no button is pressed while nothing is recorded.
    value={attendance ?? 'none'}
    onChange={value => value !== 'none' && onChange(value === attendance ? null : value)}
    fill
  />
)
