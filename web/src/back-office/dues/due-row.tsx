import type { DueItem } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { shortLocal } from '../../shared/centre-time.ts'
import { MailLink } from '../../shared/staff/mail-link.tsx'
import type { RefundMethod } from '../../shared/staff/refunds/give-back.ts'
import { ageOf, causeNames, troubleOf } from '../../shared/staff/refunds/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { isRefusedNow, isWhollyDisputed, isWhollyUnderway, methodsOf, owedPartText } from './due.ts'
import styles from './dues.module.css'

const addressOf = ({ type, entity_id }: DueItem): string =>
  ({
    booking: `/bookings?booking=${entity_id}`,
    voucher: `/gift-vouchers?bon=${entity_id}`,
    package: `/packages?forfait=${entity_id}`,
  })[type]

const labels: Record<RefundMethod, string> = {
  card: 'Rembourser',
  otherwise: 'Remboursé autrement',
  never: 'Ne pas rembourser',
}

const labelOf = (method: RefundMethod, due: DueItem): string =>
  method === 'card' && isWhollyUnderway(due) ? 'Remboursement en cours…' : labels[method]

/** A due: how much, to whom, for what, since when, and the buttons to settle it. */
export const DueRow = ({ due, onAsk }: { due: DueItem; onAsk: (method: RefundMethod) => void }) => (
  <li className={styles.due}>
    <div className={styles.sumOf}>
      <b>{amount(due.outstanding_cents)}</b>
      <span>{owedPartText(due)}</span>
    </div>
    <div className={styles.who}>
      <b>{due.customer_name}</b>
      {due.customer_email && <MailLink email={due.customer_email} />}
    </div>
    <div className={styles.what}>
      <Link href={addressOf(due)}>{due.what}</Link>
      {due.start_time && <span>{shortLocal(due.start_time)}</span>}
    </div>
    <div className={styles.why}>
      <Badge tone={due.cause === 'refund_failed' ? 'red' : 'orange'}>{causeNames[due.cause]}</Badge>
      <span>{ageOf(due.since, Date.now())}</span>
    </div>
    {isWhollyDisputed(due) && (
      <p className={styles.trouble}>
        <TriangleAlert aria-hidden="true" />
        La banque retient {amount(due.disputed_cents)} pour une contestation : rien ne peut être rendu tant qu’elle
        n’est pas gagnée.
      </p>
    )}
    {due.last_trouble && (
      <p className={styles.trouble}>
        <TriangleAlert aria-hidden="true" />
        {troubleOf(due.last_trouble)}
      </p>
    )}
    <div className={styles.actions}>
      {methodsOf(due).map((method, index) => (
        <Button
          key={method}
          look={index === 0 ? 'full' : 'outline'}
          aria-label={`${labelOf(method, due)} : ${due.customer_name}`}
          disabled={isRefusedNow(method, due)}
          onClick={() => onAsk(method)}
        >
          {labelOf(method, due)}
        </Button>
      ))}
    </div>
  </li>
)
