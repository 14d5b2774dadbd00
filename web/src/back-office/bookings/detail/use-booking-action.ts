import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { slotsKey } from '../../../api/agenda.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { bookingQuery, type SeenBooking } from '../../../api/staff/bookings.ts'
import { staffKeys } from '../../../api/staff/keys.ts'

/**
 * An action on a booking. It applies to the version that was shown when the component was mounted, because the page
 * refreshes by itself and the user may not have noticed a newer one. When somebody else has changed the booking first,
 * the action fails; `changedBooking` is then the new state, and the next attempt applies to that state. After each
 * attempt, all queries of the booking are refetched.
 */
export function useBookingAction<Input = void, Answer = unknown>(
  booking: SeenBooking,
  action: (seen: SeenBooking, input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(booking)
  const [changedBooking, setChangedBooking] = useState<StaffBookingDetail>()
  const mutation = useMutation({
    mutationFn: (input: Input) => action(seen, input),
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'booking_changed') return
      const now = await client.fetchQuery({ ...bookingQuery(booking.id), staleTime: 0 }).catch(() => undefined)
      if (!now) return
      setSeen(now)
      setChangedBooking(now)
    },
    onSettled: () => {
      const { bookings, timelines, dashboard, payments } = staffKeys
      for (const queryKey of [bookings, timelines, dashboard, payments, slotsKey])
        void client.invalidateQueries({ queryKey })
    },
    onSuccess: onDone,
  })
  return { ...mutation, changedBooking }
}

/** The message for a failed action, and the reason, a sentence of its own, if there is one. */
export function failureOf(error: unknown, failed: string): string {
  const reason = errorMessage(error, '')
  return reason && reason !== failed ? `${failed.replace(/\.$/, '')}. ${reason}` : failed
}
