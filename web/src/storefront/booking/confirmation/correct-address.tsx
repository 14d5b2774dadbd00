import type { BookingView } from '@alba/contracts/bookings/api'
import type { CorrectEmailRequest } from '@alba/contracts/shared/corrections'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingKey } from '../../../api/bookings.ts'
import { correctBookingEmail } from '../../../api/corrections.ts'
import { ApiError } from '../../../api/errors.ts'
import { CorrectEmail } from '../../../shared/correct-email/correct-email.tsx'
import { forgetAddress, keepAddress, keepKey, useCorrection } from '../../../shared/correct-email/draft.ts'
import { useDraft } from '../model/draft.ts'

/**
 * Keeps the idempotency key with which this browser made the booking: it proves the right to correct the address. The
 * draft may belong to the next booking already, so the key is kept only if the draft's request made this booking.
 */
export function keepKeyOf({ id, customer_email, start_time }: BookingView): void {
  const { submission } = useDraft.getState()
  if (!submission) return
  const request = JSON.parse(submission.body)
  if (request.customer_email === customer_email && request.start_time === start_time) keepKey(id, submission.key)
}

/** The address of a booking; undefined when it was corrected elsewhere, and the server does not say to which. */
export const useAddressOf = ({ id, customer_email }: BookingView): string | undefined =>
  useCorrection(({ addresses }) => customer_email ?? addresses[id])

/** Corrects the address of the booking that this browser has just made. */
export function CorrectAddress({ booking }: { booking: BookingView }) {
  const client = useQueryClient()
  const { id } = booking
  const present = useAddressOf(booking)
  // `present` becomes undefined when the address turns out to be corrected elsewhere. The first known address keeps the
  // form open then, with the typed text and the refusal.
  const [first] = useState(present)
  const address = present ?? first
  const queryKey = bookingKey(id)
  const requestKey = useCorrection(({ keys }) => keys[id])
  const correct = async (request: CorrectEmailRequest) => {
    try {
      await correctBookingEmail(id, request)
      keepAddress(id, request.email)
      // From now on the server does not send the address any more.
      client.setQueryData(queryKey, { ...booking, customer_email: null })
    } catch (error) {
      // The address was corrected elsewhere, so the page stops showing the former one.
      if (error instanceof ApiError && error.code === 'contact_changed') {
        forgetAddress(id)
        await client.invalidateQueries({ queryKey })
      }
      throw error
    }
  }
  if (address === undefined) return null
  return <CorrectEmail of={`booking ${id}`} address={address} requestKey={requestKey} correct={correct} />
}
