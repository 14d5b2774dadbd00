import { ofThe } from '@alba/contracts/centre/grammar'
import type { ClientBooking } from '@alba/contracts/clients/api'
import { Link } from 'wouter'
import { dateOf, shortLocal } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { client } from '../../shared/words.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './clients.module.css'

const isNoted = ({ notes, admin_notes }: ClientBooking): boolean => Boolean(notes || admin_notes)

/** The notes of all appointments, the newest first; nothing when there are none. */
export function Notes({ bookings }: { bookings: readonly ClientBooking[] }) {
  const noted = bookings.filter(isNoted)
  if (noted.length === 0) return null
  return (
    <section aria-labelledby="notes" className={styles.list}>
      <h2 id="notes">Notes</h2>
      <Panel pad>
        <ul className={styles.notes}>
          {noted.map(booking => (
            <li key={booking.id}>
              <Link href={addressOf.booking(booking.id, dateOf(booking.start_time))}>
                {shortLocal(booking.start_time)}, {booking.service.name}
              </Link>
              {booking.notes && <Note from={`Note ${ofThe(client)}`} text={booking.notes} />}
              {booking.admin_notes && <Note from="Note interne" text={booking.admin_notes} />}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  )
}

const Note = ({ from, text }: { from: string; text: string }) => (
  <p>
    <small>{from}</small>
    {text}
  </p>
)
