import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

/** The title of a screen, a line below it, and what one can do with all of it. */
export const ScreenHead = ({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle?: string
  children?: ReactNode
}) => (
  <div className={styles.head}>
    <div>
      <h1>{title}</h1>
      {subtitle && <p>{subtitle}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
