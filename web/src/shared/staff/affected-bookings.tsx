import type { AffectedBooking } from '@alba/contracts/agenda/staff-api'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import styles from './affected-bookings.module.css'
import { shortLocal } from './dates.ts'

/** Bookings that a change of the hours or a closure leaves outside: they stay, and are staff's to move. */
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
          <b>
            {shortLocal(start_time)}–{end_time.slice(11, 16)}
          </b>{' '}
          {customer_name}, {service_name}, avec {practitioner_name}
        </li>
      ))}
    </ul>
  </Notice>
)
