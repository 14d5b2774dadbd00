import { Fragment, type Key, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './table.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** A figure: at the right, and strong. */
  readonly isFigure?: boolean
  /** Where it stands in a row's card on a phone: at the left unless told. */
  readonly card?: 'right' | 'wide'
  /** The place in its column of the card; that of the table unless told. */
  readonly cardOrder?: number
  /** Said before the value in a card, where the value alone says too little. */
  readonly cardLabel?: string
}

type Props<Row> = {
  /** What it lists, for who does not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  isMarked?: (row: Row) => boolean
  /** A click anywhere in a row. Some element of the row does the same by keyboard. */
  onOpen?: (row: Row) => void
}

/** A table; on a phone each row is a card. */
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

/** Not a click on what does something itself, nor the end of marking a text. */
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

/** Two lines in a cell: who, and how to reach them. An address breaks at its signs rather than within a word. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className={styles.two}>
    <b>{first}</b>
    <span>{typeof second === 'string' ? breakable(second) : second}</span>
  </span>
)

/** An e-mail address may break before its @ and its dots. */
const breakable = (text: string): ReactNode =>
  text.split(/(?=[@._-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
