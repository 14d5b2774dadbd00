import type { MoneyView, ReceiptView } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { shortMomentAt } from '../../centre-time.ts'

type Fact = readonly [name: string, value: string]

/** What was paid, refunded and kept. A single sum would be wrong once something was refunded. */
export function moneyFacts(money: MoneyView, paidLabel = 'Payé'): Fact[] {
  const { paid_cents, refunded_cents, kept_cents, disputed_cents, outstanding_cents, written_off_cents } = money
  const sometimes = [
    ['À rembourser', outstanding_cents],
    ['Contesté', disputed_cents],
    ['Non rendu', written_off_cents],
  ] as const
  return [
    [paidLabel, amount(paid_cents)],
    ['Remboursé', amount(refunded_cents)],
    ['Conservé', amount(kept_cents)],
    ...sometimes.filter(([, cents]) => cents > 0).map(([name, cents]): Fact => [name, amount(cents)]),
  ]
}

/** The date of the payment. Several payments are listed with their amounts, since they may be of different months. */
export function paymentFacts({ payments }: MoneyView): Fact[] {
  const [first, ...others] = payments
  if (first && others.length === 0) return [['Payé le', shortMomentAt(first.paid_at)]]
  return payments.map((payment, n) => [`Paiement ${n + 1}`, receiptText(payment)])
}

/** « 70,00 €, 31/10/2026 23:50 (remboursé 20,00 €, conservé 50,00 €) » */
function receiptText({ paid_at, amount_cents, refunded_cents, disputed_cents, kept_cents }: ReceiptView): string {
  const text = `${amount(amount_cents)}, ${shortMomentAt(paid_at)}`
  if (kept_cents === amount_cents) return text
  const parts = [
    refunded_cents > 0 && `remboursé ${amount(refunded_cents)}`,
    disputed_cents > 0 && `contesté ${amount(disputed_cents)}`,
    `conservé ${amount(kept_cents)}`,
  ].filter(part => part !== false)
  return `${text} (${parts.join(', ')})`
}
