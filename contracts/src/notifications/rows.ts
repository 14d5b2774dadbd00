import { bigint, boolean, code, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { NotedPlace, NotificationSubject } from './events.ts'
import type { UndeliveredLetter } from './letters.ts'
import type { NotificationPriority, NotificationTopic, NotificationType } from './topics.ts'

/**
 * The read model `notifications`: what staff is notified of. It contains no names of clients; those are read from what
 * the notification is about.
 */
export const notificationsTable = defineTable('notifications', 'notifications', {
  key: 'id',
  columns: {
    /** In the order in which they arose. */
    id: integer(),
    topic: text<NotificationTopic>(),
    type: text<NotificationType>(),
    priority: text<NotificationPriority>(),
    subject_kind: text<NotificationSubject['kind']>(),
    subject_id: bigint(),
    amount_cents: integer().nullable(),
    /** The code of the event: why a card was refused, for example. `sentences.ts` of the gateway has the words. */
    code: text().nullable(),
    /** The bookings that no longer fit after a closure or the removal of an opening. */
    booking_ids: json<readonly number[]>(),
    /** How many such bookings there are: `booking_ids` has at most `MOST_BOOKING_IDS`. */
    booking_count: integer(),
    /**
     * The time and practitioner of the booking at that moment, and before; null when the notification is not about a
     * booking, or older than this column.
     */
    place: json<NotedPlace>().nullable(),
    place_before: json<NotedPlace>().nullable(),
    /** The letter that could not be delivered; null when it is not about one. */
    letter: json<UndeliveredLetter>().nullable(),
    created_at: instant(),
  },
  indexes: [['created_at']],
})
export type NotificationRow = RowOf<typeof notificationsTable>

/** Which notifications concern the bookings or the agenda of a practitioner. */
export const concernedTable = defineTable('notifications', 'concerned', {
  key: 'key',
  columns: {
    /** `{practitioner}:{notification}` */
    key: code(),
    practitioner_id: integer(),
    notification_id: integer(),
    created_at: instant(),
  },
  // This index alone tells which notifications of the last half year concern somebody.
  indexes: [['practitioner_id', 'created_at', 'notification_id']],
})
export type ConcernedRow = RowOf<typeof concernedTable>

/** The marks of a practitioner on a notification. */
export const marksTable = defineTable('notifications', 'marks', {
  key: 'key',
  columns: {
    /** `{practitioner}:{notification}` */
    key: code(),
    practitioner_id: integer(),
    notification_id: integer(),
    read_at: instant().nullable(),
    deleted: boolean(),
  },
  indexes: [['practitioner_id', 'notification_id']],
})
export type MarkRow = RowOf<typeof marksTable>

/** When a practitioner marked everything as read, and up to which notification. */
export const sweepsTable = defineTable('notifications', 'sweeps', {
  key: 'key',
  columns: {
    /** `{practitioner}:{up to}` */
    key: code(),
    practitioner_id: integer(),
    up_to: integer(),
    read_at: instant(),
  },
  indexes: [['practitioner_id', 'up_to']],
})
export type SweepRow = RowOf<typeof sweepsTable>
