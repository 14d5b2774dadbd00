import { type OnSiteMoney, outstanding, owedOnSite, type Payments, refundable, underway } from './money.ts'
import type { RefundableView } from './refund-api.ts'

/**
 * The payments of which money can still be returned, the oldest first; what was paid at the centre comes last.
 * @param isGivenBack whether what was paid at the centre has to go back
 */
export function refundableOf(
  payments: Payments,
  onSite: OnSiteMoney | null = null,
  isGivenBack = false,
): RefundableView[] {
  const byCard = Object.entries(payments).map(([payment_intent_id, money]) => ({
    payment_intent_id,
    paid_at: money.paidAt,
    left_cents: refundable(money),
    outstanding_cents: Math.max(0, outstanding(money) - underway(money)),
  }))
  byCard.sort((a, b) => (a.paid_at ?? '').localeCompare(b.paid_at ?? ''))
  const all: RefundableView[] = onSite ? [...byCard, atCentre(onSite, isGivenBack)] : byCard
  return all.filter(({ left_cents }) => left_cents > 0)
}

const atCentre = (onSite: OnSiteMoney, isGivenBack: boolean): RefundableView => ({
  payment_intent_id: null,
  paid_at: onSite.paidAt,
  left_cents: Math.max(0, onSite.amountCents - onSite.returnedCents),
  outstanding_cents: owedOnSite(onSite, isGivenBack),
})
