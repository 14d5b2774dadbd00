import { capital } from '@alba/contracts/centre/grammar'
import type { OutstandingItem } from '@alba/contracts/movements/api'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { exportOutstanding, outstandingQuery } from '../../api/staff/money.ts'
import { longDate } from '../../shared/centre-time.ts'
import { client } from '../../shared/words.ts'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { ListFrame } from './list-frame.tsx'
import { SheetLinks } from './sheet-links.tsx'

// The number comes from another read model than the debt, so it may be missing for a moment.
const columns: readonly Column<OutstandingItem>[] = [
  { head: 'Bon', cell: ({ voucher_number, voucher_id }) => voucher_number ?? `#${voucher_id}`, cardOrder: 2 },
  {
    head: capital(client.one),
    cell: ({ customer_name, what }) => <TwoLines first={customer_name} second={what ?? 'Montant libre'} />,
    cardOrder: 1,
  },
  { head: 'Reste dû', isFigure: true, card: 'right', cardOrder: 1, cell: ({ cents }) => amount(cents) },
  { head: 'Fiches', card: 'wide', cardOrder: 3, cell: item => <SheetLinks item={item} /> },
]

/**
 * The vouchers that were not used up at the end of a day: those sold alone, and those of packages.
 * @param on the day, `2026-11-28`
 * @param page from 0 on
 */
export function OwedList({ on, page }: { on: string; page: number }) {
  const found = useQuery(outstandingQuery(on, page))
  const title = `Bons en circulation le ${longDate(on)}`
  return (
    <ListFrame
      title={title}
      query={found}
      page={page}
      summary={({ count, vouchers_cents, packages_cents }) =>
        `${count === 1 ? '1 bon' : `${count} bons`}, ${amount(vouchers_cents + packages_cents)}`
      }
      file={{ read: () => exportOutstanding(on), name: 'bons-en-circulation.csv' }}
    >
      {({ items }) => <Table label={title} columns={columns} rows={items} rowKey={({ voucher_id }) => voucher_id} />}
    </ListFrame>
  )
}
