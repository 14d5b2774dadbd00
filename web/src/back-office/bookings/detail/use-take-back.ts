import type { BookingPending } from '@alba/contracts/bookings/api'
import { handover } from '@alba/contracts/bookings/handover'
import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
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
  /** The name of whoever gave the second treatment before; left out for a booking of one treatment. */
  readonly second?: string | undefined
}

/** @property onBack called with the day to which the booking is back, and with what to say about it */
type Outcome = {
  readonly onBack: (date: DateString, message: string) => void
  readonly onFailed: (error: unknown) => void
}

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
    onSuccess: (answer, { start_time, second }) => onBack(dateOf(start_time), takenBack(answer, second)),
    onError: onFailed,
    onSettled: () => {
      refreshBookings(client)
      void client.invalidateQueries({ queryKey: slotsKey })
    },
  })
}

/**
 * What to say when a move was taken back. The first treatment is with its former practitioner again, or the server
 * refuses; the second one may be with somebody else, so that the client has the former time in any case.
 * @param second who gave the second treatment before the move
 */
export function takenBack(answer: StaffBookingDetail | BookingPending, second: string | undefined): string {
  const other = 'second' in answer ? handover(second, answer.second?.practitioner.name) : undefined
  return other ? `Déplacement annulé, mais le deuxième soin est ${other}` : 'Déplacement annulé'
}

export const NOT_TAKEN_BACK = 'Le déplacement n’a pas pu être annulé'
