import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { slotsKey } from '../../../api/agenda.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { bookingQuery } from '../../../api/staff/bookings.ts'
import { staffKeys } from '../../../api/staff/keys.ts'

type Seen = Pick<StaffBookingDetail, 'id' | 'version'>

/**
 * Something that is done with a booking as it was when this was opened: the page shows it anew by itself when somebody else
 * changes it, and an action applies only to what was seen. Whether it worked or not, all queries of the booking are asked
 * anew. When somebody else changed the booking first, `overtaken` is its new state, and the next try applies to that.
 */
export function useBookingAction<Input = void>(
  booking: Seen,
  action: (seen: Seen, input: Input) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(booking)
  const [overtaken, setOvertaken] = useState<StaffBookingDetail>()
  const mutation = useMutation({
    mutationFn: (input: Input) => action(seen, input),
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'booking_changed') return
      const now = await client.fetchQuery({ ...bookingQuery(booking.id), staleTime: 0 }).catch(() => undefined)
      if (!now) return
      setSeen(now)
      setOvertaken(now)
    },
    onSettled: () => {
      const { bookings, timelines, dashboard, payments } = staffKeys
      for (const queryKey of [bookings, timelines, dashboard, payments, slotsKey])
        void client.invalidateQueries({ queryKey })
    },
    onSuccess: onDone,
  })
  return { ...mutation, overtaken }
}

/** The sentence for a failure, with the reason where it is known. */
export function failureOf(error: unknown, failed: string): string {
  const reason = errorMessage(error, '')
  return reason && reason !== failed ? `${failed} : ${reason}` : failed
}
