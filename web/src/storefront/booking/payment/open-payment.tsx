import type { BookingView } from '@alba/contracts/bookings/api'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { createIntent } from '../../../api/payments.ts'
import { exactPrice } from '../../../shared/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import layout from '../booking.module.css'
import { setCheckout, useCheckout } from '../model/checkout.ts'
import { setDraft } from '../model/draft.ts'
import { holdLeft } from '../model/hold.ts'
import { goToStep } from '../model/steps.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { type Guard, useAbandonment } from './use-abandonment.ts'
import { useHoldClock } from './use-hold-clock.ts'

const HoldEnded = lazy(() => import('./hold-ended.tsx'))
const PaymentForm = lazy(() => import('../../../shared/payment/payment-form.tsx'))

/** The one open intent of the booking; the server answers the same one again, whoever asks. */
const intentQuery = (booking: BookingView) => ({
  queryKey: ['payment-intent', booking.id],
  queryFn: () =>
    createIntent({
      type: 'booking',
      booking_id: booking.id,
      amount_cents: booking.price_cents,
      customer_email: booking.customer_email,
      description: `${booking.service.name}, réservation ${booking.id}`,
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
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
  const intent = useQuery({ ...intentQuery(booking), enabled: inTime })
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
  const loading = (
    <Skeletons count={4} shape="pill" className={layout.loadingLines} label="Préparation du paiement sécurisé…" />
  )
  if (ended)
    return (
      <Suspense fallback={loading}>
        <HoldEnded booking={booking} intentId={intent.data?.payment_intent_id} />
      </Suspense>
    )
  return (
    <PaymentPanel>
      {error && <Notice tone="error">{error}</Notice>}
      {intent.isPending && loading}
      {intent.isError && (
        <Notice tone="error" title="Erreur lors de l’initialisation du paiement">
          <span>{intent.error.message}</span>
          <span>Vérifiez vos informations de paiement, puis réessayez.</span>
          <Button look="quiet" onClick={() => void intent.refetch()} busy={intent.isFetching}>
            Réessayer
          </Button>
        </Notice>
      )}
      {intent.data && (
        <Suspense fallback={loading}>
          <PaymentForm
            intent={intent.data}
            returnUrl={`${location.origin}/reservation?booking_id=${booking.id}`}
            label={`Payer ${exactPrice(booking.price_cents)}`}
            onPaid={onPaid}
            onUnderWay={onUnderWay}
            onAttempt={() => setCheckout({ paymentError: null })}
          />
        </Suspense>
      )}
      <button type="button" className={layout.back} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Retour
      </button>
    </PaymentPanel>
  )
}
