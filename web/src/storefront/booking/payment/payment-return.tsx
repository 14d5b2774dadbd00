import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBooking } from '../../../api/bookings.ts'
import { ApiError } from '../../../api/errors.ts'
import { getIntent, isPaid } from '../../../api/payments.ts'
import { send } from '../model/send.ts'
import type { FlowEvent } from '../model/transitions.ts'
import { Waiting } from './waiting.tsx'

const CANCELED = 'Le paiement a été annulé ou a échoué.'

type Outcome = Extract<FlowEvent, { type: `returned-${string}` }>

/**
 * The event after a payment that did not succeed. The booking decides: it may be paid nevertheless, unpaid (its payment
 * step is shown again) or lost.
 */
async function afterFailure(bookingId: number | null, message: string): Promise<Outcome> {
  const booking = bookingId ? await getBooking(bookingId).catch(() => null) : null
  if (!booking) return { type: 'returned-lost', message }
  if (booking.status === 'confirmed' || booking.late_payment_refunded)
    return { type: 'returned-paid', bookingId: booking.id }
  return { type: 'returned-unpaid', booking, message }
}

/**
 * The message when it is unknown whether the payment succeeded. An error with status 200 is an unreadable answer, whose
 * own message does not fit here.
 */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status !== 200
    ? error.message
    : 'Une erreur est survenue lors de la récupération du paiement.'

/** Fetches the payment after the return from the bank's page. @returns the event that its state leads to */
async function checkReturn(intentId: string | null, fallbackBookingId: number | null): Promise<Outcome> {
  try {
    if (!intentId) throw new ApiError(0, 'Payment Intent ID manquant')
    const intent = await getIntent(intentId)
    const bookingId = Number(intent.metadata.booking_id) || null
    if (!bookingId) throw new ApiError(0, 'Le paiement ne porte pas de numéro de réservation.')
    if (isPaid(intent.status) || intent.status === 'refunded') return { type: 'returned-paid', bookingId }
    return await afterFailure(bookingId, intent.last_error_message || CANCELED)
  } catch (error) {
    return afterFailure(fallbackBookingId, reasonOf(error))
  }
}

/** The step after the bank's page. It checks the payment; the confirmation or another attempt follows. */
export default function PaymentReturn({ intentId, bookingId }: { intentId: string | null; bookingId: number | null }) {
  const { data } = useQuery({
    queryKey: ['payment-return', intentId, bookingId],
    queryFn: () => checkReturn(intentId, bookingId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (data) void send(data)
  }, [data])
  return <Waiting title="Validation de votre paiement">Nous vérifions votre paiement auprès de la banque.</Waiting>
}
