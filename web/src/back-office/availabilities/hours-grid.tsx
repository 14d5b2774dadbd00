import type { AvailabilityView } from '@alba/contracts/agenda/staff-api'
import type { CSSProperties } from 'react'
import { clockOf, dayOfMonth, formatDate, minutesOf } from '../../shared/centre-time.ts'
import { useClock } from '../../shared/use-clock.ts'
import { classes } from '../../ui/classes.ts'
import { dayOf, daysOf, drawnHours, minutesOfOpening, type Range } from './days-in-view.ts'
import styles from './hours-grid.module.css'
import { OpeningButton } from './opening-button.tsx'

type Props = {
  range: Range
  openings: readonly AvailabilityView[]
  onOpen: (opening: AvailabilityView) => void
}

/** A week or a day as a grid of hours. */
export function HoursGrid({ range, openings, onOpen }: Props) {
  const days = daysOf(range)
  const hours = drawnHours(openings)
  const minutes = (hours.until - hours.from) * 60
  const positionOf = (minute: number) => `${((minute - hours.from * 60) / minutes) * 100}%`
  const length = (from: number, until: number) => `${((until - from) / minutes) * 100}%`
  const { today, time } = useClock()
  const now = minutesOf(time)
  const style = { '--days': days.length, '--hours': hours.until - hours.from } as CSSProperties
  return (
    <div className={classes(styles.hours, days.length > 1 && styles.week)} style={style}>
      <div className={styles.dayHeads}>
        {days.map(day => (
          <span key={day} {...(day === today && { 'data-today': true })}>
            {formatDate(day, { weekday: 'short' })} <b>{dayOfMonth(day)}</b>
          </span>
        ))}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {Array.from({ length: hours.until - hours.from }, (_, index) => hours.from + index).map(hour => (
          <span key={hour}>{clockOf(hour * 60)}</span>
        ))}
      </div>
      {days.map(day => (
        <div key={day} className={styles.column}>
          {openings
            .filter(opening => dayOf(opening) === day)
            .map(opening => {
              const { from, until } = minutesOfOpening(opening)
              return (
                <OpeningButton
                  key={opening.id}
                  className={styles.opening}
                  opening={opening}
                  onOpen={onOpen}
                  style={{ top: positionOf(from), height: length(from, until) }}
                />
              )
            })}
          {day === today && now >= hours.from * 60 && now <= hours.until * 60 && (
            <i className={styles.now} style={{ top: positionOf(now) }} />
          )}
        </div>
      ))}
    </div>
  )
}
