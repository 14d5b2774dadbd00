import type { BookingView } from '@alba/contracts/bookings/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass, UserRound } from 'lucide-react'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import { SummaryCard } from '../../../shared/flow/summary-card.tsx'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { Countdown } from './countdown.tsx'
import styles from './recap.module.css'

/** The first practitioner of the booking, or « À confirmer ». */
export const practitionerOf = ({ practitioners }: BookingView) => practitioners[0]?.name ?? 'À confirmer'

/** What vouchers have paid, when the total is only the rest. */
const besideVouchers = (price: number, byVouchers: number): string =>
  `Le soin coûte ${exactPrice(price)} ; ${exactPrice(byVouchers)} sont réglés par bon cadeau. Sans paiement du reste, ils vous sont rendus de la même façon.`

/** The summary of the booking to be paid, and until when its time is held. */
export function Recap({ booking }: { booking: BookingView }) {
  return (
    <aside className={styles.recap} aria-label="Récapitulatif">
      <SummaryCard
        image={serviceScene(booking.service)}
        name={booking.service.name}
        facts={[
          [CalendarDays, dateLabel(booking.start_time)],
          [Clock, timeLabel(booking.start_time)],
          [UserRound, practitionerOf(booking)],
          [Hourglass, `Durée : ${durationLabel(booking.service.duration_minutes)}`],
        ]}
        total={exactPrice(booking.price_cents - (booking.voucher_cents ?? 0))}
        {...(booking.voucher_cents !== undefined && {
          note: besideVouchers(booking.price_cents, booking.voucher_cents),
        })}
      />
      <Countdown booking={booking} />
    </aside>
  )
}
