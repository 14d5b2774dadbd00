import type { Attendance } from '@alba/contracts/bookings/attendance'
import { Segments } from '../../../ui/segments.tsx'
import { attendanceNames } from './light-acts.ts'

type Props = {
  /** The client, for the accessible name. */
  of: string
  attendance: Attendance | null
  /** Until the appointment begins, only a client who comes early can be recorded. */
  hasBegun: boolean
  /** Null when what was recorded is pressed again: the record is removed. */
  onChange: (attendance: Attendance | null) => void
}

const all = ['came', 'late', 'absent'] as const

/** Came, late or absent, by one press each. */
export const AttendanceButtons = ({ of, attendance, hasBegun, onChange }: Props) => (
  <Segments
    label={`Présence : ${of}`}
    options={all
      .filter(value => hasBegun || value === 'came' || value === attendance)
      .map(value => ({ value, label: attendanceNames[value] }))}
    // No option has the value « none », so none is pressed while nothing is recorded.
    value={attendance ?? 'none'}
    onChange={value => value !== 'none' && onChange(value === attendance ? null : value)}
    fill
  />
)
