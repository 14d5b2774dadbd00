import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { RoomBar } from '../../shared/staff/room-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { daysOf, type Upcoming, untilLabel } from './upcoming.ts'
import styles from './upcoming-list.module.css'

type Props = { upcoming: readonly Upcoming[]; today: string; time: string }

/** The next bookings, grouped by day. */
export const UpcomingList = ({ upcoming, today, time }: Props) => (
  <Panel aria-labelledby="upcoming">
    <div className={styles.head}>
      <h2 id="upcoming">Réservations à venir</h2>
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
                  <Row booking={booking} until={index === 0 ? untilLabel(booking, today, time) : undefined} />
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
  booking: { id, date, time, customer_name, service_name, room_type },
  until,
}: {
  booking: Upcoming
  until: string | undefined
}) => (
  <Link className={until ? styles.isNext : undefined} href={`/bookings?date=${date}&booking=${id}`}>
    <time dateTime={`${date}T${time}`}>{time}</time>
    <RoomBar type={room_type} />
    <span>
      <b>{customer_name}</b> <span>{service_name}</span>
    </span>
    {until ? <em>{until}</em> : <ChevronRight aria-hidden="true" />}
  </Link>
)
