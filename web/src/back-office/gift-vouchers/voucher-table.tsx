import { amount } from '@alba/contracts/shared/price'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import { Link } from 'wouter'
import { shortDateAt } from '../../shared/centre-time.ts'
import { buyerNameOf } from '../../shared/staff/sale-people.tsx'
import { StateBadge } from '../../shared/staff/state-badge.tsx'
import { voucherPaymentState, voucherState } from '../../shared/staff/states.ts'
import { useSearchState } from '../../shared/staff/use-search-state.ts'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { nameOf } from './voucher-name.ts'

const columns = (addressOf: (id: number) => string): Column<VoucherDetail>[] => [
  {
    head: 'Numéro',
    cell: voucher => <Link href={addressOf(voucher.id)}>{nameOf(voucher)}</Link>,
  },
  { head: 'Service', cell: voucher => voucher.service_name ?? 'Montant libre' },
  { head: 'Montant', cell: voucher => amount(voucher.worth_cents), isFigure: true, card: 'right' },
  {
    head: 'Acheteur',
    cell: voucher => <TwoLines first={buyerNameOf(voucher)} second={voucher.purchaser_email} />,
  },
  { head: 'Création', cell: voucher => shortDateAt(voucher.created_at), cardLabel: 'Créé le' },
  {
    head: 'Expiration',
    cell: voucher => shortDateAt(voucher.expires_at),
    card: 'right',
    cardLabel: 'Expire le',
    cardOrder: 1,
  },
  { head: 'Statut', cell: ({ status }) => <StateBadge state={voucherState(status)} />, card: 'right' },
  {
    head: 'Paiement',
    cell: voucher => <StateBadge state={voucherPaymentState(voucher.payment_status)} />,
    card: 'right',
    cardLabel: 'Paiement',
  },
]

export function VoucherTable({ vouchers, opened }: { vouchers: readonly VoucherDetail[]; opened: number | undefined }) {
  const address = useSearchState()
  return (
    <Table
      label="Bons cadeaux"
      columns={columns(id => address.addressWith({ bon: id }))}
      rows={vouchers}
      rowKey={({ id }) => id}
      isMarked={({ id }) => id === opened}
      onOpen={({ id }) => address.set({ bon: id }, { push: true })}
    />
  )
}
