import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import { type DateString, formatDate, todayAtCentre } from '../../shared/centre-time.ts'
import { nameInGrid } from '../../shared/staff/dates.ts'
import { classes } from '../../ui/classes.ts'
import { dayOf, daysOf, type Range } from './days-in-view.ts'
import styles from './month-grid.module.css'
import { OpeningButton } from './opening-button.tsx'

type Props = {
  /** `2026-11` */
  month: string
  range: Range
  openings: readonly AvailabilityView[]
  onOpen: (opening: AvailabilityView) => void
  onDay: (day: DateString) => void
}

/** A month in whole weeks. On a phone a day is one target, which leads to the day. */
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
          className={classes(!day.startsWith(month) && styles.outside, index % 7 > 4 && styles.weekend)}
          {...(day === today && { 'data-today': true })}
        >
          <button type="button" className={styles.date} aria-label={nameInGrid(day)} onClick={() => onDay(day)}>
            {Number(day.slice(8))}
          </button>
          {openings
            .filter(opening => dayOf(opening) === day)
            .map(opening => (
              <OpeningButton key={opening.id} className={styles.opening} {...{ opening, onOpen }} />
            ))}
        </div>
      ))}
    </div>
  )
}
