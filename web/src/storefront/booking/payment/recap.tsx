import type { BookingView } from '@alba/contracts/bookings/api'
import { durationLabel, exactPrice } from '@alba/contracts/shared/price'
import { CalendarDays, Clock, Hourglass, UserRound } from 'lucide-react'
import { dateLabel, timeLabel } from '../../../shared/centre-time.ts'
import { type Fact, SummaryCard } from '../../../shared/flow/summary-card.tsx'
import { serviceScene } from '../../../shared/scenes/service-scene.ts'
import { treatmentsIn } from '../../../shared/treatments.ts'
import { Countdown } from './countdown.tsx'
import styles from './recap.module.css'

/** Who gives the treatment, both of two side by side, or « À confirmer ». */
export const practitionerOf = ({ practitioners }: BookingView) =>
  practitioners.map(({ name }) => name).join(' et ') || 'À confirmer'

/** What vouchers have paid, when the total is only the rest. */
const besideVouchers = (price: number, byVouchers: number): string =>
  `Le total est de ${exactPrice(price)} ; ${exactPrice(byVouchers)} sont réglés par bon cadeau. Sans paiement du reste, ils vous sont rendus de la même façon.`

const oneOf = (booking: BookingView): Fact[] => [
  [Clock, timeLabel(booking.start_time)],
  [UserRound, practitionerOf(booking)],
  [Hourglass, `Durée : ${durationLabel(booking.service.duration_minutes)}`],
]

/** « 10 h 00 : Massage prénatal, avec Camille Roussel », for each of two treatments. */
const bothOf = (booking: BookingView): Fact[] =>
  treatmentsIn(booking).map(({ name, start, practitioner }) => [
    Clock,
    `${timeLabel(start)} : ${name}${practitioner ? `, avec ${practitioner.name}` : ''}`,
  ])

/** The summary of the booking to be paid, and until when its time is held. */
export function Recap({ booking }: { booking: BookingView }) {
  return (
    <aside className={styles.recap} aria-label="Récapitulatif">
      <SummaryCard
        // The drawing is chosen by the name of the first treatment: the name of both may lead to that of the second.
        image={serviceScene({ name: booking.second?.first.service_name ?? booking.service.name })}
        name={booking.service.name}
        facts={[[CalendarDays, dateLabel(booking.start_time)], ...(booking.second ? bothOf(booking) : oneOf(booking))]}
        total={exactPrice(booking.price_cents - (booking.voucher_cents ?? 0))}
        {...(booking.voucher_cents !== undefined && {
          note: besideVouchers(booking.price_cents, booking.voucher_cents),
        })}
      />
      <Countdown booking={booking} />
    </aside>
  )
}
