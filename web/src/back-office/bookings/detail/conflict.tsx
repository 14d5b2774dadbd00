import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { the } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { bookingsQuery } from '../../../api/staff/bookings.ts'
import { words } from '../../../shared/centre.ts'
import { dateOf } from '../../../shared/centre-time.ts'
import { Notice } from '../../../ui/notice.tsx'
import { conflictsOf } from '../model/conflicts.ts'
import { entriesOf } from '../model/entry.ts'

/** The other bookings that the practitioner has at the same time. */
export function ConflictOf({ booking }: { booking: StaffBookingDetail }) {
  const day = dateOf(booking.start_time)
  const { data = [] } = useQuery(bookingsQuery({ start_date: day, end_date: day, include_all: 'true' }))
  const others = conflictsOf(data.flatMap(entriesOf)).flatMap(({ first, second, practitioner }) => {
    if (first.id !== booking.id && second.id !== booking.id) return []
    return [{ practitioner, other: first.id === booking.id ? second : first }]
  })
  return others.map(({ practitioner, other }) => (
    <Notice key={other.key} tone="error" title="Conflit">
      {`${practitioner} a aussi ${other.service}, à ${other.start} (${other.client}). Changez ${the(words.practitioner)} de l’une des deux réservations.`}
    </Notice>
  ))
}
