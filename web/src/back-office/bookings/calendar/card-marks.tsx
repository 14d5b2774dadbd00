import { TriangleAlert } from 'lucide-react'
import styles from './card-marks.module.css'

/** At the corner of a card: it clashes with another, or stands where it should not. @param why told where one points */
export const Warning = ({ why }: { why: string | undefined }) => (
  <span className={styles.warn} title={why}>
    <TriangleAlert />
  </span>
)

/** Below a card: the room is being put in order. @param minutes one is drawn as a pixel */
export const Buffer = ({ minutes }: { minutes: number }) => (
  <span className={styles.after} style={{ height: `${minutes - 2}px` }} />
)
