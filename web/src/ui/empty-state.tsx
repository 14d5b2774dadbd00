import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = { image: string; title: string; children?: ReactNode; actions?: ReactNode; level?: 'h1' | 'h2' | 'h3' }

/**
 * A drawing with a title in place of content that is missing or could not be loaded, and buttons for what to do next.
 */
export function EmptyState({ image, title, children, actions, level: Heading = 'h2' }: Props) {
  return (
    <div className={styles.empty}>
      <img src={image} alt="" width="152" height="152" />
      <Heading>{title}</Heading>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
