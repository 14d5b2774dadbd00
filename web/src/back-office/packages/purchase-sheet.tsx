import type { PurchaseDetail } from '@alba/contracts/packages/api'
import { amount } from '@alba/contracts/shared/price'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, CreditCard, History, Package, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { purchaseQuery } from '../../api/staff/purchases.ts'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { DataAge, QueryView } from '../../shared/query-view.tsx'
import { ReceiptFile } from '../../shared/staff/receipt-file.tsx'
import { GiveBackButtons } from '../../shared/staff/refunds/give-back-buttons.tsx'
import { MoneyFacts } from '../../shared/staff/refunds/money-facts.tsx'
import { buyerNameOf, SalePeople } from '../../shared/staff/sale-people.tsx'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { purchaseState, voucherState } from '../../shared/staff/states.ts'
import { Timeline } from '../../shared/staff/timeline.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Sheet, SheetSection } from '../../ui/sheet.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './packages.module.css'

type Props = { id: number; known: PurchaseDetail | undefined; onClose: () => void }

/**
 * The details of a purchase. They are fetched again when the sheet is opened. Until the answer comes, and after a
 * failure, the sheet shows the data of the list, if the list contains the purchase.
 */
export function PurchaseSheet({ id, known, onClose }: Props) {
  const found = useQuery(purchaseQuery(id, useQueryClient()))
  const purchase = found.data ?? known
  if (!purchase)
    return (
      <Sheet slim title="Détails du forfait" onClose={onClose}>
        <QueryView
          query={found}
          waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
          failure="Erreur lors de la récupération du forfait"
        >
          {() => null}
        </QueryView>
      </Sheet>
    )
  return (
    <Sheet
      slim
      title="Détails du forfait"
      onClose={onClose}
      badges={<StateBadge state={purchaseState(purchase.payment_status)} />}
      summary={`${purchase.package.name}, ${amount(purchase.amount_cents)}`}
    >
      <DataAge query={found} />
      <Detail purchase={purchase} />
    </Sheet>
  )
}

function Detail({ purchase }: { purchase: PurchaseDetail }) {
  const { vouchers, stripe_payment_intent_id: intentId } = purchase
  return (
    <>
      <p>{purchase.package.description}</p>
      <SheetSection icon={<Package aria-hidden="true" />} title="Services inclus">
        <ul className={styles.lines}>
          {purchase.package.items.map(({ service_name, quantity }) => (
            <li key={service_name}>
              <span>{service_name}</span>
              <b>× {quantity}</b>
            </li>
          ))}
        </ul>
      </SheetSection>
      {vouchers.length > 0 && (
        <SheetSection icon={<Ticket aria-hidden="true" />} title={`Bons cadeaux générés (${vouchers.length})`}>
          <ul className={styles.lines}>
            {vouchers.map(voucher => (
              <li key={voucher.id}>
                <span>
                  <Link href={`/gift-vouchers?bon=${voucher.id}`}>{voucher.voucher_number ?? `#${voucher.id}`}</Link>
                  <small>{voucher.service_name}</small>
                </span>
                <StateBadge state={voucherState(voucher.status)} />
              </li>
            ))}
          </ul>
        </SheetSection>
      )}
      <SalePeople sale={purchase} saleKey={`package:${purchase.id}`} />
      <SheetSection icon={<CalendarDays aria-hidden="true" />} title="Dates">
        <Facts facts={datesOf(purchase)} />
      </SheetSection>
      {intentId && (
        <SheetSection icon={<CreditCard aria-hidden="true" />} title="Paiement">
          <MoneyFacts money={purchase.money} isDated={purchase.paid_at !== null} />
          {purchase.money && <ReceiptFile sale={{ kind: 'package', id: purchase.id }} />}
          <code className={styles.id}>{intentId}</code>
          <div className={styles.payments}>
            <GiveBackButtons
              payments={purchase.refundable}
              customer={buyerNameOf(purchase)}
              what={`forfait ${purchase.package.name}`}
            />
          </div>
        </SheetSection>
      )}
      <SheetSection icon={<History aria-hidden="true" />} title="Historique">
        <Timeline subject="purchases" id={purchase.id} />
      </SheetSection>
    </>
  )
}

const datesOf = ({ created_at, paid_at }: PurchaseDetail): (readonly [string, ReactNode])[] => [
  ['Achat', shortMomentAt(created_at)],
  ...(paid_at ? [['Paiement', shortMomentAt(paid_at)] as const] : []),
]
