import { dayOfMonth, formatDate } from '../../../shared/centre-time.ts'
import { classes } from '../../../ui/classes.ts'
import { useCalendarData } from './context.ts'
import styles from './day-head.module.css'

/** The head of a day's column, with its number of bookings. */
export function DayHead({ date }: { date: string }) {
  const { counts, today } = useCalendarData()
  const count = counts.get(date) ?? 0
  return (
    <span className={classes(styles.head, date === today && styles.today)} data-day-head={date}>
      {formatDate(date, { weekday: 'short' })}
      <span className={styles.day} aria-current={date === today ? 'date' : undefined}>
        {dayOfMonth(date)}
      </span>
      {count > 0 && <span className={styles.count}>{count} rdv</span>}
    </span>
  )
}
