import { z } from 'zod'
import { accountDay } from '../shared/account-day.ts'
import { smallId } from '../shared/ids.ts'
import { pageQuery } from '../shared/page.ts'
import { notificationSubject } from './events.ts'
import { notificationPriority, notificationType } from './topics.ts'

/* The notifications of the back office. */

/** After this many days a notification is no longer listed or counted, whether it was read or not. */
export const SHOWN_DAYS = 180

/** Which notifications; all of them without any field. */
const filter = {
  type_filter: notificationType.optional(),
  priority_filter: notificationPriority.optional(),
  /** Those that concern the bookings or the agenda of this practitioner. */
  practitioner_filter: z.coerce.number().pipe(smallId).optional(),
  /** Those from this day of the centre on. */
  since: accountDay.optional(),
}

/** GET /api/backoffice/notifications */
export const notificationListQuery = z.object({
  unread_only: z.enum(['true', 'false']).default('false'),
  ...filter,
  ...pageQuery(200, 50),
})
export type NotificationListQuery = z.output<typeof notificationListQuery>

/** PUT /api/backoffice/notifications/mark-all-read */
export const markAllReadQuery = z.object(filter)
export type NotificationFilter = z.output<typeof markAllReadQuery>

export const notificationView = z.object({
  id: smallId,
  type: notificationType,
  priority: notificationPriority,
  /** French, like `message`. */
  title: z.string(),
  message: z.string(),
  /** Whether the practitioner who asks has read it; each practitioner has their own marks. */
  is_read: z.boolean(),
  /** When they read it, a UTC instant; null when they have not. */
  read_at: z.string().nullable(),
  /** UTC instant. */
  created_at: z.string(),
  /** What it is about, as the target of its link. */
  subject: notificationSubject,
  extra_data: z.object({
    /** Whether gift vouchers paid the whole booking; false when the notification is not about a booking. */
    has_voucher: z.boolean(),
    /** The one practitioner of the booking, in a list; empty when it is not about a booking. */
    practitioners: z.array(z.object({ id: smallId, name: z.string() })),
    /** When the booking is now, in French and in the centre's time; null when it is not about a booking. */
    start_datetime_formatted: z.string().nullable(),
    /** The same moment as a local time of the centre without a zone, so that the page can open the calendar there. */
    start_time: z.string().nullable(),
    /** The bookings that no longer fit after a closure or the removal of an opening. */
    booking_ids: z.array(z.int()),
  }),
})
export type NotificationView = z.infer<typeof notificationView>

/**
 * PUT /api/backoffice/notifications/{id}/mark-read, the answer with 202: it was recorded that the notification is read,
 * but it cannot be shown, because the read model is late or the practitioner has deleted it.
 */
export const notificationPending = z.object({ id: z.int() })

/** GET /api/backoffice/notifications/unread-count, and the answer when all were marked as read. */
export const unreadCount = z.object({ count: z.int() })

const count = z.int()

/**
 * GET /api/backoffice/notifications/stats: counts of what the list shows without filters. Those by type and by priority
 * include what was read.
 */
export const notificationStats = z.object({
  total: count,
  unread: count,
  by_type: z.object({
    new_booking: count,
    payment_failed: count,
    payment_reversed: count,
    booking_canceled: count,
    payment_pending_timeout: count,
    schedule_conflict: count,
    booking_changed: count,
    letter_undelivered: count,
  }),
  by_priority: z.object({ critical: count, high: count, medium: count, low: count }),
})
export type NotificationStats = z.infer<typeof notificationStats>
