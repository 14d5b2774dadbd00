import type { NotificationView } from '@alba/contracts/notifications/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Check,
  CircleAlert,
  Clock3,
  CreditCard,
  DoorClosed,
  type LucideIcon,
  MailX,
  Trash2,
} from 'lucide-react'
import { Link } from 'wouter'
import { staffKeys } from '../../api/staff/keys.ts'
import { deleteNotification, markRead } from '../../api/staff/notifications.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { unpressable } from '../../ui/unpressable.ts'
import { addressOfSubject } from './address.ts'
import styles from './item.module.css'
import { since } from './since.ts'

const drawings: Record<NotificationView['type'], LucideIcon> = {
  new_booking: CalendarPlus,
  payment_failed: CreditCard,
  payment_reversed: CircleAlert,
  booking_canceled: CalendarX,
  payment_pending_timeout: Clock3,
  schedule_conflict: DoorClosed,
  booking_changed: CalendarClock,
  letter_undelivered: MailX,
}

/** A notification. Reading and deleting it affects this practitioner only: colleagues keep theirs. */
export function Item({ notification, onGo }: { notification: NotificationView; onGo: () => void }) {
  const { id, type, priority, title, message, is_read, created_at } = notification
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: staffKeys.notifications })
  const reading = useMutation({ mutationFn: () => markRead(id), onSettled })
  const deleting = useMutation({ mutationFn: () => deleteNotification(id), onSettled })
  const isBusy = reading.isPending || deleting.isPending
  const Drawing = drawings[type]
  const address = addressOfSubject(notification)
  const go = () => {
    if (!is_read) reading.mutate()
    onGo()
  }
  return (
    <li className={classes(styles.item, styles[priority], !is_read && styles.unread)}>
      <span className={styles.drawing} aria-hidden="true">
        <Drawing />
      </span>
      <h3>
        {!is_read && <span className="visuallyHidden">Non lue : </span>}
        {address ? (
          <Link href={address} onClick={go}>
            {title}
          </Link>
        ) : (
          title
        )}
        {priority === 'critical' && (
          <Badge tone="urgent" plain>
            URGENT
          </Badge>
        )}
      </h3>
      <p>{message}</p>
      <div className={styles.bar}>
        <time dateTime={created_at}>{since(created_at, new Date())}</time>
        {!is_read && (
          <button type="button" aria-label={`Lu : ${title}`} onClick={() => reading.mutate()} {...unpressable(isBusy)}>
            <Check aria-hidden="true" />
            Lu
          </button>
        )}
        <button
          type="button"
          aria-label={`Suppr. : ${title}`}
          onClick={() => deleting.mutate()}
          {...unpressable(isBusy)}
        >
          <Trash2 aria-hidden="true" />
          Suppr.
        </button>
      </div>
    </li>
  )
}
