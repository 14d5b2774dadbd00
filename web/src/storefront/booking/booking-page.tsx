import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { LoadingPage } from '../../shared/loading.tsx'
import { PageError } from '../../shared/page-error.tsx'
import { Seo } from '../../shared/page-texts.tsx'
import type { Return } from './later-step.tsx'
import { useDraft } from './model/draft.ts'
import { bookingOf, canShow, type Stage } from './model/flow.ts'
import { useFlow } from './model/flow-store.ts'
import { type Step, useStep } from './model/steps.ts'
import { ServiceStep } from './service/service-step.tsx'

const BookingForm = lazy(() => import('./form/booking-form.tsx'))
const LaterStep = lazy(() => import('./later-step.tsx'))

/**
 * The step to show. A step whose state in memory is gone (after a reload or the Forward button) becomes the form again.
 */
function useShownStep(stage: Stage) {
  const { step, bookingId } = useStep()
  // The 0 is never used: `canShow` requires the id for the steps that need it.
  return { step: canShow(stage, step, bookingId) ? step : ('service' as const), bookingId: bookingId ?? 0 }
}

/**
 * The payment for which the visitor returns from the bank's page; null when there is none. It is named by the address,
 * or, if the visitor used the Back button, by the draft.
 */
function useReturn(stage: Stage, step: Step): Return | null {
  const [search] = useSearchParams()
  const awaiting = useDraft(draft => draft.awaiting)
  const intentId = search.get('payment_intent')
  if (intentId !== null || search.has('redirect_status') || search.has('payment_intent_client_secret'))
    return { intentId, bookingId: Number(search.get('booking_id')) || null }
  return awaiting && !bookingOf(stage) && step === 'service' ? awaiting : null
}

type Props = { texts: TextsOf<'booking'>; terms: ReactNode }

function CurrentStep({ texts, terms }: Props) {
  const { stage } = useFlow()
  const shown = useShownStep(stage)
  const back = useReturn(stage, shown.step)
  if (back || (shown.step !== 'service' && shown.step !== 'booking')) return <LaterStep {...shown} back={back} />
  return (
    <ServiceStep
      texts={texts}
      renderForm={service => <BookingForm key={service.id} service={service} terms={terms} />}
    />
  )
}

/** /reservation: the whole booking, from the choice of a service to the confirmation. */
export default function BookingPage({ texts, terms }: Props) {
  return (
    <>
      <Seo seo={texts.seo} />
      <Suspense fallback={<LoadingPage label="Chargement…" />}>
        <CurrentStep texts={texts} terms={terms} />
      </Suspense>
      <PageError />
    </>
  )
}
