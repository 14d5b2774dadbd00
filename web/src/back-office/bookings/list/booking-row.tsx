import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { StickyNote, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { dateOf, numericDate, timeOf } from '../../../shared/centre-time.ts'
import { Avatar } from '../../../shared/staff/avatar.tsx'
import { MASSAGE } from '../../../shared/staff/rooms.ts'
import { bookingState } from '../../../shared/staff/states.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { clientOf, roomsOf, serviceName, stateOf } from '../model/entry.ts'
import styles from './list.module.css'

type Props = {
  booking: StaffBookingView
  /** Whether the row is marked as the user's own booking, in a list of everybody's. */
  isMine: boolean
  /** The address of its detail. */
  href: string
  onCancel: () => void
}

/** A booking in the list. */
export function BookingRow({ booking, isMine, href, onCancel }: Props) {
  const { start_time, end_time, status, practitioners } = booking
  const rooms = roomsOf(booking)
  const state = bookingState(stateOf(booking))
  const canCancel = status === 'confirmed' || status === 'pending_hold'
  const look = classes(
    styles.row,
    booking.service?.room_type_required === MASSAGE && styles.massage,
    isMine && styles.mine,
    status === 'canceled' && styles.canceled,
  )
  return (
    <li className={look}>
      <div className={styles.when}>
        <b>
          {timeOf(start_time)} – {timeOf(end_time)}
        </b>
        <span>{numericDate(dateOf(start_time))}</span>
      </div>
      <div className={styles.what}>
        <b>
          <Link href={href}>{serviceName(booking)}</Link>
        </b>
        <span className={styles.badges}>
          <Badge tone={state.tone}>{state.label}</Badge>
          {isMine && (
            <Badge tone="pink" plain>
              Moi
            </Badge>
          )}
        </span>
      </div>
      <div className={styles.who}>
        <p>
          <b>{clientOf(booking)}</b> {booking.customer_phone && <span>{phoneInPairs(booking.customer_phone)}</span>}
        </p>
        <span>{booking.customer_email}</span>
      </div>
      <div className={styles.with}>
        {practitioners[0] && <Avatar name={practitioners[0].name} small />}
        <p>
          <b>{practitioners.map(({ name }) => name).join(', ')}</b>
          {rooms && <span className={styles.room}>{rooms}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        {booking.notes && (
          <Link href={href} className={styles.note} title="Voir les notes" aria-label="Voir les notes">
            <StickyNote aria-hidden="true" />
          </Link>
        )}
        {canCancel && (
          <IconButton label="Supprimer la réservation" look="red" onClick={onCancel}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
