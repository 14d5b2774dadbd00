import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { the } from '@alba/contracts/centre/grammar'
import { errorMessage } from '../../../api/errors.ts'
import { confirmEligibility } from '../../../api/staff/bookings.ts'
import { client } from '../../../shared/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useBookingAction } from './use-booking-action.ts'

/**
 * Reminds staff to go through the health questionnaire with the client. Only the fact that it was done is stored, never
 * the answers.
 */
export function Eligibility({ booking }: { booking: StaffBookingDetail }) {
  const confirming = useBookingAction(
    booking,
    // Uses the newest version of the booking, which is what the user sees: this notice is redrawn with the sheet.
    () => confirmEligibility(booking),
    () => toast.success('Questionnaire de santé validé'),
  )
  const isMissing = booking.questionnaire_required && booking.eligibility_confirmed_on === null
  if (!isMissing || booking.status === 'canceled' || booking.status === 'expired') return null
  return (
    <Notice tone={confirming.isError ? 'error' : 'wait'} title="Questionnaire de santé à valider">
      <span>
        {confirming.isError
          ? errorMessage(confirming.error, 'Le questionnaire n’a pas pu être validé.')
          : `Parcourez-le avec ${the(client)} avant le soin : ses réponses ne sont jamais conservées.`}
      </span>
      <Button look="outline" busy={confirming.isPending} onClick={() => confirming.mutate()}>
        {`Questionnaire vu avec ${the(client)}`}
      </Button>
    </Notice>
  )
}
