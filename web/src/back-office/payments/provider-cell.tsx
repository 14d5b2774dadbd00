import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { Copy } from 'lucide-react'
import { copyText } from '../../shared/staff/copy-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { providerState } from './gaps.ts'
import styles from './payments.module.css'

/** The first and last characters of an id. */
const shortened = (id: string): string => (id.length > 14 ? `${id.slice(0, 7)}…${id.slice(-4)}` : id)

/** The state of a payment at the provider: the last known one, or the present one after a comparison. */
export function ProviderCell({ item }: { item: OverviewItem }) {
  const { stripe_payment_intent_id: id, stripe_status, stripe_amount } = item
  if (!id) return <span className={styles.quiet}>Aucun paiement Stripe</span>
  const state = stripe_status ? providerState(stripe_status) : undefined
  return (
    <div className={styles.provider}>
      <span className={styles.where}>Stripe</span>
      {state && <Badge tone={state.tone}>{state.label}</Badge>}
      {stripe_amount !== null && <span>{amount(stripe_amount)}</span>}
      <button type="button" title={id} onClick={() => void copyText(id, 'Identifiant copié')}>
        <span className="visuallyHidden">Copier l’identifiant </span>
        {shortened(id)}
        <Copy aria-hidden="true" />
      </button>
    </div>
  )
}
