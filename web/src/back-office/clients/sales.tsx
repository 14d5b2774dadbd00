import type { ClientPackage, ClientVoucher } from '@alba/contracts/clients/api'
import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { amount } from '@alba/contracts/shared/price'
import { Link } from 'wouter'
import { shortDateAt } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { paymentStates } from '../../shared/staff/payment-states.ts'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { purchaseState, voucherState } from '../../shared/staff/states.ts'
import type { Column } from '../../ui/table.tsx'
import styles from './clients.module.css'
import { List } from './list.tsx'

const voucherColumns: readonly Column<ClientVoucher>[] = [
  {
    head: 'Bon',
    cell: ({ id, voucher_number }) => <Link href={addressOf.voucher(id)}>{voucher_number ?? `#${id}`}</Link>,
  },
  {
    head: 'Pour',
    cell: ({ service_name, package_purchase_id }) =>
      `${service_name ?? 'Montant libre'}${package_purchase_id === null ? '' : ', d’un forfait'}`,
    cardOrder: 1,
  },
  { head: 'Reste', isFigure: true, card: 'wide', cardLabel: 'Reste', cardOrder: 2, cell: leftOf },
  {
    head: 'Expiration',
    cell: ({ expires_at }) => shortDateAt(expires_at),
    card: 'right',
    cardLabel: 'Expire le',
    cardOrder: 1,
  },
  { head: 'Statut', cell: ({ status }) => <StateBadge state={voucherState(status)} />, card: 'right' },
]

/** What is left on a voucher: the balance of a free amount; for a voucher of a service, whether it is used. */
function leftOf({ status, balance_cents, worth_cents }: ClientVoucher): string {
  if (status !== 'valid') return '–'
  return amount(balance_cents ?? worth_cents)
}

export const Vouchers = ({ vouchers }: { vouchers: readonly ClientVoucher[] }) => (
  <List
    title="Bons cadeaux achetés"
    none="Aucun bon cadeau."
    columns={voucherColumns}
    rows={vouchers}
    rowKey={({ id }) => id}
  />
)

const packageColumns: readonly Column<ClientPackage>[] = [
  { head: 'Forfait', cell: ({ id, package: { name } }) => <Link href={addressOf.purchase(id)}>{name}</Link> },
  { head: 'Acheté le', cell: ({ created_at }) => shortDateAt(created_at), cardOrder: 1 },
  { head: 'Bons', cell: usedOf, cardOrder: 2 },
  {
    head: 'Montant',
    isFigure: true,
    card: 'right',
    cardOrder: 1,
    cell: ({ amount_cents }) => amount(amount_cents),
  },
  {
    head: 'Statut',
    cell: ({ payment_status }) => <StateBadge state={purchaseState(payment_status)} />,
    card: 'right',
  },
]

function usedOf({ vouchers }: ClientPackage): string {
  const used = vouchers.filter(({ status }) => status === 'used').length
  return vouchers.length === 0 ? '–' : `${used} sur ${vouchers.length} utilisé${used > 1 ? 's' : ''}`
}

export const Packages = ({ packages }: { packages: readonly ClientPackage[] }) => (
  <List title="Forfaits" none="Aucun forfait." columns={packageColumns} rows={packages} rowKey={({ id }) => id} />
)

const nameOf: Record<SupervisedType, string> = { booking: 'Rendez-vous', voucher: 'Bon cadeau', package: 'Forfait' }

/** The address that shows a payment: its own sheet, or for a payment without a card the sheet of what was paid. */
function addressOfPayment({ type, entity_id, stripe_payment_intent_id: intent }: OverviewItem): string {
  if (intent !== null) return addressOf.payment(intent)
  if (type === 'package') return addressOf.purchase(entity_id)
  return addressOf[type](entity_id)
}

const paymentColumns: readonly Column<OverviewItem>[] = [
  {
    head: 'Pour',
    cell: payment => (
      <Link href={addressOfPayment(payment)}>
        {nameOf[payment.type]} : {payment.service_name ?? 'montant libre'}
      </Link>
    ),
  },
  { head: 'Payé le', cell: ({ paid_at }) => shortDateAt(paid_at), cardLabel: 'Payé le', cardOrder: 1 },
  { head: 'Montant', isFigure: true, card: 'right', cardOrder: 1, cell: ({ amount_cents }) => amount(amount_cents) },
  {
    head: 'Encaissé',
    isFigure: true,
    card: 'wide',
    cardLabel: 'Encaissé',
    cardOrder: 2,
    cell: ({ kept_cents }) => amount(kept_cents),
  },
  {
    head: 'Statut',
    cell: payment => (
      <span className={styles.states}>
        {paymentStates(payment).map(state => (
          <StateBadge key={state.label} state={state} />
        ))}
      </span>
    ),
    card: 'right',
  },
]

export const Payments = ({ payments }: { payments: readonly OverviewItem[] }) => (
  <List title="Paiements" none="Aucun paiement." columns={paymentColumns} rows={payments} rowKey={({ id }) => id} />
)
