import { amount } from '@alba/contracts/shared/price'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, CreditCard, History, Send } from 'lucide-react'
import { Link } from 'wouter'
import { voucherQuery } from '../../api/staff/vouchers.ts'
import { shortDateAt, shortMomentAt } from '../../shared/centre-time.ts'
import { DataAge, QueryView } from '../../shared/query-view.tsx'
import { ReceiptFile } from '../../shared/staff/receipt-file.tsx'
import { GiveBackButtons } from '../../shared/staff/refunds/give-back-buttons.tsx'
import { MoneyFacts } from '../../shared/staff/refunds/money-facts.tsx'
import { buyerNameOf, SalePeople } from '../../shared/staff/sale-people.tsx'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { voucherPaymentState, voucherState } from '../../shared/staff/states.ts'
import { Timeline } from '../../shared/staff/timeline.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Sheet, SheetSection } from '../../ui/sheet.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { ExtendForm } from './extend-form.tsx'
import { canExtend } from './extension.ts'
import styles from './gift-vouchers.module.css'
import { balanceOf, usageOf } from './usage.ts'
import { VoucherActions } from './voucher-actions.tsx'
import { nameOf } from './voucher-name.ts'

/** The details of a voucher, and the actions on it. */
export function VoucherSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(voucherQuery(id))
  if (!found.data)
    return (
      <Sheet slim title="Bon cadeau" onClose={onClose}>
        <QueryView
          query={found}
          waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
          failure="Erreur lors de la récupération du bon cadeau"
        >
          {() => null}
        </QueryView>
      </Sheet>
    )
  const voucher = found.data
  return (
    <Sheet
      slim
      title={nameOf(voucher)}
      badges={
        <>
          <StateBadge state={voucherState(voucher.status)} />
          {voucher.status !== voucher.payment_status && (
            <StateBadge state={voucherPaymentState(voucher.payment_status)} />
          )}
        </>
      }
      summary={`${voucher.service_name ?? 'Montant libre'}, ${amount(voucher.worth_cents)}`}
      onClose={onClose}
      // An unpaid voucher has no number, and no actions.
      actions={voucher.voucher_number !== null && <VoucherActions voucher={voucher} />}
    >
      <DataAge query={found} />
      <SalePeople sale={voucher} saleKey={`voucher:${voucher.id}`} />
      <Validity voucher={voucher} />
      <Delivery voucher={voucher} />
      {voucher.money && (
        <SheetSection icon={<CreditCard aria-hidden="true" />} title="Paiement">
          <MoneyFacts money={voucher.money} />
          <ReceiptFile sale={{ kind: 'voucher', id: voucher.id }} />
          <div className={styles.payments}>
            <GiveBackButtons
              payments={voucher.refundable}
              customer={buyerNameOf(voucher)}
              what={`bon cadeau ${nameOf(voucher)}`}
            />
          </div>
        </SheetSection>
      )}
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

/** When the voucher is sent, where its buyer chose a moment. */
const Delivery = ({ voucher: { deliver_at, delivered_at, recipient_email, card } }: { voucher: VoucherDetail }) =>
  deliver_at !== undefined && (
    <SheetSection icon={<Send aria-hidden="true" />} title="Envoi">
      <Facts
        facts={[
          ['Prévu', shortMomentAt(deliver_at)],
          ['Envoyé', delivered_at === null ? 'pas encore' : shortMomentAt(delivered_at)],
          ['À', recipient_email ?? 'l’acheteur'],
          ['Carte', card === 'coloured' ? 'en couleurs' : 'sobre'],
        ]}
      />
    </SheetSection>
  )

const Validity = ({ voucher }: { voucher: VoucherDetail }) => {
  const balance = balanceOf(voucher)
  return (
    <SheetSection icon={<CalendarDays aria-hidden="true" />} title="Validité">
      <Facts
        facts={[
          ['Création', shortDateAt(voucher.created_at)],
          ['Expiration', shortDateAt(voucher.expires_at)],
          ['Utilisation', usageOf(voucher)],
          ...(balance === undefined ? [] : [['Solde', amount(balance)] as const]),
        ]}
      />
      {voucher.package_purchase_id !== null && (
        <p className={styles.from}>
          <Link href={`/packages?forfait=${voucher.package_purchase_id}`}>Émis avec un forfait</Link>
        </p>
      )}
    </SheetSection>
  )
}
