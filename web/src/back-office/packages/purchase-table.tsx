import type { PurchaseDetail } from '@alba/contracts/packages/api'
import { amount } from '@alba/contracts/shared/price'
import { shortDateAt } from '../../shared/centre-time.ts'
import { buyerNameOf, recipientNameOf } from '../../shared/staff/sale-people.tsx'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { purchaseState } from '../../shared/staff/states.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'

const columns = (open: (id: number) => void): Column<PurchaseDetail>[] => [
  { head: 'Forfait', cell: purchase => <TwoLines first={purchase.package.name} second={`ID ${purchase.id}`} /> },
  { head: 'Montant', cell: purchase => amount(purchase.amount_cents), isFigure: true, card: 'right' },
  {
    head: 'Acheteur',
    cell: purchase => <TwoLines first={buyerNameOf(purchase)} second={purchase.purchaser_email} />,
  },
  {
    head: 'Destinataire',
    cell: purchase => recipientNameOf(purchase) || buyerNameOf(purchase),
    cardLabel: 'Pour',
  },
  { head: 'Date achat', cell: purchase => shortDateAt(purchase.created_at), card: 'right', cardOrder: 1 },
  {
    head: 'Bons générés',
    cell: purchase => purchase.vouchers.length,
    card: 'right',
    cardLabel: 'Bons générés',
    cardOrder: 1,
  },
  {
    head: 'Statut',
    cell: ({ payment_status }) => <StateBadge state={purchaseState(payment_status)} />,
    card: 'right',
  },
  {
    head: 'Actions',
    cell: purchase => (
      <Button look="outline" onClick={() => open(purchase.id)}>
        Détails
      </Button>
    ),
    card: 'wide',
    cardOrder: 2,
  },
]

export function PurchaseTable({
  purchases,
  opened,
}: {
  purchases: readonly PurchaseDetail[]
  opened: number | undefined
}) {
  const address = useSearchState()
  const open = (id: number) => address.set({ forfait: id }, { push: true })
  return (
    <Table
      label="Achats de forfaits"
      columns={columns(open)}
      rows={purchases}
      rowKey={({ id }) => id}
      isMarked={({ id }) => id === opened}
      onOpen={({ id }) => open(id)}
    />
  )
}
