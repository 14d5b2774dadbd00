import type { ReactNode } from 'react'
import styles from './band-head.module.css'

/** The heading of a band, with a text beside it. @param id of the heading, for the band's `aria-labelledby` */
export const BandHead = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    <p>{children}</p>
  </div>
)
