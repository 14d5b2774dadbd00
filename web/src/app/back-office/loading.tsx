import type { ReactNode } from 'react'
import { Live } from '../../ui/live.tsx'
import styles from './frame.module.css'

/** A message while the whole screen is loading. */
export const Loading = ({ children = 'Chargement…' }: { children?: ReactNode }) => (
  <Live className={styles.loading}>{children}</Live>
)
