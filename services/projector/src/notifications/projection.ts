import type { EventOf } from '@alba/contracts/events'
import { practitionersAt } from '@alba/contracts/notifications/events'
import {
  concernedTable,
  type MarkRow,
  marksTable,
  notificationsTable,
  sweepsTable,
} from '@alba/contracts/notifications/rows'
import { topics } from '@alba/contracts/notifications/topics'
import { collecting, projection, table } from '../runner/projection.ts'

type MarkEvent = EventOf<'NotificationRead' | 'NotificationDeleted' | 'SomeNotificationsRead'>
type Raised = EventOf<'NotificationRaised'>['data']

/** The practitioners whom a notification concerns. An event from before this field says it by its places. */
const concernedBy = ({ concerns, place, placeBefore }: Raised): readonly number[] =>
  concerns ?? practitionersAt([placeBefore, place])

/** The notifications of staff, and which of them each practitioner has read or deleted. */
export const notifications = collecting(
  // No request waits until a new notification is visible. Command gathers events for 100 ms and raises their
  // notifications together (gatherMs in its features.ts), so they often come several at a time.
  ['NotificationRaised'],
  projection(
    { version: 6 },
    table(notificationsTable, {
      handles: ['NotificationRaised'],
      writtenOnce: true,
      keys: ({ data }) => [data.notificationId],
      evolve: (_row, { data }) => ({
        id: data.notificationId,
        topic: data.topic,
        ...topics[data.topic],
        subject_kind: data.subject.kind,
        subject_id: data.subject.id,
        amount_cents: data.amountCents,
        code: data.code,
        booking_ids: data.bookingIds,
        booking_count: data.bookingCount ?? data.bookingIds.length,
        place: data.place ?? null,
        place_before: data.placeBefore ?? null,
        letter: data.letter ?? null,
        created_at: data.happenedAt,
      }),
    }),
    table(concernedTable, {
      handles: ['NotificationRaised'],
      writtenOnce: true,
      keys: ({ data }) => concernedBy(data).map(id => `${id}:${data.notificationId}`),
      evolve: (_row, { data }, key) => ({
        key,
        practitioner_id: Number(key.split(':')[0]),
        notification_id: data.notificationId,
        created_at: data.happenedAt,
      }),
    }),
    table(marksTable, {
      handles: ['NotificationRead', 'NotificationDeleted', 'SomeNotificationsRead'],
      keys: event => markedBy(event).map(id => `${event.data.practitionerId}:${id}`),
      evolve: marked,
    }),
    // A practitioner marked all notifications up to one (`up_to`) as read.
    table(sweepsTable, {
      handles: ['NotificationsRead'],
      keys: ({ data }) => [`${data.practitionerId}:${data.upTo}`],
      evolve: (row, { data, metadata }, key) =>
        row ?? { key, practitioner_id: data.practitionerId, up_to: data.upTo, read_at: metadata.occurredAt },
    }),
  ),
)

/** The notifications that an event marks. */
const markedBy = ({ type, data }: MarkEvent): readonly number[] =>
  type === 'SomeNotificationsRead' ? data.notificationIds : [data.notificationId]

function marked(row: MarkRow | undefined, { type, data, metadata }: MarkEvent, key: string): MarkRow {
  const notification_id = Number(key.split(':')[1])
  const known = row ?? { key, practitioner_id: data.practitionerId, notification_id, read_at: null, deleted: false }
  if (type === 'NotificationDeleted') return { ...known, deleted: true }
  return { ...known, read_at: known.read_at ?? metadata.occurredAt }
}
