import type { BookingView } from '@alba/contracts/bookings/api'
import { useQuery } from '@tanstack/react-query'
import { bookingRulesQuery } from '../../../api/booking-rules.ts'
import { frenchTimeAt } from '../../../shared/centre-time.ts'
import { Notice } from '../../../ui/notice.tsx'
import { countdown } from '../model/hold.ts'
import styles from './recap.module.css'
import { useHoldClock } from './use-hold-clock.ts'

/** The minutes left at which a screen reader announces the countdown: every second would be unbearable. */
const SPOKEN = [5, 1]

const spoken = (left: number): string => {
  const minutes = SPOKEN.find(mark => left > 0 && left <= mark * 60_000 && left > (mark - 1) * 60_000)
  if (!minutes) return ''
  return `Il vous reste ${minutes === 1 ? 'moins d’une minute' : `moins de ${minutes} minutes`} pour payer.`
}

/** Shows until when the time is held, the length of the hold, and how much of it is left. */
export function Countdown({ booking }: { booking: BookingView }) {
  const left = useHoldClock(booking, countdown)
  const announced = useHoldClock(booking, spoken)
  const minutes = useQuery(bookingRulesQuery).data?.hold_minutes
  const until = frenchTimeAt(booking.held_until)
  if (!until || !left) return null
  return (
    <Notice tone="wait">
      <span>
        Ce créneau vous est gardé {minutes && `${minutes}\u202f${minutes > 1 ? 'minutes' : 'minute'}, `}jusqu’à {until}.
      </span>
      <span className={styles.left} role="timer" aria-label="Temps restant pour payer">
        {left}
      </span>
      <span className="visuallyHidden" role="status">
        {announced}
      </span>
    </Notice>
  )
}
