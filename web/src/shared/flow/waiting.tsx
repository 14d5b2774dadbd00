import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** A calm screen while something is being checked, below the head of its step. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className={`page ${styles.waiting}`} role="status">
    <div className={styles.sun} aria-hidden="true" />
    <p>{children}</p>
  </div>
)
