import { useQuery } from '@tanstack/react-query'
import { practitionersQuery } from '../../../api/staff/bookings.ts'
import { choices } from '../../../shared/centre.ts'
import { classes } from '../../../ui/classes.ts'
import { takersOf } from '../model/spot.ts'
import styles from './spots.module.css'
import type { Dragged } from './use-drag.ts'

/** The practitioner whose name is drawn at a point of the window. */
export function practitionerAt(x: number, y: number): number | undefined {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-take-over]')?.dataset.takeOver
  return id === undefined ? undefined : Number(id)
}

/**
 * The names of the other practitioners, shown while a card is dragged. Dropping it on a name gives the booking to that
 * practitioner, or the second of two treatments at the same time alone. Shown only where staff chooses who gets a booking.
 */
export function TakeOver({ dragged: { entry, spot } }: { dragged: Dragged }) {
  const { data = [] } = useQuery({ ...practitionersQuery, enabled: choices.choosePractitioner })
  const others = takersOf(entry, data)
  if (others.length === 0) return null
  return (
    <div className={styles.takeOver} aria-hidden="true">
      <span>Confier à</span>
      {others.map(({ id, name }) => (
        <b key={id} data-take-over={id} className={classes(spot.practitioner === id && styles.over)}>
          {name}
        </b>
      ))}
    </div>
  )
}
