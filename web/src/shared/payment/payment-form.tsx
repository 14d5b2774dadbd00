import type { CreateIntentView } from '@alba/contracts/payments/api'
import { lazy } from 'react'

const StripeForm = lazy(() => import('./stripe-form.tsx'))
const SandboxForm = lazy(() => import('./sandbox-form.tsx'))

/** Shown when the provider gives no sentence of its own (storefront §8). */
export const DECLINED = 'Le paiement a échoué. Veuillez réessayer ou utiliser un autre moyen de paiement.'

export type PaymentFormProps = {
  intent: CreateIntentView
  /** Where the bank's page sends the visitor back to. */
  returnUrl: string
  /** The submit button, with the amount. */
  label: string
  onPaid: () => void
  /** True while the provider is charging or the browser is on its way to the bank's page; false again after a refusal. */
  onUnderWay: (underWay: boolean) => void
  onAttempt: () => void
}

/** The card form of whichever provider the intent is for. */
export default function PaymentForm(props: PaymentFormProps) {
  return props.intent.provider === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />
}
