import { useQuery } from '@tanstack/react-query'
import { practitionersQuery } from '../../../api/staff/bookings.ts'
import { choices } from '../../../shared/centre.ts'
import { classes } from '../../../ui/classes.ts'
import { isMine } from '../model/entry.ts'
import styles from './spots.module.css'
import type { Dragged } from './use-drag.ts'

/** The practitioner whose name is drawn at a point of the window. */
export function practitionerAt(x: number, y: number): number | undefined {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-take-over]')?.dataset.takeOver
  return id === undefined ? undefined : Number(id)
}

/**
 * The names of the other practitioners, shown while a card is dragged. Dropping it on a name gives the booking to that
 * practitioner. Shown only where staff chooses who gets a booking, and not for the second of two treatments at the same
 * time: the dialog moves both, and asks who gives the first.
 */
export function TakeOver({ dragged: { entry, spot } }: { dragged: Dragged }) {
  const { data = [] } = useQuery({ ...practitionersQuery, enabled: choices.choosePractitioner })
  const others = data.filter(({ id, retired }) => !retired && !isMine(entry, id))
  if (others.length === 0 || (entry.pair?.isSecond && entry.pair.isBeside)) return null
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
