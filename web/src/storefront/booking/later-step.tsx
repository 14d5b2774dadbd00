import { lazy } from 'react'
import { Queries } from '../../shared/queries.tsx'
import { loadAhead } from '../../ui/load-code.ts'
import type { Step as StepName } from './model/steps.ts'

const loads = {
  questionnaire: () => import('./questionnaire/questionnaire-step.tsx'),
  result: () => import('./questionnaire/questionnaire-result.tsx'),
  payment: () => import('./payment/payment-step.tsx'),
  return: () => import('./payment/payment-return.tsx'),
  processing: () => import('./payment/payment-processing.tsx'),
  confirmation: () => import('./confirmation/confirmation.tsx'),
}
const QuestionnaireStep = lazy(loads.questionnaire)
const QuestionnaireResult = lazy(loads.result)
const PaymentStep = lazy(loads.payment)
const PaymentReturn = lazy(loads.return)
const PaymentProcessing = lazy(loads.processing)
const Confirmation = lazy(loads.confirmation)

/** Loads the code of every later step in advance, so that a visitor who has paid needs no network for it. */
export const loadSteps = (): void => {
  for (const load of Object.values(loads)) loadAhead(load)
}

/** A return from the bank's page. A part is null when the address does not name it. */
export type Return = { intentId: string | null; bookingId: number | null }

type Props = { step: StepName; bookingId: number; back: Return | null }

function Step({ step, bookingId, back }: Props) {
  if (back) return <PaymentReturn {...back} />
  switch (step) {
    case 'questionnaire':
      return <QuestionnaireStep />
    case 'questionnaire-result':
      return <QuestionnaireResult />
    case 'payment':
      return <PaymentStep />
    case 'payment-processing':
      return <PaymentProcessing bookingId={bookingId} />
    case 'confirmation':
      return <Confirmation bookingId={bookingId} />
    default:
      // The steps of the form, which `booking-page.tsx` shows itself.
      return null
  }
}

/** The steps after the form. Their code is not part of the first load. */
export default function LaterStep(props: Props) {
  return (
    <Queries>
      <Step {...props} />
    </Queries>
  )
}
