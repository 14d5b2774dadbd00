import { Fragment, type Key, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './table.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** A figure: aligned at the right, in bold. */
  readonly isFigure?: boolean
  /** The column of the card that a row becomes on a phone; the left one by default. */
  readonly card?: 'right' | 'wide'
  /** The order within that column; by default that of the table. */
  readonly cardOrder?: number
  /** A label before the value in a card, where the value alone is unclear. */
  readonly cardLabel?: string
}

type Props<Row> = {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  isMarked?: (row: Row) => boolean
  /** Called for a click anywhere in a row. Some element of the row must do the same, for the keyboard. */
  onOpen?: (row: Row) => void
}

/** A table; on a phone each row becomes a card. */
export function Table<Row>({ label, columns, rows, rowKey, isMarked, onOpen }: Props<Row>) {
  const kept = useKeptFocus<HTMLTableElement>()
  return (
    <table {...kept} className={classes(styles.table, onOpen && styles.opens)} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isFigure }) => (
            <th key={head} scope="col" className={isFigure ? styles.figure : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={rowKey(row)}
            className={isMarked?.(row) ? styles.marked : undefined}
            onClick={({ target }) => isForRow(target as Element) && onOpen?.(row)}
          >
            {columns.map(column => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether a click opens the row: not on a control of its own, and not at the end of selecting text. */
const isForRow = (target: Element) => !target.closest('a, button, input') && getSelection()?.type !== 'Range'

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, isFigure, card, cardOrder, cardLabel } = column
  return (
    <td
      className={classes(isFigure && styles.figure, card && styles[card])}
      style={cardOrder === undefined ? undefined : { order: cardOrder }}
      data-label={cardLabel}
    >
      {cell(row)}
    </td>
  )
}

/** A cell of two lines, such as a name and an e-mail address. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={styles.two}>
    <b>{first}</b>
    <span>{typeof second === 'string' ? breakable(second) : second}</span>
  </span>
)

/** Lets an e-mail address break before its @, and elsewhere only where even a half of it is too long. */
const breakable = (text: string): ReactNode => {
  const [local, ...domain] = text.split(/(?=@)/)
  return (
    <>
      {local}
      {domain.map(part => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
