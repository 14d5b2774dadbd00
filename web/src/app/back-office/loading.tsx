import type { ReactNode } from 'react'
import { Live } from '../../ui/live.tsx'
import styles from './frame.module.css'

/** While something that takes the whole place is on its way. */
export const Loading = ({ children = 'Chargement…' }: { children?: ReactNode }) => (
  <Live className={styles.loading}>{children}</Live>
)
