import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

/** The title of a screen, a figure beside it where there is room, a line below it, and what one can do with all of it. */
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
