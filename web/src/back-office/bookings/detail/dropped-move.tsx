import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { bookingQuery } from '../../../api/staff/bookings.ts'
import type { DateString } from '../../../shared/centre-time.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Drop } from '../model/spot.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { failureOf } from './use-booking-action.ts'
import { type Moved, sayMoved } from './use-move.ts'
import { NOT_TAKEN_BACK, type TakenMove, useTakeBack } from './use-take-back.ts'

type Props = {
  id: number
  /** Where its card was dropped. */
  to: Drop
  /** Called with the new day when the booking was moved. */
  onMoved: (date: DateString) => void
  onTakeBack: (taken: TakenMove) => void
  onClose: () => void
}

/** The dialog « Déplacer » for a card that was dropped elsewhere. The message about the move can take it back. */
export function DroppedMove({ id, to, onMoved, onTakeBack, onClose }: Props) {
  const booking = useDropped(id, 'déplacée', onClose)
  if (!booking) return null
  return (
    <RescheduleDialog
      booking={booking}
      to={to}
      onMoved={moved => {
        sayMovedWithUndo(moved, onTakeBack)
        onMoved(moved.date)
      }}
      onClose={onClose}
    />
  )
}

/**
 * The booking whose card was dropped; undefined until it is loaded. When that fails, or the booking is not confirmed, it
 * says so and closes.
 * @param done what was to be done to it, as « Seule une réservation confirmée peut être … » ends
 */
export function useDropped(id: number, done: string, onClose: () => void): StaffBookingDetail | undefined {
  // The change applies to the version that the dialog shows first, so an older one that was kept will not do.
  const { data, error, isFetchedAfterMount } = useQuery({ ...bookingQuery(id), refetchOnMount: 'always' })
  const booking = isFetchedAfterMount ? data : undefined
  const failure = failureFor(booking?.rescheduling.possible, done, error)
  useEffect(() => {
    if (!failure) return
    toast.error(failure)
    onClose()
  }, [failure, onClose])
  return failure ? undefined : booking
}

function failureFor(isPossible: boolean | undefined, done: string, error: unknown): string | undefined {
  if (isPossible === false) return `Seule une réservation confirmée peut être ${done}.`
  // A refresh that failed leaves the booking as it was.
  return isPossible === undefined && error
    ? errorMessage(error, 'Cette réservation ne peut pas être affichée.')
    : undefined
}

function sayMovedWithUndo(moved: Moved, takeBack: Props['onTakeBack']): void {
  const { message, taken } = moved
  if (taken) toast.success(message, { label: 'Annuler', run: () => takeBack(taken) })
  else sayMoved(moved)
}

/** Takes a dropped move back, from its message, and says so. */
export function useTakeBackByMessage(): (taken: TakenMove) => void {
  return useTakeBack({
    onBack: (_date, message) => toast.success(message),
    onFailed: error => toast.error(failureOf(error, NOT_TAKEN_BACK)),
  }).mutate
}
