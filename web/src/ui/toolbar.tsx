import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** The search and the filters above a list. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.toolbar}>{children}</div>
