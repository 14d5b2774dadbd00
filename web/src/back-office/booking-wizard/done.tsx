import type { BookingPending } from '@alba/contracts/bookings/api'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { choices } from '../../shared/centre.ts'
import { bothAsFacts } from '../../shared/treatments.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * Says that the booking is made; of two treatments what, when and with whom each is. That, and the practitioner, is left
 * out while the server cannot show the booking yet.
 */
export function Done({ booking }: { booking: StaffBookingDetail | BookingPending }) {
  const isKnown = 'practitioners' in booking
  const both = isKnown ? bothAsFacts(booking) : []
  const names = isKnown ? booking.practitioners.map(({ name }) => name).join(', ') : ''
  return (
    <Notice tone="success" title="Réservation créée avec succès !" live>
      <p>La réservation a été confirmée et ajoutée au calendrier.</p>
      {both.length > 0 && <Facts facts={both} look="rows" />}
      {both.length === 0 && choices.choosePractitioner && names && (
        <p>
          Avec <b>{names}</b>.
        </p>
      )}
    </Notice>
  )
}
