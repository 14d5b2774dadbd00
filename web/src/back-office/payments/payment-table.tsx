import { capital } from '@alba/contracts/centre/grammar'
import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { CalendarDays, Gift, Package } from 'lucide-react'
import { choices } from '../../shared/centre.ts'
import { shortDateAt } from '../../shared/centre-time.ts'
import { paymentStates } from '../../shared/staff/payment-states.ts'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { client } from '../../shared/words.ts'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { typeNames } from './filter.ts'
import { gapOf, numberOf, receivedText } from './gaps.ts'
import { PaymentActions } from './payment-actions.tsx'
import styles from './payments.module.css'
import { ProviderCell } from './provider-cell.tsx'

const icons = { booking: CalendarDays, voucher: Gift, package: Package }

const columns: readonly Column<OverviewItem>[] = [
  {
    head: 'Type',
    cardOrder: 2,
    cell: ({ type }) => {
      const Icon = icons[type]
      return (
        <span className={styles.type}>
          <Icon aria-hidden="true" />
          {typeNames[type]}
        </span>
      )
    },
  },
  {
    head: 'ID',
    card: 'right',
    cardOrder: 2,
    cell: item => (
      <span className={styles.number} data-gap={gapOf(item) ? '' : undefined}>
        {numberOf(item)}
        {/* Shown below the number, because there is no room for another column beside the menu. */}
        {choices.takings && item.paid_at && <small>payé le {shortDateAt(item.paid_at)}</small>}
      </span>
    ),
  },
  {
    head: 'Statut local',
    cardLabel: 'Local',
    cardOrder: 4,
    cell: item => (
      <span className={styles.states}>
        {paymentStates(item).map(state => (
          <StateBadge key={state.label} state={state} />
        ))}
      </span>
    ),
  },
  {
    head: 'Montant',
    isFigure: true,
    card: 'right',
    cardOrder: 1,
    cell: item => (
      <>
        {amount(item.amount_cents)}
        {receivedText(item) && <small className={styles.back}>{receivedText(item)}</small>}
      </>
    ),
  },
  {
    head: 'Service / bon',
    cardOrder: 3,
    cell: ({ service_name }) => <div className={styles.bought}>{service_name ?? 'Montant libre'}</div>,
  },
  {
    head: capital(client.one),
    cardOrder: 1,
    cell: ({ customer_name, customer_email }) => (
      <div className={styles.customer}>
        <TwoLines first={customer_name} second={customer_email} />
      </div>
    ),
  },
  { head: 'Stripe', card: 'wide', cardOrder: 5, cell: item => <ProviderCell item={item} /> },
  { head: 'Actions', card: 'wide', cardOrder: 6, cell: item => <PaymentActions item={item} /> },
]

export const PaymentTable = ({ items }: { items: readonly OverviewItem[] }) => (
  <Table label="Paiements" columns={columns} rows={items} rowKey={({ id }) => id} />
)
