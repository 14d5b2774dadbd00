import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag } from '../../ui/tag.tsx'
import styles from './summary-card.module.css'

/** A line of a summary, such as the date or the duration. */
export type Fact = readonly [icon: LucideIcon, text: ReactNode]

type Props = {
  image: string
  badge?: string | null
  name: string
  facts?: readonly Fact[]
  totalLabel?: string
  total: string
  note?: string
  children?: ReactNode
}

/** The summary of a booking or purchase, with its total. */
export function SummaryCard({ image, badge, name, facts, totalLabel = 'Total', total, note, children }: Props) {
  return (
    <div className={styles.summary}>
      <img src={image} alt="" width="200" height="200" />
      <div className={styles.body}>
        {badge && <Tag>{badge}</Tag>}
        <p className={styles.name}>{name}</p>
        {facts && (
          <ul className={styles.facts}>
            {facts.map(([Icon, text], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are always the same, in the same order
              <li key={index}>
                <Icon aria-hidden="true" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        {children}
        <p className={styles.total}>
          <span>{totalLabel}</span>
          <strong>{total}</strong>
        </p>
        {note && <p className={styles.small}>{note}</p>}
      </div>
    </div>
  )
}
