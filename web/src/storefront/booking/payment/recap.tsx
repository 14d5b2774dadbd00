import type { BookingView } from '@alba/contracts/bookings/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass, UserRound } from 'lucide-react'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import summary from '../form/summary.module.css'
import { Countdown } from './countdown.tsx'
import styles from './recap.module.css'

/** First practitioner of the booking, or « À confirmer ». */
export const practitionerOf = ({ practitioners }: BookingView) => practitioners[0]?.name ?? 'À confirmer'

/** What is paid for, and until when the time is kept. */
export function Recap({ booking }: { booking: BookingView }) {
  return (
    <aside className={styles.recap} aria-label="Récapitulatif">
      <div className={summary.summary}>
        <img src={serviceScene(booking.service)} alt="" width="200" height="200" />
        <div className={summary.body}>
          <p className={summary.name}>{booking.service.name}</p>
          <ul className={summary.facts}>
            <li>
              <CalendarDays aria-hidden="true" />
              {dateLabel(booking.start_time)}
            </li>
            <li>
              <Clock aria-hidden="true" />
              {timeLabel(booking.start_time)}
            </li>
            <li>
              <UserRound aria-hidden="true" />
              {practitionerOf(booking)}
            </li>
            <li>
              <Hourglass aria-hidden="true" />
              Durée : {durationLabel(booking.service.duration_minutes)}
            </li>
          </ul>
          <p className={summary.total}>
            <span>Total</span>
            <strong>{exactPrice(booking.price_cents)}</strong>
          </p>
        </div>
      </div>
      <Countdown booking={booking} />
    </aside>
  )
}
