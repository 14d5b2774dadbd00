import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** A row of buttons; on a phone each fills a line. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
