import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { purchaseState, type State } from './states.ts'

/** The badges of a payment. After a refund it is never just « Payé ». */
export function paymentStates({ local_status, received_cents, refunded_cents, dispute }: OverviewItem): State[] {
  const states = [refundState(received_cents, refunded_cents) ?? purchaseState(local_status)]
  return dispute === null ? states : [...states, disputes[dispute]]
}

function refundState(received: number, refunded: number): State | undefined {
  if (refunded === 0) return undefined
  return refunded < received ? { label: 'Remboursé en partie', tone: 'orange' } : { label: 'Remboursé', tone: 'orange' }
}

const disputes: Record<NonNullable<OverviewItem['dispute']>, State> = {
  open: { label: 'Contesté', tone: 'red' },
  won: { label: 'Litige gagné', tone: 'green' },
  lost: { label: 'Litige perdu', tone: 'red' },
}
