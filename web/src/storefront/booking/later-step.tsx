import { lazy } from 'react'
import type { Step } from './model/steps.ts'

const QuestionnaireStep = lazy(() => import('./questionnaire/questionnaire-step.tsx'))
const QuestionnaireResult = lazy(() => import('./questionnaire/questionnaire-result.tsx'))
const PaymentStep = lazy(() => import('./payment/payment-step.tsx'))
const PaymentReturn = lazy(() => import('./payment/payment-return.tsx'))
const PaymentProcessing = lazy(() => import('./payment/payment-processing.tsx'))
const Confirmation = lazy(() => import('./confirmation/confirmation.tsx'))

export type Return = { intentId: string | null; bookingId: number | null }

type Props = { step: Step; bookingId: number; back: Return | null }

/** Everything after the form, out of the first load. */
export default function LaterStep({ step, bookingId, back }: Props) {
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
      return null
  }
}
