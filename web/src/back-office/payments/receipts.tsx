import type { ReceiptView } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { paymentMoneyQuery } from '../../api/staff/payments.ts'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { ReceiptFile } from '../../shared/staff/receipt-file.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import styles from './payments.module.css'

type Shown = ReceiptView & {
  /** Whether the open dialog is about this payment, among several. */
  readonly isOpened: boolean
}
type Sum = 'amount_cents' | 'refunded_cents' | 'disputed_cents' | 'kept_cents'

const figure = (head: string, sum: Sum): Column<Shown> => ({
  head,
  isFigure: true,
  card: 'wide',
  cardLabel: head,
  cell: receipt => amount(receipt[sum]),
})

const columns: readonly Column<Shown>[] = [
  {
    head: 'Payé le',
    cell: ({ paid_at, isOpened }) => (
      <>
        {shortMomentAt(paid_at)}
        {isOpened && <small className={styles.opened}>celui-ci</small>}
      </>
    ),
  },
  {
    head: 'Moyen',
    card: 'right',
    cell: ({ payment_intent_id }) => (payment_intent_id === null ? 'Au centre' : 'Par carte'),
  },
  figure('Reçu', 'amount_cents'),
  figure('Remboursé', 'refunded_cents'),
  figure('Conservé', 'kept_cents'),
]
/** A fact that is shown before « Conservé » when a part of the payment is disputed. */
const contested = figure('Contesté', 'disputed_cents')

/**
 * All payments of the booking, voucher or package for which an intent paid; nothing when there are none.
 * @param id of the intent
 */
export function Receipts({ id }: { id: string }) {
  const found = useQuery(paymentMoneyQuery(id))
  return (
    <QueryView query={found} waiting={null} failure="Erreur lors du chargement du paiement">
      {({ money, target }) => (
        <>
          <ReceiptTable id={id} receipts={money?.payments ?? []} />
          {money && <ReceiptFile sale={target} />}
        </>
      )}
    </QueryView>
  )
}

function ReceiptTable({ id, receipts }: { id: string; receipts: readonly ReceiptView[] }) {
  if (receipts.length === 0) return null
  const rows = receipts.map(receipt => ({
    ...receipt,
    isOpened: receipts.length > 1 && receipt.payment_intent_id === id,
  }))
  const isContested = receipts.some(({ disputed_cents }) => disputed_cents > 0)
  return (
    <section className={styles.receipts} aria-labelledby="payment-receipts">
      <h3 id="payment-receipts">{receipts.length === 1 ? 'Paiement' : `${receipts.length} paiements`}</h3>
      <Table
        label="Ce qui a été payé"
        columns={isContested ? columns.toSpliced(-1, 0, contested) : columns}
        rows={rows}
        rowKey={({ payment_intent_id }) => payment_intent_id ?? 'at the centre'}
      />
    </section>
  )
}
