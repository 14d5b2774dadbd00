import type { ReactNode } from 'react'
import styles from './band-head.module.css'

/** The heading of a band, and beside it what it is about. @param id by which the band is named */
export const BandHead = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <p>{children}</p>
  </div>
)
