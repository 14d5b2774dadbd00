import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { Facts } from '../../../ui/facts.tsx'
import { moneyFacts, paymentFacts } from './money.ts'
import styles from './money-facts.module.css'

/** What became of the money of a thing; nothing where none came in. */
export function MoneyFacts({ money }: { money: MoneyView | null }) {
  if (!money) return null
  return (
    <div className={styles.money}>
      <div className={styles.sums}>
        <Facts facts={moneyFacts(money)} />
      </div>
      <Facts rows facts={paymentFacts(money)} />
    </div>
  )
}
