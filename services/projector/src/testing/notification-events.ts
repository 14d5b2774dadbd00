import type { DomainFact } from '@alba/contracts/events'
import { bookingId } from './booking-events.ts'

/** Staff was notified of a new booking. */
export const notificationRaised = (notificationId = 1): DomainFact => ({
  type: 'NotificationRaised',
  data: {
    notificationId,
    topic: 'booking_confirmed',
    subject: { kind: 'booking', id: bookingId },
    happenedAt: '2026-11-20T09:59:00.000Z',
    amountCents: null,
    code: null,
    bookingIds: [],
  },
})
