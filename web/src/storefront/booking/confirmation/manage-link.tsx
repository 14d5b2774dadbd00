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
 * Opens the page of the booking that this browser has just made, where the centre offers it. The link is made on the
 * click, because it changes with the address of the booking.
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
