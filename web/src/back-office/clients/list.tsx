import { useId } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import styles from './clients.module.css'

type Props<Row> = {
  title: string
  /** Shown when the list is empty. */
  none: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
}

/** A list of the client's page under its title. */
export function List<Row>({ title, none, ...table }: Props<Row>) {
  const id = useId()
  const { rows } = table
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id}>
        {title}
        {rows.length > 0 && <span className={styles.count}>{rows.length}</span>}
      </h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <Panel>
          <Table label={title} {...table} />
        </Panel>
      )}
    </section>
  )
}
