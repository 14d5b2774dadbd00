import type { MovementView } from '@alba/contracts/movements/api'
import { Link } from 'wouter'
import { addressOf } from '../../shared/staff/addresses.ts'
import styles from './money.module.css'

type Item = Pick<MovementView, 'payment_intent_id' | 'booking_id' | 'voucher_id' | 'purchase_id' | 'customer_name'>

/** Links to the payment, booking, voucher and package of a line, whose sheets show their history. */
export const SheetLinks = ({ item }: { item: Item }) => (
  <span className={styles.sheets}>
    {sheetsOf(item).map(([name, href]) => (
      <Link key={name} href={href} aria-label={`${name} : ${item.customer_name}`}>
        {name}
      </Link>
    ))}
  </span>
)

const sheetsOf = ({ payment_intent_id, booking_id, voucher_id, purchase_id }: Item): (readonly [string, string])[] => [
  ...(payment_intent_id ? [['Paiement', addressOf.payment(payment_intent_id)] as const] : []),
  ...(booking_id ? [['Réservation', addressOf.booking(booking_id)] as const] : []),
  ...(voucher_id ? [['Bon', addressOf.voucher(voucher_id)] as const] : []),
  ...(purchase_id ? [['Forfait', addressOf.purchase(purchase_id)] as const] : []),
]
