import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** A screen without details while something is being checked. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className={`page ${styles.waiting}`} role="status">
    <div className={styles.sun} aria-hidden="true" />
    <p>{children}</p>
  </div>
)
