import type { EventOf } from '@alba/contracts/events'
import { type MarkRow, marksTable, notificationsTable, sweepsTable } from '@alba/contracts/notifications/rows'
import { topics } from '@alba/contracts/notifications/topics'
import { collecting, projection, table } from '../runner/projection.ts'

type MarkEvent = EventOf<'NotificationRead' | 'NotificationDeleted'>

/** The notifications of staff, and which of them each practitioner has read or deleted. */
export const notifications = collecting(
  // No request waits until a new notification is visible. Command gathers events for 100 ms and raises their
  // notifications together (gatherMs in its features.ts), so they often come several at a time.
  ['NotificationRaised'],
  projection(
    { version: 5 },
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
    table(marksTable, {
      handles: ['NotificationRead', 'NotificationDeleted'],
      keys: ({ data }) => [`${data.practitionerId}:${data.notificationId}`],
      evolve: marked,
    }),
    table(sweepsTable, {
      handles: ['NotificationsRead'],
      keys: ({ data }) => [`${data.practitionerId}:${data.upTo}`],
      evolve: (row, { data, metadata }, key) =>
        row ?? { key, practitioner_id: data.practitionerId, up_to: data.upTo, read_at: metadata.occurredAt },
    }),
  ),
)

function marked(row: MarkRow | undefined, { type, data, metadata }: MarkEvent, key: string): MarkRow {
  const { practitionerId: practitioner_id, notificationId: notification_id } = data
  const known = row ?? { key, practitioner_id, notification_id, read_at: null, deleted: false }
  if (type === 'NotificationDeleted') return { ...known, deleted: true }
  return { ...known, read_at: known.read_at ?? metadata.occurredAt }
}
