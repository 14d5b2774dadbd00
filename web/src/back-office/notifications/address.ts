import type { NotificationView } from '@alba/contracts/notifications/api'
import { addressOf } from '../../shared/staff/addresses.ts'

type Told = Pick<NotificationView, 'subject' | 'extra_data'>

/**
 * Where it is shown what a notification is about: a booking, with the calendar at its day; of a closure or a removed
 * opening, the bookings that are to be moved.
 */
export function addressOfSubject({ subject, extra_data }: Told): string | undefined {
  const { kind, id } = subject
  if (kind === 'booking') return addressOf.booking(id, extra_data.start_time?.slice(0, 10))
  if (kind === 'closure' || kind === 'availability') return addressOf.misplaced()
  return kind === 'withdrawal' ? undefined : addressOf[kind](id)
}
