import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatDate, longDate } from '../../../shared/centre-time.ts'
import { type Day, weekTitle } from '../model/week.ts'
import styles from './date-time-picker.module.css'

type Props = {
  week: Day[]
  today: string
  chosen: string
  invalid: boolean
  onChoose: (date: string) => void
  onBack: () => void
  onForward: () => void
}

/** Seven days as radio buttons: the arrow keys go from day to day, past days are left out. */
export function DayChoice({ week, today, chosen, invalid, onChoose, onBack, onForward }: Props) {
  const title = weekTitle(week)
  return (
    <div>
      <div className={styles.bar}>
        <p className={styles.month} aria-live="polite">
          <span className="visuallyHidden">
            Semaine du {longDate(week[0]?.date ?? today)}
            {' : '}
          </span>
          {title}
        </p>
        <button
          type="button"
          onClick={onBack}
          disabled={week.some(day => day.date <= today)}
          aria-label="7 jours précédents"
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button type="button" onClick={onForward} aria-label="7 jours suivants">
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <div
        className={styles.days}
        role="radiogroup"
        aria-label="Date"
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? 'picker-error' : undefined}
      >
        {week.map(({ date, past }) => (
          <label key={date} className={styles.day}>
            <input
              type="radio"
              name="date"
              value={date}
              checked={date === chosen}
              disabled={past}
              onChange={() => onChoose(date)}
              aria-label={date === today ? `aujourd’hui, ${longDate(date)}` : longDate(date)}
            />
            <span aria-hidden="true">
              <small>{formatDate(date, { weekday: 'short' })}</small>
              <b>{Number(date.slice(8))}</b>
              {date === today && <i />}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
