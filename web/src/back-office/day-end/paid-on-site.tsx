import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { amount } from '@alba/contracts/shared/price'
import { Link } from 'wouter'
import { dateOf } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { type LightAct, paidAct, unpaidAct } from '../../shared/staff/bookings/light-acts.ts'
import { byMeans } from '../../shared/staff/refunds/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './day-end.module.css'
import { isToPay } from './summary.ts'

/**
 * The means of payment with a button here. Other means, or another amount than the price, are recorded in the booking's
 * sheet.
 */
const quick = [
  ['card_terminal', 'Carte'],
  ['cash', 'Espèces'],
  ['check', 'Chèque'],
] as const

const settledNames = { card: 'Payé par carte', voucher: 'Bon cadeau', elsewhere: 'Payé ailleurs', staff: 'Non réglé' }

type Props = { item: DayEndItem; onAct: (act: LightAct) => void }

/** How a booking was paid; where it is paid at the centre, a button for each means. */
export function PaidOnSite({ item, onAct }: Props) {
  const { on_site, settled_by, customer_name, with_vouchers } = item
  if (on_site)
    return (
      <div className={styles.paid}>
        <Badge tone="green">
          {amount(on_site.amount_cents)} {byMeans[on_site.means]}
        </Badge>
        {on_site.can_undo && (
          <Button
            look="quiet"
            small
            aria-label={`Retirer le règlement : ${customer_name}`}
            onClick={() => onAct(unpaidAct(on_site.means, on_site.amount_cents))}
          >
            Retirer
          </Button>
        )}
      </div>
    )
  if (isToPay(item)) return <ToPay item={item} onAct={onAct} />
  if (with_vouchers) return <span className={styles.quiet}>Bon cadeau et carte</span>
  return <span className={styles.quiet}>{settled_by ? settledNames[settled_by] : '–'}</span>
}

function ToPay({ item, onAct }: Props) {
  const { id, price_cents, start_time, customer_name } = item
  return (
    <fieldset className={styles.paid}>
      <legend>
        À régler : {price_cents > 0 ? amount(price_cents) : 'prix sur demande'}
        <span className="visuallyHidden"> : {customer_name}</span>
      </legend>
      {price_cents > 0 &&
        quick.map(([means, label]) => (
          <Button key={means} look="outline" small onClick={() => onAct(paidAct(means, price_cents))}>
            {label}
          </Button>
        ))}
      <Link href={addressOf.booking(id, dateOf(start_time))} aria-label={`Autre montant : ${customer_name}`}>
        Autre montant
      </Link>
    </fieldset>
  )
}
