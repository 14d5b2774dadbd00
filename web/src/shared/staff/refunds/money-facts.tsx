import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { Facts } from '../../../ui/facts.tsx'
import { moneyFacts, paymentFacts } from './money.ts'
import styles from './money-facts.module.css'

type Props = {
  money: MoneyView | null
  /** When it was paid stands beside it already: only several payments are told one by one. */
  isDated?: boolean
}

/** What became of the money of a thing; nothing where none came in. */
export function MoneyFacts({ money, isDated = false }: Props) {
  if (!money) return null
  return (
    <div className={styles.money}>
      <div className={styles.sums}>
        <Facts facts={moneyFacts(money)} />
      </div>
      {(!isDated || money.payments.length > 1) && <Facts look="rows" facts={paymentFacts(money)} />}
    </div>
  )
}
