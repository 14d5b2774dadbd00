import { centre } from '@alba/contracts/centre/centre'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { LoadingPage } from '../../shared/loading.tsx'
import type { Return } from './later-step.tsx'
import { setCheckout, useCheckout } from './model/checkout.ts'
import { useDraft } from './model/draft.ts'
import { type Step, useStep } from './model/steps.ts'
import { ServiceStep } from './service/service-step.tsx'

const Toast = lazy(() => import('../../ui/toast.tsx'))
const BookingForm = lazy(() => import('./form/booking-form.tsx'))
const LaterStep = lazy(() => import('./later-step.tsx'))

/** The step to show: one whose memory is gone (a reload, the Forward button) becomes the form again. */
function useShownStep() {
  const { step, bookingId } = useStep()
  const { booking, result, formDone } = useCheckout()
  const possible: Record<Step, boolean> = {
    service: true,
    booking: true,
    questionnaire: formDone,
    'questionnaire-result': formDone && result !== null,
    payment: booking !== null,
    'payment-processing': bookingId !== undefined,
    confirmation: bookingId !== undefined,
  }
  return { step: possible[step] ? step : ('service' as const), bookingId: bookingId ?? 0 }
}

/** The payment that the browser comes back from: by the bank's parameters, or without them by the Back button. */
function useReturn(step: Step): Return | null {
  const [search] = useSearchParams()
  const awaiting = useDraft(draft => draft.awaiting)
  const inMemory = useCheckout(checkout => checkout.booking !== null)
  const intentId = search.get('payment_intent')
  if (intentId !== null || search.has('redirect_status') || search.has('payment_intent_client_secret'))
    return { intentId, bookingId: Number(search.get('booking_id')) || null }
  return awaiting && !inMemory && step === 'service' ? awaiting : null
}

function CurrentStep({ terms }: { terms: ReactNode }) {
  const shown = useShownStep()
  const back = useReturn(shown.step)
  if (back || (shown.step !== 'service' && shown.step !== 'booking')) return <LaterStep {...shown} back={back} />
  return <ServiceStep renderForm={service => <BookingForm key={service.id} service={service} terms={terms} />} />
}

/** /reservation: the whole flow, from the choice of a service to its confirmation. */
export default function BookingPage({ terms }: { terms: ReactNode }) {
  const toast = useCheckout(checkout => checkout.toast)
  return (
    <>
      <title>{`Réserver un soin — ${centre.name}`}</title>
      <meta
        name="description"
        content="Choisissez un soin, un jour et une heure, et réglez en ligne : massage prénatal, bain enveloppé, baby spa et ateliers."
      />
      <Suspense fallback={<LoadingPage label="Chargement…" />}>
        <CurrentStep terms={terms} />
      </Suspense>
      <Suspense>{toast && <Toast message={toast} onClose={() => setCheckout({ toast: null })} />}</Suspense>
    </>
  )
}
