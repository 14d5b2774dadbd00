import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayOfMonth, formatDate, longDate } from '../../../shared/centre-time.ts'
import { Choice, Choices } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Day, weekTitle } from '../model/week.ts'
import styles from './date-time-picker.module.css'

type Props = {
  week: Day[]
  today: string
  chosen: string
  invalid: boolean
  onChoose: (date: string) => void
  onBack: () => void
  /** Missing when the booking horizon ends before the next week. */
  onForward?: () => void
}

/** The accessible name of a day; a full day is announced as « indisponible ». */
const nameOf = ({ date, full }: Day, today: string) =>
  `${date === today ? 'aujourd’hui, ' : ''}${longDate(date)}${full ? ', indisponible' : ''}`

/** Seven days as radio buttons: the arrow keys go from day to day, and skip days that are past or full. */
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
        <IconButton
          look="soft"
          label="7 jours précédents"
          onClick={onBack}
          disabled={week.some(day => day.date <= today)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton look="soft" label="7 jours suivants" onClick={onForward} disabled={!onForward}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <Choices label="Date" className={styles.days} faultId={invalid && 'datetime-error'}>
        {week.map(day => (
          <Choice
            key={day.date}
            className={classes(styles.day, day.full && styles.full)}
            name="date"
            value={day.date}
            checked={day.date === chosen}
            // The chosen day stays enabled when it is full: its starts then show as « Indisponible ».
            disabled={day.past || (day.full && day.date !== chosen)}
            onChange={() => onChoose(day.date)}
            aria-label={nameOf(day, today)}
          >
            <span aria-hidden="true">
              <small>{formatDate(day.date, { weekday: 'short' })}</small>
              <b>{dayOfMonth(day.date)}</b>
              {/* The mark of today. */}
              {day.date === today && <i />}
            </span>
          </Choice>
        ))}
      </Choices>
    </div>
  )
}
