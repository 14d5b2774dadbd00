import { amount } from '@alba/contracts/shared/price'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, Gift, History, MessageSquareHeart, User } from 'lucide-react'
import { Link } from 'wouter'
import { errorMessage } from '../../api/errors.ts'
import { voucherQuery } from '../../api/staff/vouchers.ts'
import { shortDate } from '../../shared/staff/dates.ts'
import { voucherPaymentState, voucherState } from '../../shared/staff/sale-states.ts'
import { Timeline } from '../../shared/staff/timeline.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Sheet, SheetSection } from '../../ui/sheet.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ExtendForm } from './extend-form.tsx'
import { canExtend } from './extension.ts'
import styles from './gift-vouchers.module.css'
import { VoucherActions } from './voucher-actions.tsx'
import { buyerOf, nameOf, recipientOf } from './voucher-texts.ts'

/** All about one voucher, with what may be done with it. */
export function VoucherSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(voucherQuery(id))
  if (!found.data)
    return (
      <Sheet slim title="Bon cadeau" onClose={onClose}>
        {found.isError ? (
          <LoadFailure
            message={errorMessage(found.error, 'Erreur lors de la récupération du bon cadeau')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />
        )}
      </Sheet>
    )
  const voucher = found.data
  const status = voucherState(voucher.status)
  const payment = voucherPaymentState(voucher.payment_status)
  return (
    <Sheet
      slim
      title={nameOf(voucher)}
      badges={
        <>
          <Badge tone={status.tone}>{status.label}</Badge>
          <Badge tone={payment.tone}>{payment.label}</Badge>
        </>
      }
      summary={`${voucher.service_name ?? 'Montant libre'}, ${amount(voucher.amount_cents)}`}
      onClose={onClose}
      actions={<VoucherActions voucher={voucher} />}
    >
      <People voucher={voucher} />
      <Validity voucher={voucher} />
      {canExtend(voucher.status) && (
        <SheetSection icon={<CalendarPlus aria-hidden="true" />} title="Prolonger">
          <ExtendForm voucher={voucher} />
        </SheetSection>
      )}
      <SheetSection icon={<History aria-hidden="true" />} title="Historique">
        <Timeline subject="vouchers" id={voucher.id} />
      </SheetSection>
    </Sheet>
  )
}

function People({ voucher }: { voucher: VoucherDetail }) {
  const recipient = recipientOf(voucher)
  return (
    <>
      <SheetSection icon={<User aria-hidden="true" />} title="Acheteur">
        <div className={styles.person}>
          <b>{buyerOf(voucher)}</b>
          <a href={`mailto:${voucher.purchaser_email}`}>{voucher.purchaser_email}</a>{' '}
          {voucher.purchaser_phone && <a href={`tel:${voucher.purchaser_phone}`}>{voucher.purchaser_phone}</a>}
        </div>
      </SheetSection>
      {(recipient || voucher.recipient_email) && (
        <SheetSection icon={<Gift aria-hidden="true" />} title="Destinataire">
          <div className={styles.person}>
            {recipient && <b>{recipient}</b>}
            {voucher.recipient_email && <a href={`mailto:${voucher.recipient_email}`}>{voucher.recipient_email}</a>}
          </div>
        </SheetSection>
      )}
      {voucher.personal_message && (
        <SheetSection icon={<MessageSquareHeart aria-hidden="true" />} title="Message personnel">
          <p className={styles.quote}>{voucher.personal_message}</p>
        </SheetSection>
      )}
    </>
  )
}

const Validity = ({ voucher }: { voucher: VoucherDetail }) => (
  <SheetSection icon={<CalendarDays aria-hidden="true" />} title="Validité">
    <Facts
      facts={[
        ['Création', shortDate(voucher.created_at)],
        ['Expiration', shortDate(voucher.expires_at)],
        ['Utilisation', voucher.used_at ? shortDate(voucher.used_at) : 'Pas encore'],
        ...(voucher.balance_cents === null ? [] : [['Solde', amount(voucher.balance_cents)] as const]),
      ]}
    />
    {voucher.package_purchase_id !== null && (
      <p className={styles.from}>
        <Link href={`/packages?forfait=${voucher.package_purchase_id}`}>Émis avec un forfait</Link>
      </p>
    )}
  </SheetSection>
)
