import type {
  NotificationEvent,
  NotificationMarkEvent,
  NotificationReaderEvent,
} from '@alba/contracts/notifications/events'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Marks, Notifications, Reader } from './notification.ts'

export type Notice = Omit<NotificationEvent['data'], 'notificationId'>

/** Raises a notification. Its id is the next number. */
export const raiseNotification = ({ last }: Notifications, notice: Notice): Decision<NotificationEvent> =>
  accept({ type: 'NotificationRaised', data: { notificationId: last + 1, ...notice } })

type Mark = NotificationMarkEvent['data']

export const markRead = ({ readBy }: Marks, mark: Mark): Decision<NotificationMarkEvent> =>
  readBy.includes(mark.practitionerId) ? accept() : accept({ type: 'NotificationRead', data: mark })

export const deleteNotification = ({ deletedBy }: Marks, mark: Mark): Decision<NotificationMarkEvent> =>
  deletedBy.includes(mark.practitionerId) ? accept() : accept({ type: 'NotificationDeleted', data: mark })

/** Marks all notifications up to the newest as read; nothing when they are already. */
export const readAll = (
  { upTo }: Reader,
  practitionerId: number,
  { last }: Notifications,
): Decision<NotificationReaderEvent> =>
  last <= upTo ? accept() : accept({ type: 'NotificationsRead', data: { practitionerId, upTo: last } })

/** Marks these notifications as read; nothing when they are already. */
export function readSome(
  { upTo, together }: Reader,
  practitionerId: number,
  ids: readonly number[],
  { last }: Notifications,
): Decision<NotificationReaderEvent> {
  if (ids.some(id => id > last)) return reject('notification_unknown')
  const known = new Set(together)
  const notificationIds = [...new Set(ids)].filter(id => id > upTo && !known.has(id))
  if (notificationIds.length === 0) return accept()
  return accept({ type: 'SomeNotificationsRead', data: { practitionerId, notificationIds } })
}
