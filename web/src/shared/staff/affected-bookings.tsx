import type { AffectedBooking } from '@alba/contracts/agenda/staff-api'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { dateOf, shortLocal, timeOf } from '../centre-time.ts'
import { addressOf } from './addresses.ts'
import styles from './affected-bookings.module.css'

/**
 * The bookings that a change has put outside the opening hours or into a closed room. They stay valid; each has a link
 * for moving it.
 */
export const AffectedBookings = ({
  bookings,
  children,
}: {
  bookings: readonly AffectedBooking[]
  children: ReactNode
}) => (
  <Notice tone="wait" live>
    <p>{children}</p>
    <ul className={styles.bookings}>
      {bookings.map(({ id, start_time, end_time, customer_name, service_name, practitioner_name }) => (
        <li key={id}>
          <Link href={addressOf.booking(id, dateOf(start_time))}>
            {shortLocal(start_time)}–{timeOf(end_time)}
          </Link>{' '}
          {customer_name}, {service_name}, avec {practitioner_name}
        </li>
      ))}
    </ul>
  </Notice>
)
