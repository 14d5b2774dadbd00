import type { BookingView } from '@alba/contracts/bookings/api'
import type { CreateIntentRequest } from '@alba/contracts/payments/api'
import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { intentQuery } from '../../../api/payments.ts'
import { CardPayment, PreparingPayment } from '../../../shared/payment/card-payment.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { setCheckout, useCheckout } from '../model/checkout.ts'
import { setDraft } from '../model/draft.ts'
import { holdLeft } from '../model/hold.ts'
import { goToStep } from '../model/steps.ts'
import { type Guard, useAbandonment } from './use-abandonment.ts'
import { useHoldClock } from './use-hold-clock.ts'

const HoldEnded = lazy(() => import('./hold-ended.tsx'))

const targetOf = (booking: BookingView): CreateIntentRequest => ({
  type: 'booking',
  booking_id: booking.id,
  amount_cents: booking.price_cents,
  customer_email: booking.customer_email,
  description: `${booking.service.name}, réservation ${booking.id}`,
})

const isOver = (left: number) => left === 0

/** The hold ran out, or the server says that nothing can be paid for it any more (409). Not while a charge is under way. */
function useEnded(booking: BookingView, refused: boolean, underWay: boolean, guard: RefObject<Guard>) {
  const over = useHoldClock(booking, isOver)
  const ended = (over || refused) && !underWay
  useEffect(() => {
    // Ending it gives it back: leaving the step has nothing more to do.
    if (ended && guard.current === 'open') guard.current = 'given-up'
  }, [ended, guard])
  return ended
}

function usePayment(booking: BookingView) {
  const inTime = holdLeft(booking) > 0
  const intent = useQuery({ ...intentQuery(targetOf(booking)), enabled: inTime })
  const guard = useRef<Guard>('open')
  const [underWay, setUnderWay] = useState(false)
  useAbandonment({ bookingId: booking.id, intentId: intent.data?.payment_intent_id }, guard)
  return {
    intent,
    ended: useEnded(booking, intent.error instanceof ApiError && intent.error.status === 409, underWay, guard),
    onPaid: () => {
      guard.current = 'paid'
      setDraft({ awaiting: null })
      setCheckout({ paid: true, paidIntentId: intent.data?.payment_intent_id ?? null, paymentError: null })
      goToStep('payment-processing', { bookingId: booking.id })
    },
    /** The card provider has the word: a page that goes away now is on its way to the bank. */
    onUnderWay: (started: boolean) => {
      guard.current = started ? 'bank' : 'open'
      setUnderWay(started)
      const intentId = intent.data?.payment_intent_id
      setDraft({ awaiting: started && intentId ? { bookingId: booking.id, intentId } : null })
    },
    /** Back to the form: the step's clean-up gives the slot back. */
    onBack: () => {
      setCheckout({ booking: null, paymentError: null })
      goToStep('service', { replace: true })
    },
  }
}

/** The card form, until it is paid or its time is over. */
export function OpenPayment({ booking }: { booking: BookingView }) {
  const { intent, ended, onPaid, onUnderWay, onBack } = usePayment(booking)
  const error = useCheckout(checkout => checkout.paymentError)
  if (ended)
    return (
      <Suspense fallback={<PreparingPayment />}>
        <HoldEnded booking={booking} intentId={intent.data?.payment_intent_id} />
      </Suspense>
    )
  return (
    <CardPayment
      intent={intent}
      error={error && <Notice tone="error">{error}</Notice>}
      returnUrl={`${location.origin}/reservation?booking_id=${booking.id}`}
      onPaid={onPaid}
      onUnderWay={onUnderWay}
      onAttempt={() => setCheckout({ paymentError: null })}
      onBack={onBack}
    />
  )
}
