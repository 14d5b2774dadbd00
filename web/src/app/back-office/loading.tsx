import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** While something that takes the whole place is on its way. */
export const Loading = ({ children = 'Chargement…' }: { children?: ReactNode }) => (
  <p className={styles.loading} role="status">
    {children}
  </p>
)
