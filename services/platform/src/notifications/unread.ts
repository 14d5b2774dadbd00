/** Whether a notification still applies: one about a refused payment does not once its subject was paid. */
export const STILL_APPLIES = `(n.topic <> 'payment_failed' OR NOT EXISTS (SELECT FROM supervision.supervised s
  WHERE s.key = CASE n.subject_kind WHEN 'purchase' THEN 'package' ELSE n.subject_kind END || ':' || n.subject_id
    AND s.payment_status IN ('paid', 'refunded')))`

/**
 * The unread notifications of practitioner $1 after the instant $2. Only those after the last « mark all as read » need
 * to be looked at, without those that have a mark: it says that they were read or deleted.
 */
export const UNREAD = `FROM notifications.notifications n
  WHERE n.created_at > $2 AND ${STILL_APPLIES}
    AND n.id > (SELECT coalesce(max(up_to), 0) FROM notifications.sweeps WHERE practitioner_id = $1)
    AND NOT EXISTS (SELECT FROM notifications.marks m WHERE m.practitioner_id = $1 AND m.notification_id = n.id)`
