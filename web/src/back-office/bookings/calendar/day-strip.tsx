import { dayOfMonth, formatDate, monthAndYear, weekOf } from '../../../shared/centre-time.ts'
import { classes } from '../../../ui/classes.ts'
import { type Entry, isGone } from '../model/entry.ts'
import styles from './day-strip.module.css'

const MOST_DOTS = 5

type Props = { date: string; entries: readonly Entry[]; onChoose: (date: string) => void }

/** The days of the week as buttons, each with a dot for each of its first bookings, in the colour of the room. */
export function DayStrip({ date, entries, onChoose }: Props) {
  return (
    <nav className={styles.strip} aria-label="Jours de la semaine">
      {weekOf(date).map(day => {
        const ofDay = entries.filter(entry => entry.date === day && !isGone(entry.status))
        const count = new Set(ofDay.map(({ id }) => id)).size
        return (
          <button
            key={day}
            type="button"
            className={classes(day === date && styles.on)}
            aria-current={day === date ? 'date' : undefined}
            onClick={() => onChoose(day)}
          >
            {formatDate(day, { weekday: 'short' })}
            <b>{dayOfMonth(day)}</b>
            <span className="visuallyHidden">
              {monthAndYear(day)}, {count} réservation
              {count > 1 && 's'}
            </span>
            <span className={styles.dots}>
              {ofDay.slice(0, MOST_DOTS).map(({ key, isMassage }) => (
                <i key={key} className={isMassage ? styles.massage : undefined} />
              ))}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
