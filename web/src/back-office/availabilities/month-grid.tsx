import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import {
  type DateString,
  dayOfMonth,
  formatDate,
  monthOf,
  nameInGrid,
  todayAtCentre,
} from '../../shared/centre-time.ts'
import { classes } from '../../ui/classes.ts'
import { dayOf, daysOf, type Range } from './days-in-view.ts'
import styles from './month-grid.module.css'
import { OpeningButton } from './opening-button.tsx'

type Props = {
  /** The month to show, by any of its days. */
  month: DateString
  range: Range
  openings: readonly AvailabilityView[]
  onOpen: (opening: AvailabilityView) => void
  onDay: (day: DateString) => void
}

/** A month as a grid of whole weeks. On a phone a whole day is one button, which opens the view of the day. */
export function MonthGrid({ month, range, openings, onOpen, onDay }: Props) {
  const days = daysOf(range)
  const today = todayAtCentre()
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map(day => (
        <span key={day} className={styles.weekday}>
          {formatDate(day, { weekday: 'short' })}
        </span>
      ))}
      {days.map((day, index) => (
        <div
          key={day}
          className={classes(monthOf(day) !== monthOf(month) && styles.outside, index % 7 > 4 && styles.weekend)}
          {...(day === today && { 'data-today': true })}
        >
          <button type="button" className={styles.date} aria-label={nameInGrid(day)} onClick={() => onDay(day)}>
            {dayOfMonth(day)}
          </button>
          {openings
            .filter(opening => dayOf(opening) === day)
            .map(opening => (
              <OpeningButton key={opening.id} className={styles.opening} opening={opening} onOpen={onOpen} />
            ))}
        </div>
      ))}
    </div>
  )
}
