import type { CreateIntentView } from '@alba/contracts/payments/api'
import { exactPrice } from '@alba/contracts/shared/price'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import layout from '../flow/layout.module.css'
import { LoadingLines } from '../loading.tsx'
import type { CardFormProps } from './card-form.ts'
import { PaymentPanel } from './payment-panel.tsx'

const PaymentForm = lazy(() => import('./payment-form.tsx'))

export const PreparingPayment = () => <LoadingLines label="Préparation du paiement sécurisé…" />

type Props = Omit<CardFormProps, 'intent' | 'label'> & {
  intent: UseQueryResult<CreateIntentView>
  /** Why the form is shown again, after a return from the bank's page or a failed look-up. */
  error?: ReactNode
  onBack: () => void
}

/** The card form, once the payment intent is open; an error with a retry when it cannot be opened. */
export function CardPayment({ intent, error, onBack, ...form }: Props) {
  return (
    <PaymentPanel>
      {error}
      {intent.isPending && <PreparingPayment />}
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
        <Suspense fallback={<PreparingPayment />}>
          <PaymentForm {...form} intent={intent.data} label={`Payer ${exactPrice(intent.data.amount_cents)}`} />
          <p className={layout.small}>Paiement sécurisé. Vos données de carte ne passent jamais par nos serveurs.</p>
        </Suspense>
      )}
      <button type="button" className={layout.back} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Retour
      </button>
    </PaymentPanel>
  )
}
