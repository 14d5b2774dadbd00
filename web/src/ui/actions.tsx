import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** Buttons side by side, below what they are about; on a phone they fill their line. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
