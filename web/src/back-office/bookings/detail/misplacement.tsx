import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useQuery } from '@tanstack/react-query'
import { keepBooking, misplacedQuery } from '../../../api/staff/bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { KEEP_FAILED, KEPT, misplacementOf } from '../misplaced/words.ts'
import { failureOf, useBookingAction } from './use-booking-action.ts'

/**
 * Says that a booking is in a closed room or outside the opening hours, with a button to keep it there; or that it was
 * kept.
 */
export function Misplacement({ booking }: { booking: StaffBookingDetail }) {
  const { data = [] } = useQuery(misplacedQuery)
  const keeping = useBookingAction(booking, keepBooking, () => toast.success(KEPT))
  const found = data.find(({ id }) => id === booking.id)
  const { title, text } = misplacementOf(found?.why, booking) ?? {}
  if (!text) return null
  return (
    <Notice tone={found ? 'wait' : 'info'} {...(title && { title })}>
      <p>{text}</p>
      {found && (
        <Button look="outline" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          Garder ici
        </Button>
      )}
      {keeping.isError && <p role="alert">{failureOf(keeping.error, KEEP_FAILED)}</p>}
    </Notice>
  )
}
