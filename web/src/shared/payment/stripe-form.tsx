import { declineSentence } from '@alba/contracts/payments/declines'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isPaid, UNEXPECTED_STATE, wasPaid } from '../../api/payments.ts'
import { stripeFor } from '../../api/stripe.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type CardFormProps, OFFLINE } from './card-form.ts'
import styles from './payment-form.module.css'

/** Stripe's error for a lost connection. */
const NO_ANSWER: Pick<StripeError, 'type' | 'code' | 'decline_code'> = { type: 'api_connection_error' }

/**
 * The form does not ask for the country and postal code of the card's holder (`never` below), so Stripe requires the
 * page to send them. These fixed values are sent with every payment.
 */
const BILLING = { address: { country: 'FR', postal_code: '75001' } } as const

function useConfirm({ intent, returnUrl, onPaid, onUnderWay }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || busy) return
    if (!navigator.onLine) return setError(OFFLINE)
    setBusy(true)
    setError(undefined)
    // Stripe may navigate to the bank's page without an event. So from here on, leaving the page must not give the
    // booking up.
    onUnderWay(true)
    const result = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: BILLING } },
        redirect: 'if_required',
      })
      .catch(() => ({ error: NO_ANSWER }))
    if ('paymentIntent' in result && isPaid(result.paymentIntent?.status)) return onPaid()
    const { type, code, decline_code } = result.error ?? NO_ANSWER
    const unclear = type === NO_ANSWER.type || code === UNEXPECTED_STATE
    if (unclear && (await wasPaid(intent.payment_intent_id))) return onPaid()
    onUnderWay(false)
    setError(declineSentence(decline_code, code))
    setBusy(false)
  }
  return { confirm, busy, error, ready: stripe !== null && elements !== null }
}

function Card({ onMissing, ...props }: CardFormProps & { onMissing: () => void }) {
  const { confirm, busy, error, ready } = useConfirm(props)
  return (
    <form className={styles.form} onSubmit={event => void confirm(event)}>
      <PaymentElement
        options={{ fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } } }}
        onLoadError={onMissing}
      />
      {error && <Notice tone="error">{error}</Notice>}
      <Button type="submit" wide busy={busy} disabled={!ready}>
        <Lock aria-hidden="true" />
        {props.label}
      </Button>
    </form>
  )
}

/** Stripe's Payment Element in French. When its script is blocked, loading it can be retried. */
export default function StripeForm(props: CardFormProps) {
  const { intent } = props
  const [isMissing, setMissing] = useState(false)
  const script = useQuery<Stripe>({
    queryKey: ['stripe', intent.publishable_key],
    queryFn: () => stripeFor(intent.publishable_key),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Structural sharing is for plain data; it would copy this object.
    structuralSharing: false,
  })
  if (script.isPending)
    return <Skeletons count={3} shape="pill" className={styles.form} label="Chargement du formulaire de carte…" />
  if (!script.data || isMissing)
    return (
      <Notice tone="error" title="Le formulaire de carte n’a pas pu être chargé">
        <span>Vérifiez votre connexion, ou désactivez un bloqueur de contenu, puis réessayez.</span>
        <Button
          look="quiet"
          onClick={() => {
            setMissing(false)
            if (!script.data) void script.refetch()
          }}
          busy={script.isFetching}
        >
          Réessayer
        </Button>
      </Notice>
    )
  // Stripe's form is in a frame, which the page's style sheets do not reach.
  const style = getComputedStyle(document.documentElement)
  const look = (token: string) => style.getPropertyValue(token)
  const appearance = {
    variables: {
      colorPrimary: look('--argile'),
      colorText: look('--figue'),
      colorDanger: look('--alerte'),
      borderRadius: '12px',
      fontFamily: look('--texte'),
    },
  }
  return (
    <Elements stripe={script.data} options={{ clientSecret: intent.client_secret, locale: 'fr', appearance }}>
      <Card {...props} onMissing={() => setMissing(true)} />
    </Elements>
  )
}
