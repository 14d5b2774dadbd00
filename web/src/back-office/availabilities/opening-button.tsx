import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import type { CSSProperties } from 'react'
import { weekdayAndDate } from '../../shared/centre-time.ts'
import { classes } from '../../ui/classes.ts'
import { dayOf, hoursOf } from './days-in-view.ts'
import styles from './opening-button.module.css'

type Props = {
  opening: AvailabilityView
  onOpen: (opening: AvailabilityView) => void
  className?: string | undefined
  style?: CSSProperties
}

export const OpeningButton = ({ opening, onOpen, className, style }: Props) => (
  <button type="button" className={classes(styles.opening, className)} style={style} onClick={() => onOpen(opening)}>
    <b>{hoursOf(opening)}</b> <span>Disponible</span>
    <span className="visuallyHidden">, {weekdayAndDate(dayOf(opening))}</span>
  </button>
)
