import type { RefObject } from 'react'
import { clockOf, minutesOf } from '../../../shared/centre-time.ts'
import { LEAST_MINUTES } from '../model/grid.ts'
import type { GridHours } from '../model/spot.ts'
import { styleOf, useBoxOf } from './marker.tsx'
import styles from './spots.module.css'
import type { Dragged } from './use-drag.ts'

type Props = { root: RefObject<HTMLElement | null>; hours: GridHours; dragged: Dragged }

/** The place where a dragged card would be dropped, with its new time. */
export function DragGhost({ root, hours, dragged: { entry, spot } }: Props) {
  const box = useBoxOf(root, spot, Math.max(entry.minutes, LEAST_MINUTES), hours)
  return (
    box && (
      <div className={styles.ghost} style={styleOf(box)} aria-hidden="true">
        <b>
          {spot.time} – {clockOf((minutesOf(spot.time) + entry.minutes) % 1440)}
        </b>
        <span>{entry.client}</span>
      </div>
    )
  )
}
