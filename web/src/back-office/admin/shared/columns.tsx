import { MousePointerClick } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './admin.module.css'

type Props = {
  /** « Aucune salle sélectionnée » */
  noneChosen: string
  /** What the user can do then. */
  advice: string
  list: ReactNode
  /** The detail of the chosen entry; null when none is chosen. On a phone the detail replaces the list. */
  children: ReactNode
}

/** A list at the left, and the detail of the chosen entry at the right. */
export const Columns = ({ noneChosen, advice, list, children }: Props) => (
  <div className={classes(styles.columns, children !== null && styles.chosen)}>
    {list}
    {children ?? (
      <Panel pad className={styles.none} aria-label={noneChosen}>
        <MousePointerClick aria-hidden="true" />
        <h2>{noneChosen}</h2>
        <p>{advice}</p>
      </Panel>
    )}
  </div>
)
