import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** Search and filters above a list: the search at the left, the rest at the right. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.toolbar}>{children}</div>
