import type { ReactNode } from 'react'
import styles from './kicker.module.css'

/** The line above a page's heading. */
export const Kicker = ({ children }: { children: ReactNode }) => <p className={styles.kicker}>{children}</p>
