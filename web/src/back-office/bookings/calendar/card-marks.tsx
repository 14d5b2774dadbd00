import { TriangleAlert } from 'lucide-react'
import styles from './card-marks.module.css'

/** The mark of a conflict or a misplaced booking, at the corner of a card. @param why the tooltip */
export const Warning = ({ why }: { why: string | undefined }) => (
  <span className={styles.warn} title={why}>
    <TriangleAlert />
  </span>
)

/** The time for tidying the room, below a card. @param minutes one minute is a pixel */
export const Buffer = ({ minutes }: { minutes: number }) => (
  <span className={styles.after} style={{ height: `${minutes - 2}px` }} />
)
