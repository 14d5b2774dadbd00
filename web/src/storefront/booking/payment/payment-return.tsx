import type { BookingView } from '@alba/contracts/bookings/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getBooking } from '../../../api/bookings.ts'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { getIntent, isPaid } from '../../../api/payments.ts'
import { setCheckout } from '../model/checkout.ts'
import { setDraft } from '../model/draft.ts'
import { bookingPath, goToStep } from '../model/steps.ts'
import { Waiting } from './waiting.tsx'

const CANCELED = 'Le paiement a été annulé ou a échoué.'

type Outcome =
  | { kind: 'paid'; bookingId: number }
  | { kind: 'unpaid'; booking: BookingView; message: string }
  | { kind: 'lost'; message: string }

/** The way on for a booking whose payment did not succeed: the payment step, which also says when its time is over. */
async function afterFailure(bookingId: number | null, message: string): Promise<Outcome> {
  const booking = bookingId ? await getBooking(bookingId).catch(() => null) : null
  if (!booking) return { kind: 'lost', message }
  if (booking.status === 'confirmed' || booking.late_payment_refunded) return { kind: 'paid', bookingId: booking.id }
  return { kind: 'unpaid', booking, message }
}

/** What the provider says about the payment that the browser comes back from. */
async function validate(intentId: string | null, fallbackBookingId: number | null): Promise<Outcome> {
  try {
    if (!intentId) throw new ApiError(0, 'Payment Intent ID manquant')
    const intent = await getIntent(intentId)
    const bookingId = Number(intent.metadata.booking_id) || null
    if (!bookingId) throw new ApiError(0, 'Le paiement ne porte pas de numéro de réservation.')
    if (isPaid(intent.status) || intent.status === 'refunded') return { kind: 'paid', bookingId }
    return await afterFailure(bookingId, intent.last_error_message || CANCELED)
  } catch (error) {
    return afterFailure(
      fallbackBookingId,
      errorMessage(error, 'Une erreur est survenue lors de la récupération du paiement.'),
    )
  }
}

function goOn(outcome: Outcome): void {
  setDraft({ awaiting: null })
  if (outcome.kind === 'paid') {
    setCheckout({ paid: true })
    goToStep('payment-processing', { bookingId: outcome.bookingId, path: '/reservation', replace: true })
  } else if (outcome.kind === 'unpaid') {
    const { booking, message } = outcome
    setCheckout({ booking, paid: false, paymentError: message })
    goToStep('payment', { path: bookingPath({ service: booking.service_id }), replace: true })
  } else {
    setDraft(draft => ({ values: { ...draft.values, time: '' }, submission: null }))
    setCheckout({ booking: null, toast: outcome.message })
    goToStep('service', { path: bookingPath({}), replace: true })
  }
}

/** Back from the bank's page: a validation screen while the provider is asked, then the confirmation or another try. */
export default function PaymentReturn({ intentId, bookingId }: { intentId: string | null; bookingId: number | null }) {
  const { data } = useQuery({
    queryKey: ['payment-return', intentId, bookingId],
    queryFn: () => validate(intentId, bookingId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (data) goOn(data)
  }, [data])
  return <Waiting title="Validation de votre paiement">Nous vérifions votre paiement auprès de la banque.</Waiting>
}
