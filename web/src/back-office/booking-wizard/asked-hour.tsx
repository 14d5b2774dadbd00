import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { availableDatesQuery, type Sought, slotsQuery } from '../../api/agenda.ts'
import { askedAt, explainQuery } from '../../api/staff/booking-wizard.ts'
import { addDays, type DateString, localOf, timeOf, weekdayAndDate } from '../../shared/centre-time.ts'
import { FOR_BOTH } from '../../shared/two-treatments/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './slot-step.module.css'
import { nearestTo } from './starts.ts'

/** In how many days after the asked one a free start is looked for. */
const DAYS_ASKED = 31

type Props = {
  sought: Sought
  day: DateString
  /** The start that was clicked in the calendar, or chosen before a second treatment was added. */
  asked: string
  /** The chosen start; null before any is chosen. */
  time: string | null
  onTime: (time: string) => void
  onDay: (day: DateString) => void
}

/**
 * The start that was asked for: chosen if this treatment can be had then, or both of two. If not, this says so and offers
 * the nearest starts of the day, or the next day with one.
 */
export function AskedHour({ sought, day, asked, time, onTime, onDay }: Props) {
  const { data: found } = useQuery(explainQuery(askedAt(sought, localOf(day, asked))))
  const canChoose = found?.free === true && time === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one at every render
  useEffect(() => {
    if (canChoose) onTime(asked)
  }, [canChoose, asked])
  if (!found || found.free || time !== null) return null
  return (
    <div className={styles.asked}>
      <Notice live>
        <p>
          <b>{asked}</b> {found.outside_hours ? 'est en dehors des horaires' : 'n’est pas libre'}
          {forWhat(sought, found.outside_hours)}.
        </p>
        <Nearest sought={sought} day={day} asked={asked} onTime={onTime} onDay={onDay} />
      </Notice>
    </div>
  )
}

/** For which treatments the start cannot be had. Outside the hours that is said of two treatments only. */
const forWhat = ({ second }: Sought, isOutside: boolean): string => {
  if (second) return ` ${FOR_BOTH[second.arrangement]}`
  return isOutside ? '' : ' pour ce soin'
}

function Nearest({ sought, day, asked, onTime, onDay }: Omit<Props, 'time'>) {
  const { data: slots } = useQuery(slotsQuery(sought, day))
  const isFull = slots?.length === 0
  const later = useQuery({
    ...availableDatesQuery(sought, addDays(day, 1), DAYS_ASKED),
    enabled: isFull,
  })
  const nearest = nearestTo(
    asked,
    (slots ?? []).map(({ start_time }) => timeOf(start_time)),
  )
  const [next] = later.data ?? []
  if (nearest.length > 0)
    return (
      <div className={styles.nearest}>
        <span>Au plus près :</span>
        {nearest.map(start => (
          <Button key={start} look="outline" small onClick={() => onTime(start)}>
            {start}
          </Button>
        ))}
      </div>
    )
  return (
    isFull &&
    next && (
      <div className={styles.nearest}>
        <span>Ce jour-là, aucun créneau n’est proposé.</span>
        <Button look="outline" small onClick={() => onDay(next)}>
          {`Voir le ${weekdayAndDate(next)}`}
        </Button>
      </div>
    )
  )
}
