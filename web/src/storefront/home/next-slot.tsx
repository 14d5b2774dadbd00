import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { servicesQuery } from '../../api/catalogue.ts'
import { dateOf, dayOfMonth, formatDate, spokenTime, timeOf } from '../../shared/centre-time.ts'
import { bookingAddress, useNextStart } from '../../shared/next-starts/next-start.ts'
import { Queries } from '../../shared/queries.tsx'
import { useIsHydrated } from '../../shared/use-is-hydrated.ts'
import styles from './next-slot.module.css'

function Card({ service }: { service: ServiceView }) {
  const start = useNextStart(service.id)
  if (!start) return null
  const date = dateOf(start)
  return (
    <Link className={styles.slot} href={bookingAddress(service, start)}>
      <time dateTime={start}>
        <small>{formatDate(date, { weekday: 'short' })}</small>
        {dayOfMonth(date)}
      </time>
      <b>
        {service.name}, {spokenTime(timeOf(start))}
      </b>
      <span>Prochain créneau disponible</span>
    </Link>
  )
}

/** A service with the price 0 is « sur devis », and cannot be booked online. */
function First() {
  const services = useQuery(servicesQuery)
  const bookable = services.data?.find(service => service.price > 0)
  return useIsHydrated() && bookable ? <Card service={bookable} /> : null
}

/**
 * The next free start of the first service that has a price. It lies over the picture, so that nothing moves when it
 * appears.
 */
export default function NextSlot() {
  return (
    <Queries>
      <First />
    </Queries>
  )
}
