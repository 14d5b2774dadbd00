import { lazy } from 'react'
import type { CardFormProps } from './card-form.ts'

const StripeForm = lazy(() => import('./stripe-form.tsx'))
const SandboxForm = lazy(() => import('./sandbox-form.tsx'))

/** The card form of the intent's provider. */
export default function PaymentForm(props: CardFormProps) {
  return props.intent.provider === 'stripe' ? <StripeForm {...props} /> : <SandboxForm {...props} />
}
