import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { nextStartsQuery } from '../../api/agenda.ts'
import { dateOf, formatDate, spokenTime, timeOf, weekdayAndDate } from '../centre-time.ts'
import { bookingAddress } from './next-start.ts'
import styles from './next-starts.module.css'

const NO_WISHES = {}

function Starts({ service, starts }: { service: ServiceView; starts: readonly string[] }) {
  if (starts.length === 0) return <p>Aucun créneau libre pour l’instant</p>
  return (
    <>
      <p>{starts.length === 1 ? 'Prochain créneau' : 'Prochains créneaux'}</p>
      <ul>
        {[...new Set(starts.map(dateOf))].map(date => (
          <li key={date}>
            <span aria-hidden="true">{formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' })}</span>
            <div>
              {starts
                .filter(start => dateOf(start) === date)
                .map(start => (
                  <Link key={start} href={bookingAddress(service, start)}>
                    {spokenTime(timeOf(start))}
                    <span className="visuallyHidden">{` le ${weekdayAndDate(date)}, ${service.name}`}</span>
                  </Link>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The next free starts of a service by day, each a link to the booking form with this start chosen. Nothing when they
 * cannot be loaded.
 */
export default function NextStarts({ service }: { service: ServiceView }) {
  const next = useQuery(nextStartsQuery(NO_WISHES))
  const own = next.data?.find(({ service_id: id }) => id === service.id)
  if (next.data === null) return null
  return (
    <div className={styles.next}>
      {own && <Starts service={service} starts={own.starts.map(({ start_time: start }) => start)} />}
    </div>
  )
}
