import { practitionersAt } from '@alba/contracts/notifications/events'
import { booking as bookings, practitionersOf } from '../bookings/booking.ts'
import type { Streams } from '../decision/streams.ts'
import type { Notice } from './decide.ts'

/**
 * The practitioners whose bookings or agenda a notification concerns: those whom it names, or else those who have its
 * bookings now. A sale concerns nobody in particular.
 */
export async function concernedBy(
  streams: Streams,
  { subject, bookingIds, place, placeBefore }: Pick<Notice, 'subject' | 'bookingIds' | 'place' | 'placeBefore'>,
): Promise<number[]> {
  const named = practitionersAt([placeBefore, place])
  if (named.length > 0) return named
  const about = subject.kind === 'booking' ? [subject.id] : bookingIds
  const found = await Promise.all(about.map(id => streams.load(bookings, id)))
  return [...new Set(found.flatMap(state => (state.status === 'none' ? [] : practitionersOf(state))))]
}
