import type { ReactNode } from 'react'
import { FlowHead } from '../flow-head.tsx'
import styles from './waiting.module.css'

/** A calm screen while something is being checked. */
export function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <FlowHead stage="payment" title={title} />
      <div className={`page ${styles.waiting}`} role="status">
        <div className={styles.sun} aria-hidden="true" />
        <p>{children}</p>
      </div>
    </>
  )
}
