import { capital } from '@alba/contracts/centre/grammar'
import type { MovementView } from '@alba/contracts/movements/api'
import { figureTitles } from '@alba/contracts/movements/figure-names'
import { kindNames } from '@alba/contracts/movements/kind-names'
import { amount } from '@alba/contracts/shared/price'
import { useQuery } from '@tanstack/react-query'
import { exportMovements, movementsQuery } from '../../api/staff/money.ts'
import { shortMomentAt } from '../../shared/centre-time.ts'
import { client } from '../../shared/words.ts'
import { type Column, Table, TwoLines } from '../../ui/table.tsx'
import { ListFrame } from './list-frame.tsx'
import { type List, paymentsOf, titleOfSpan } from './place.ts'
import { SheetLinks } from './sheet-links.tsx'

const columns: readonly Column<MovementView>[] = [
  { head: 'Date', cell: ({ at }) => shortMomentAt(at), cardOrder: 2 },
  { head: 'Mouvement', cell: ({ kind }) => kindNames[kind], cardOrder: 3 },
  {
    head: capital(client.one),
    cell: ({ customer_name, what }) => <TwoLines first={customer_name} second={what ?? 'Montant libre'} />,
    cardOrder: 1,
  },
  { head: 'Montant', isFigure: true, card: 'right', cardOrder: 1, cell: ({ cents }) => amount(cents) },
  { head: 'Fiches', card: 'wide', cardOrder: 4, cell: item => <SheetLinks item={item} /> },
]

type Props = { list: Extract<List, { kind: 'movements' }>; page: number }

/** The movements that a figure is the sum of, newest first. */
export function MovementList({ list, page }: Props) {
  const { figure, span, sales } = list
  const asked = { figure, ...span, ...sales }
  const found = useQuery(movementsQuery(asked, page))
  const title = `${figureTitles[figure]}, ${titleOfSpan(span)}`
  return (
    <ListFrame
      title={title}
      query={found}
      page={page}
      {...(sales && { back: { href: paymentsOf(span, sales), label: 'Retour aux paiements' } })}
      summary={({ count, total_cents }) =>
        `${count === 1 ? '1 mouvement' : `${count} mouvements`}, ${amount(total_cents)}`
      }
      file={{ read: () => exportMovements(asked), name: 'mouvements.csv' }}
    >
      {({ items }) => <Table label={title} columns={columns} rows={items} rowKey={({ id }) => id} />}
    </ListFrame>
  )
}
