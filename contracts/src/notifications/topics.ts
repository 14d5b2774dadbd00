import { z } from 'zod'

export const notificationType = z.enum([
  'new_booking',
  'payment_failed',
  'payment_reversed',
  'booking_canceled',
  'payment_pending_timeout',
  'schedule_conflict',
])
export type NotificationType = z.infer<typeof notificationType>

export const notificationPriority = z.enum(['critical', 'high', 'medium', 'low'])
export type NotificationPriority = z.infer<typeof notificationPriority>

/** What happened that staff is told of. Part of events: never change one. */
export const notificationTopic = z.enum([
  'booking_confirmed',
  'booking_canceled',
  'booking_expired',
  'payment_failed',
  'payment_refunded',
  'payment_disputed',
  'late_payment',
  'withdrawal_referred',
  'room_closed',
  'opening_removed',
])
export type NotificationTopic = z.infer<typeof notificationTopic>

/**
 * Under which of the types of the specification (back office §4) a topic stands, and how urgent it is: critical has a
 * term set by others, high asks for a decision of staff.
 */
export const topics: {
  readonly [Topic in NotificationTopic]: { readonly type: NotificationType; readonly priority: NotificationPriority }
} = {
  booking_confirmed: { type: 'new_booking', priority: 'medium' },
  booking_canceled: { type: 'booking_canceled', priority: 'medium' },
  booking_expired: { type: 'payment_pending_timeout', priority: 'low' },
  payment_failed: { type: 'payment_failed', priority: 'high' },
  payment_refunded: { type: 'payment_reversed', priority: 'medium' },
  payment_disputed: { type: 'payment_reversed', priority: 'critical' },
  late_payment: { type: 'payment_reversed', priority: 'high' },
  withdrawal_referred: { type: 'payment_reversed', priority: 'high' },
  room_closed: { type: 'schedule_conflict', priority: 'high' },
  opening_removed: { type: 'schedule_conflict', priority: 'high' },
}
