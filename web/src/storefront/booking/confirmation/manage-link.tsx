import { useMutation } from '@tanstack/react-query'
import { CalendarCog } from 'lucide-react'
import { useLocation } from 'wouter'
import { managePage } from '../../../api/booking-links.ts'
import { errorMessage } from '../../../api/errors.ts'
import { choices } from '../../../shared/centre.ts'
import { useCorrection } from '../../../shared/correct-email/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { showError } from '../../../ui/shown-toasts.ts'

/**
 * A button that opens the page on which the client manages this booking, in a centre that offers it. The link is
 * requested on the click, because it changes when the e-mail address of the booking is corrected.
 */
export function ManageLink({ bookingId }: { bookingId: number }) {
  const key = useCorrection(({ keys }) => keys[bookingId])
  const [, navigate] = useLocation()
  const opening = useMutation({
    mutationFn: (requestKey: string) => managePage(bookingId, requestKey),
    onSuccess: page => navigate(page),
    onError: error => showError(errorMessage(error, 'La page de votre rendez-vous n’a pas pu s’ouvrir.')),
  })
  if (!choices.visitorLinks || !key) return null
  return (
    <Button
      look="outline"
      busy={opening.isPending}
      onClick={() => {
        if (!opening.isPending) opening.mutate(key)
      }}
    >
      <CalendarCog aria-hidden="true" />
      Déplacer ou annuler
    </Button>
  )
}
