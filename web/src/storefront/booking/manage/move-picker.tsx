import type { LinkedBookingView } from '@alba/contracts/bookings/link-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkedDatesQuery, linkedStartsQuery } from '../../../api/booking-links.ts'
import { addDays, dateOf, mondayOf, timeOf, todayAtCentre } from '../../../shared/centre-time.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../form/date-time-picker.module.css'
import { DayChoice } from '../form/day-choice.tsx'
import { StartChoice } from '../form/start-choice.tsx'
import { DAYS_SHOWN, shownWeek, startsOf } from '../model/week.ts'

type Props = {
  token: string
  booking: LinkedBookingView
  /** The chosen start, local time of the centre, `2026-11-26T10:00:00`; undefined before one is chosen. */
  start: string | undefined
  onChoose: (start: string | undefined) => void
  /** Whether the client gives up the practitioner for whom they asked. */
  anybody: boolean
}

/** The choice of another day and hour. It opens at the week of the appointment. */
export function MovePicker({ token, booking, start, onChoose, anybody }: Props) {
  const today = todayAtCentre()
  const { last_date } = booking.moving
  const [shown, setShown] = useState(() => dateOf(booking.start_time))
  const [day, setDay] = useState('')
  const monday = mondayOf(shown)
  const dates = useQuery(linkedDatesQuery(token, monday, DAYS_SHOWN, anybody))
  const next = addDays(monday, DAYS_SHOWN)
  const choose = (date: string) => {
    setDay(date)
    onChoose(undefined)
  }
  return (
    <div className={styles.picker}>
      <DayChoice
        week={shownWeek(shown, today, dates.data)}
        today={today}
        chosen={day}
        invalid={false}
        onChoose={choose}
        onBack={() => setShown(addDays(shown, -DAYS_SHOWN))}
        {...(next <= last_date && { onForward: () => setShown(addDays(shown, DAYS_SHOWN)) })}
      />
      {day ? (
        <Hours token={token} booking={booking} day={day} start={start} onChoose={onChoose} anybody={anybody} />
      ) : (
        <p className={styles.first}>Choisissez d’abord une date pour voir les horaires.</p>
      )}
    </div>
  )
}

type HoursProps = Props & { day: string }

/** Says that the named practitioner gives the first treatment: of two side by side, somebody else gives the second. */
const forWhich = ({ second }: LinkedBookingView): string =>
  second?.arrangement === 'beside' ? ' pour le premier soin' : ''

const Hours = ({ token, booking, day, start, onChoose, anybody }: HoursProps) => (
  <QueryView
    query={useQuery(linkedStartsQuery(token, day, anybody))}
    isPart
    waiting={<Skeletons count={6} shape="pill" className={styles.times} label="Chargement des créneaux…" />}
    failure="Erreur lors du chargement des créneaux"
  >
    {starts => {
      const chosen = starts.find(({ start_time }) => start_time === start)
      return (
        <>
          {/* Only the starts that the server offers, not the centre's usual ones. */}
          <StartChoice
            starts={startsOf(starts, day, [])}
            day={day}
            chosen={chosen ? timeOf(chosen.start_time) : ''}
            invalid={false}
            onChoose={time => onChoose(starts.find(({ start_time }) => timeOf(start_time) === time)?.start_time)}
          />
          {chosen && (
            <p className={styles.count}>
              Avec {chosen.practitioner.name}
              {forWhich(booking)}.
            </p>
          )}
        </>
      )
    }}
  </QueryView>
)
