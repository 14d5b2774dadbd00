import { type Debt, disputeOf, outstanding, receiptsOf, totalsOf } from '@alba/contracts/payments/money'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import { isGivenBack } from '../bookings/on-site.ts'
import { moneyOf } from '../payments/sums.ts'

type Paid = Pick<SupervisedRow, 'payments' | 'on_site' | 'given_back'>

/** Columns computed from all payments of a sale, by card and at the centre. */
export function moneyColumnsOf({ payments, on_site, given_back }: Paid) {
  const isOwed = isGivenBack(given_back)
  const [first] = receiptsOf(payments, on_site)
  const debt = oldestDebt({ payments, on_site })
  return {
    ...moneyOf(payments, on_site, isOwed),
    paid_at: first?.paidAt ?? null,
    underway_cents: totalsOf(payments).underwayCents,
    cause: debt?.cause ?? null,
    due_since: debt?.dueSince ?? null,
    last_trouble: debt?.trouble ?? null,
    dispute: disputeOf(payments),
  }
}

/** What has been owed for the longest time. The row shows its cause and date. */
function oldestDebt({ payments, on_site }: Pick<Paid, 'payments' | 'on_site'>): Debt | undefined {
  const owed = Object.values(payments).filter(each => outstanding(each) > 0)
  const debts: Debt[] = on_site?.dueSince ? [...owed, on_site] : owed
  return debts.toSorted((a, b) => (a.dueSince ?? '').localeCompare(b.dueSince ?? ''))[0]
}
