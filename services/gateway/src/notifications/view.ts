import { practitionersOf } from '@alba/contracts/bookings/view'
import type { Words } from '@alba/contracts/centre/grammar'
import type { About } from '@alba/contracts/notifications/about'
import type { NotificationView } from '@alba/contracts/notifications/api'
import { spokenStart, textOf } from '@alba/contracts/notifications/sentences'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import type { MarkedNotification } from './queries.ts'

/** A notification, as the practitioner who asks sees it. */
export function notificationView(row: MarkedNotification, about: About, zone: string, words: Words): NotificationView {
  const { title, message } = textOf(row, about, zone, words)
  const booking = about?.kind === 'booking' ? about.row : undefined
  return {
    id: row.id,
    type: row.type,
    priority: row.priority,
    title: french(title),
    message: french(message),
    is_read: row.read_at !== null,
    read_at: row.read_at,
    created_at: row.created_at,
    subject: { kind: row.subject_kind, id: row.subject_id },
    extra_data: {
      // True only when vouchers paid the whole booking: where a card paid the rest, `settled_by` is `card`.
      has_voucher: booking?.settled_by === 'voucher',
      practitioners: booking ? practitionersOf(booking) : [],
      start_datetime_formatted: booking ? spokenStart(booking.starts_at, zone) : null,
      start_time: booking ? localOf(booking.starts_at, zone) : null,
      booking_ids: [...row.booking_ids],
    },
  }
}
