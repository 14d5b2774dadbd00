import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { refreshPayments, resyncPayment } from '../../api/staff/payments.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { gapOf, numberOf } from './gaps.ts'
import styles from './payments.module.css'

/** The buttons for a payment at the provider; nothing when there is none. */
export function PaymentActions({ item }: { item: OverviewItem }) {
  const address = useSearchState()
  const client = useQueryClient()
  const resyncing = useMutation({
    mutationFn: () => resyncPayment(item),
    onSuccess: () => toast.success('Paiement resynchronisé'),
    onError: error => toast.error(errorMessage(error, 'Erreur lors de la resynchronisation')),
    onSettled: () => refreshPayments(client),
  })
  const id = item.stripe_payment_intent_id
  if (!id) return null
  return (
    <div className={styles.actions}>
      <Button
        look="outline"
        aria-label={`Détails de ${numberOf(item)}`}
        onClick={() => address.set({ paiement: id }, { push: true })}
      >
        Détails
      </Button>
      <Button
        look={gapOf(item) ? 'full' : 'outline'}
        aria-label={`Resync de ${numberOf(item)}`}
        busy={resyncing.isPending}
        onClick={() => resyncing.mutate()}
      >
        Resync
      </Button>
    </div>
  )
}
