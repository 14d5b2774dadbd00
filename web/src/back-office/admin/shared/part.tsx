import type { ReactNode } from 'react'
import styles from './admin.module.css'

/** A part of a long form. @param hint a sentence below its title */
export const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <div>
      <h2>{title}</h2>
      {hint && <p className={styles.note}>{hint}</p>}
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
)
