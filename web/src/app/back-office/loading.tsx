import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** A message while the whole screen is loading. */
export const Loading = ({ children = 'Chargement…' }: { children?: ReactNode }) => (
  <p className={styles.loading} role="status">
    {children}
  </p>
)
