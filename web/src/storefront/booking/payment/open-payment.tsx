import type { BookingView } from '@alba/contracts/bookings/api'
import type { CreateIntentRequest } from '@alba/contracts/payments/api'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { intentQuery } from '../../../api/payments.ts'
import { CardPayment, PreparingPayment } from '../../../shared/payment/card-payment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFlow } from '../model/flow-store.ts'
import { holdLeft } from '../model/hold.ts'
import { send } from '../model/send.ts'
import { goToStep } from '../model/steps.ts'
import { useAbandonment } from './use-abandonment.ts'
import { useHoldClock } from './use-hold-clock.ts'

const HoldEnded = lazy(() => import('./hold-ended.tsx'))

const targetOf = (booking: BookingView): CreateIntentRequest => ({
  type: 'booking',
  booking_id: booking.id,
  amount_cents: booking.price_cents - (booking.voucher_cents ?? 0),
  customer_email: booking.customer_email,
  description: `${booking.service.name}, réservation ${booking.id}`,
})

const isOver = (left: number) => left === 0

/**
 * Whether the hold is over, or the server refuses a payment for the booking (409). Never while a charge is under way.
 */
function useEnded(booking: BookingView, isRefused: boolean) {
  const isCharging = useFlow(({ stage }) => stage.at === 'charging')
  const isEnded = (useHoldClock(booking, isOver) || isRefused) && !isCharging
  useEffect(() => {
    if (isEnded) void send({ type: 'hold-ended' })
  }, [isEnded])
  return isEnded
}

function usePayment(booking: BookingView) {
  const intent = useQuery({ ...intentQuery(targetOf(booking)), enabled: holdLeft(booking) > 0 })
  const intentId = intent.data?.payment_intent_id
  useAbandonment(booking.id)
  useEffect(() => {
    if (intentId) void send({ type: 'intent-opened', intentId })
  }, [intentId])
  return {
    intent,
    intentId,
    isEnded: useEnded(booking, intent.error instanceof ApiError && intent.error.status === 409),
  }
}

/** The card form, until the booking is paid or its hold is over. */
export function OpenPayment({ booking }: { booking: BookingView }) {
  const { intent, intentId, isEnded } = usePayment(booking)
  const error = useFlow(({ stage }) => (stage.at === 'held' || stage.at === 'ended' ? stage.error : null))
  if (isEnded)
    return (
      <Suspense fallback={<PreparingPayment />}>
        <HoldEnded booking={booking} intentId={intentId} error={error} />
      </Suspense>
    )
  return (
    <CardPayment
      intent={intent}
      error={error && <Notice tone="error">{error}</Notice>}
      returnUrl={`${location.origin}/reservation?booking_id=${booking.id}`}
      onPaid={() => void send({ type: 'charged', booking, intentId: intentId ?? null })}
      onUnderWay={isStarted =>
        void send(isStarted ? { type: 'charge-started' } : { type: 'charge-refused', bookingId: booking.id })
      }
      // Unmounting this step gives the booking up (`useAbandonment`).
      onBack={() => goToStep('service', { replace: true })}
    />
  )
}
