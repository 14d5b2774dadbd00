import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Whose } from '../../api/staff/dashboard.ts'
import { RoomBar } from '../../shared/staff/room-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { daysOf, type Upcoming, untilLabel } from './upcoming.ts'
import styles from './upcoming-list.module.css'

type Props = {
  upcoming: readonly Upcoming[]
  today: string
  time: string
  /** The choice of whose bookings are listed, in a centre that offers it. Each booking then names its practitioner. */
  whose?: Whose
  onWhose?: (whose: Whose) => void
}

const whoseOptions = [
  { value: 'mine', label: 'Les miennes' },
  { value: 'all', label: 'Toutes' },
] as const

/** The next bookings, grouped by day. */
export const UpcomingList = ({ upcoming, today, time, whose, onWhose }: Props) => (
  <Panel aria-labelledby="upcoming">
    <div className={styles.head}>
      <h2 id="upcoming">Réservations à venir</h2>
      {whose && onWhose && (
        <Segments label="Réservations à venir de" options={whoseOptions} value={whose} onChange={onWhose} />
      )}
      <ButtonLink look="quiet" href="/bookings?view=list">
        Tout voir
      </ButtonLink>
    </div>
    {upcoming.length === 0 ? (
      <p className={styles.none}>Aucune réservation à venir</p>
    ) : (
      <div className={styles.days}>
        {daysOf(upcoming, today).map(({ date, name, long, bookings }) => (
          <section key={date}>
            <h3>
              {name} <span>{long}</span>
            </h3>
            <ul>
              {bookings.map((booking, index) => (
                <li key={booking.id}>
                  <Row
                    booking={booking}
                    until={index === 0 ? untilLabel(booking, today, time) : undefined}
                    isNamed={whose !== undefined}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    )}
  </Panel>
)

const Row = ({
  booking: { id, date, time, customer_name, service_name, room_type, practitioner_name },
  until,
  isNamed,
}: {
  booking: Upcoming
  until: string | undefined
  isNamed: boolean
}) => (
  <Link className={until ? styles.isNext : undefined} href={`/bookings?date=${date}&booking=${id}`}>
    <time dateTime={`${date}T${time}`}>{time}</time>
    <RoomBar type={room_type} />
    <span>
      <b>{customer_name}</b>{' '}
      <span>
        {service_name}
        {isNamed && `, avec ${practitioner_name}`}
      </span>
    </span>
    {until ? <em>{until}</em> : <ChevronRight aria-hidden="true" />}
  </Link>
)
