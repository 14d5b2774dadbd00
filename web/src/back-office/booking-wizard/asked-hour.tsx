import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { availableDatesQuery, slotsQuery, soughtAlone } from '../../api/agenda.ts'
import { explainQuery } from '../../api/staff/booking-wizard.ts'
import { addDays, type DateString, localOf, timeOf, weekdayAndDate } from '../../shared/centre-time.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './slot-step.module.css'
import { nearestTo } from './starts.ts'

/** In how many days after the asked one a free start is looked for. */
const DAYS_ASKED = 31

type Props = {
  service: StaffServiceView
  day: DateString
  /** The start that was clicked in the calendar. */
  asked: string
  /** The chosen start; null before any is chosen. */
  time: string | null
  onTime: (time: string) => void
  onDay: (day: DateString) => void
}

/**
 * The start that was clicked in the calendar: chosen if this treatment can be had then. If not, this says so and offers
 * the nearest starts of the day, or the next day with one.
 */
export function AskedHour({ service, day, asked, time, onTime, onDay }: Props) {
  const { data: found } = useQuery(explainQuery(service.id, localOf(day, asked)))
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
          <b>{asked}</b> {found.outside_hours ? 'est en dehors des horaires.' : 'n’est pas libre pour ce soin.'}
        </p>
        <Nearest service={service} day={day} asked={asked} onTime={onTime} onDay={onDay} />
      </Notice>
    </div>
  )
}

function Nearest({ service, day, asked, onTime, onDay }: Omit<Props, 'time'>) {
  const { data: slots } = useQuery(slotsQuery(soughtAlone(service.id), day))
  const isFull = slots?.length === 0
  const later = useQuery({
    ...availableDatesQuery(soughtAlone(service.id), addDays(day, 1), DAYS_ASKED),
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
