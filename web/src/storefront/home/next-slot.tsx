import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { firstAvailableQuery, slotsQuery } from '../../api/agenda.ts'
import { servicesQuery } from '../../api/catalogue.ts'
import { formatDate, spokenTime } from '../../shared/centre-time.ts'
import { Queries } from '../../shared/queries.tsx'
import { useTakenOver } from '../../shared/use-taken-over.ts'
import styles from './next-slot.module.css'

/** The next free start of a service, or nothing while there is none that one could promise. */
function useNextStart(service: ServiceView): string | undefined {
  const first = useQuery(firstAvailableQuery(service.id))
  const date = first.data?.first_available_date
  const day = useQuery({ ...slotsQuery(service.id, date ?? ''), enabled: Boolean(date) })
  return day.data?.[0]?.start_time
}

function Card({ service }: { service: ServiceView }) {
  const start = useNextStart(service)
  if (!start) return null
  const date = start.slice(0, 10)
  const query = new URLSearchParams({
    service: String(service.id),
    category: service.category?.slug ?? '',
    // The very hour that is promised: the form begins with it chosen.
    start: start.slice(0, 16),
  })
  return (
    <Link className={styles.slot} href={`/reservation?${query}`}>
      <time dateTime={start}>
        <small>{formatDate(date, { weekday: 'short' })}</small>
        {formatDate(date, { day: 'numeric' })}
      </time>
      <b>
        {service.name}, {spokenTime(start.slice(11, 16))}
      </b>
      <span>Prochain créneau disponible</span>
    </Link>
  )
}

function First() {
  const services = useQuery(servicesQuery)
  const bookable = services.data?.find(service => service.price > 0)
  return useTakenOver() && bookable ? <Card service={bookable} /> : null
}

/** The soonest start of the centre's first service, over the picture's lower edge: it moves nothing when it comes. */
export default function NextSlot() {
  return (
    <Queries>
      <First />
    </Queries>
  )
}
