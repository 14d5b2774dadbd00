import { z } from 'zod'

export const notificationType = z.enum([
  'new_booking',
  'payment_failed',
  'payment_reversed',
  'booking_canceled',
  'payment_pending_timeout',
  'schedule_conflict',
  'booking_changed',
  'letter_undelivered',
])
export type NotificationType = z.infer<typeof notificationType>

export const notificationPriority = z.enum(['critical', 'high', 'medium', 'low'])
export type NotificationPriority = z.infer<typeof notificationPriority>

/** What staff is notified of. Events contain these names, so none may ever be renamed or removed. */
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
  'booking_moved',
  'practitioner_changed',
  'refund_failed',
  'refund_refused',
  'dispute_closed',
  'used_voucher_refunded',
  'letter_undelivered',
  'vouchers_missing',
])
export type NotificationTopic = z.infer<typeof notificationTopic>

/**
 * The type under which a topic is shown, and its priority: `critical` when staff has to answer by a date that somebody
 * else has set, `high` when staff has to decide something.
 */
export const topics: {
  readonly [Topic in NotificationTopic]: { readonly type: NotificationType; readonly priority: NotificationPriority }
} = {
  booking_confirmed: { type: 'new_booking', priority: 'medium' },
  booking_canceled: { type: 'booking_canceled', priority: 'medium' },
  booking_expired: { type: 'payment_pending_timeout', priority: 'low' },
  // Low, because most clients then pay with another card.
  payment_failed: { type: 'payment_failed', priority: 'low' },
  payment_refunded: { type: 'payment_reversed', priority: 'medium' },
  payment_disputed: { type: 'payment_reversed', priority: 'critical' },
  late_payment: { type: 'payment_reversed', priority: 'high' },
  withdrawal_referred: { type: 'payment_reversed', priority: 'high' },
  room_closed: { type: 'schedule_conflict', priority: 'high' },
  opening_removed: { type: 'schedule_conflict', priority: 'high' },
  booking_moved: { type: 'booking_changed', priority: 'medium' },
  practitioner_changed: { type: 'booking_changed', priority: 'medium' },
  refund_failed: { type: 'payment_reversed', priority: 'high' },
  refund_refused: { type: 'payment_reversed', priority: 'high' },
  dispute_closed: { type: 'payment_reversed', priority: 'medium' },
  used_voucher_refunded: { type: 'payment_reversed', priority: 'high' },
  letter_undelivered: { type: 'letter_undelivered', priority: 'high' },
  vouchers_missing: { type: 'payment_failed', priority: 'high' },
}
