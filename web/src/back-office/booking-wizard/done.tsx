import type { BookingPending } from '@alba/contracts/bookings/api'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { choices } from '../../shared/centre.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that the booking is made. The practitioner is not named while the server cannot show the booking yet. */
export function Done({ booking }: { booking: StaffBookingDetail | BookingPending }) {
  const names = 'practitioners' in booking ? booking.practitioners.map(({ name }) => name).join(', ') : ''
  return (
    <Notice tone="success" title="Réservation créée avec succès !" live>
      <p>La réservation a été confirmée et ajoutée au calendrier.</p>
      {choices.choosePractitioner && names && (
        <p>
          Avec <b>{names}</b>.
        </p>
      )}
    </Notice>
  )
}
