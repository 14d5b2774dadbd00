import { useMutation, useQueryClient } from '@tanstack/react-query'
import { slotsKey } from '../../../api/agenda.ts'
import { refreshBookings, rescheduleBooking, type SeenBooking } from '../../../api/staff/bookings.ts'
import { type DateString, dateOf } from '../../../shared/centre-time.ts'

/**
 * A move that can be taken back: the booking as the move left it, and its start before (local time of the centre).
 * `practitioner` is set when the move only changed the practitioner: the id of the former one.
 */
export type TakenMove = {
  readonly seen: SeenBooking
  readonly start_time: string
  readonly practitioner?: number | undefined
}

type Outcome = { readonly onBack: (date: DateString) => void; readonly onFailed: (error: unknown) => void }

/**
 * Takes a move back. The server refuses when somebody has changed the booking since, or has taken its former time. It
 * goes on when the component is gone, because its message outlives it.
 */
export function useTakeBack({ onBack, onFailed }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, start_time, practitioner }: TakenMove) => {
      const back = practitioner === undefined ? { undoes: true } : { practitioner_id: practitioner }
      return rescheduleBooking(seen, { start_time, wished_by: 'client', reason: '', ...back })
    },
    onSuccess: (_answer, { start_time }) => onBack(dateOf(start_time)),
    onError: onFailed,
    onSettled: () => {
      refreshBookings(client)
      void client.invalidateQueries({ queryKey: slotsKey })
    },
  })
}

export const TAKEN_BACK = 'Déplacement annulé'
export const NOT_TAKEN_BACK = 'Le déplacement n’a pas pu être annulé'
