import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { Facts } from '../../../ui/facts.tsx'
import { moneyFacts, paymentFacts } from './money.ts'
import styles from './money-facts.module.css'

type Props = {
  money: MoneyView | null
  /** Whether the date of the payment is shown elsewhere. If so, payments are listed only when there are several. */
  isDated?: boolean
  /** What the sum that was paid is called, where vouchers paid a part beside it. */
  paidLabel?: string
}

/** What was paid, refunded and kept; nothing while nothing was paid. */
export function MoneyFacts({ money, isDated = false, paidLabel = 'Payé' }: Props) {
  if (!money) return null
  return (
    <div className={styles.money}>
      <div className={styles.sums}>
        <Facts facts={moneyFacts(money, paidLabel)} />
      </div>
      {(!isDated || money.payments.length > 1) && <Facts look="rows" facts={paymentFacts(money)} />}
    </div>
  )
}
