import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { slotsKey } from '../../api/agenda.ts'
import { bookForClient } from '../../api/staff/booking-wizard.ts'
import { isRefused, type Submission, submissionFor } from '../../shared/idempotency.ts'
import { type Details, requestOf } from './details.ts'
import type { Slot } from './draft.ts'

/** How long the success is shown before the wizard closes, in milliseconds. */
const SHOWN_FOR_MS = 1500

/** @property isOutsideHours staff said that it is outside the hours on purpose */
type Booked = { readonly slot: Slot; readonly details: Details; readonly isOutsideHours: boolean }

/**
 * Sends the booking; retries of the same booking book once. After a success all queries are refetched, except those
 * that ask the payment provider, and the wizard closes.
 */
export function useBookForClient(onClose: () => void) {
  const queries = useQueryClient()
  const last = useRef<Submission>(null)
  const booking = useMutation({
    mutationFn: ({ slot, details, isOutsideHours }: Booked) => {
      const body = requestOf(slot, details, isOutsideHours)
      last.current = submissionFor(body, last.current, () => crypto.randomUUID())
      return bookForClient(body, last.current.key)
    },
    onSuccess: () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isCostly !== true }),
    onError: error => {
      if (isRefused(error)) last.current = null
      // The time may have been taken, so the free starts are refetched.
      void queries.invalidateQueries({ queryKey: slotsKey })
    },
  })
  const { isSuccess } = booking
  useEffect(() => {
    if (!isSuccess) return
    const closing = setTimeout(onClose, SHOWN_FOR_MS)
    return () => clearTimeout(closing)
  }, [isSuccess, onClose])
  return booking
}

/** The request that books, with its state. */
export type BookingMutation = ReturnType<typeof useBookForClient>
