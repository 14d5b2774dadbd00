import type { Sums, SumsView } from '@alba/contracts/movements/api'
import type { Figure } from '@alba/contracts/movements/kinds'
import { type Column, Table } from '../../ui/table.tsx'
import { FigureLink } from './figure-link.tsx'
import styles from './money.module.css'
import { type Place, type Span, spanOfPeriod, spanShown, type Topic, titleOfPeriod } from './place.ts'

type Row = { readonly title: string; readonly span: Span; readonly sums: Sums; readonly isTotal: boolean }

/** The figures of each topic, with the heads of their columns. */
const figuresOf: Record<Topic, readonly (readonly [figure: Figure, head: string])[]> = {
  money: [
    ['taken', 'Encaissé'],
    ['card', 'Par carte'],
    ['on_site', 'Au centre'],
    ['refunded', 'Remboursé'],
    ['disputed', 'Contesté'],
    ['kept', 'Conservé'],
    ['written_off', 'Dû, ne sera pas rendu'],
  ],
  vouchers: columnsOf('vouchers'),
  packages: columnsOf('packages'),
}

function columnsOf(sold: 'vouchers' | 'packages'): readonly (readonly [Figure, string])[] {
  return [
    [`${sold}_sold`, 'Vendus'],
    [`${sold}_imported`, 'Repris'],
    [`${sold}_redeemed`, 'Utilisés'],
    [`${sold}_lapsed`, 'Échus'],
    [`${sold}_invalidated`, 'Invalidés'],
    [`${sold}_change`, 'Variation'],
  ]
}

const labels: Record<Topic, string> = {
  money: 'Argent encaissé et rendu',
  vouchers: 'Bons cadeaux vendus et utilisés',
  packages: 'Bons de forfait vendus et utilisés',
}

/** The periods with a movement in a topic. */
export const periodsOf = ({ periods }: SumsView, topic: Topic): SumsView['periods'] =>
  periods.filter(({ sums }) => figuresOf[topic].some(([figure]) => sums[figure].count > 0))

/** The total, and below it a line for each period. Each figure links to its list of movements. */
export function SumsTable({ place, found }: { place: Place; found: SumsView }) {
  const total: Row = { title: 'Total', span: spanShown(place), sums: found.total, isTotal: true }
  const rows = periodsOf(found, place.topic).map(
    ({ period, sums }): Row => ({ title: titleOfPeriod(period), span: spanOfPeriod(period), sums, isTotal: false }),
  )
  const columns: readonly Column<Row>[] = [
    { head: 'Période', card: 'wide', cell: ({ title }) => <b className={styles.period}>{title}</b> },
    ...figuresOf[place.topic].map(
      ([figure, head]): Column<Row> => ({
        head,
        isFigure: true,
        card: 'wide',
        cardLabel: head,
        cell: row => <FigureLink figure={figure} span={row.span} sums={row.sums} isShown={row.isTotal} />,
      }),
    ),
  ]
  return (
    <Table
      label={labels[place.topic]}
      columns={columns}
      rows={[total, ...rows]}
      rowKey={({ isTotal, span }) => `${isTotal} ${span.from}`}
      isMarked={({ isTotal }) => isTotal}
    />
  )
}
