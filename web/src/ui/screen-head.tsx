import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

/**
 * The head of a screen: its title, a note beside it where there is room, a subtitle, and actions for the whole screen.
 */
export const ScreenHead = ({
  title,
  note,
  subtitle,
  children,
}: {
  title: string
  note?: string | undefined
  subtitle?: string
  children?: ReactNode
}) => (
  <div className={styles.head}>
    <div>
      <h1>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {subtitle && <p>{subtitle}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
