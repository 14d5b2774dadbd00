import type { NotificationView } from '@alba/contracts/notifications/api'
import { dateOf } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'

type Linked = Pick<NotificationView, 'subject' | 'extra_data'>

/**
 * The address of what a notification is about. For a booking, the calendar shows its day; for a closure or a removed
 * opening, the misplaced bookings are listed. Undefined for a declaration of withdrawal whose reference is unknown.
 */
export function addressOfSubject({ subject, extra_data }: Linked): string | undefined {
  const { kind, id } = subject
  const { start_time } = extra_data
  if (kind === 'booking') return addressOf.booking(id, start_time ? dateOf(start_time) : undefined)
  if (kind === 'closure' || kind === 'availability') return addressOf.misplaced()
  return kind === 'withdrawal' ? undefined : addressOf[kind](id)
}
