import type { ReactNode } from 'react'
import { Live } from '../../ui/live.tsx'
import styles from './waiting.module.css'

/** The screen while something is being checked. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <Live className={`page ${styles.waiting}`}>
    <div className={styles.sun} aria-hidden="true" />
    <p>{children}</p>
  </Live>
)
