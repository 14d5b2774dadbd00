import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { undeliveredLetter } from './letters.ts'
import { notificationTopic } from './topics.ts'

/** What a notification is about. */
export const notificationSubject = z.object({
  kind: z.enum(['booking', 'voucher', 'purchase', 'withdrawal', 'closure', 'availability']),
  id: z.int().min(1),
})
export type NotificationSubject = z.infer<typeof notificationSubject>

/** As many bookings as a notification names. */
export const MOST_NAMED = 100

/** Where and with whom a booking stood. Names of the centre's people, never of a client. */
const place = z.object({ startsAt: instant, practitionerId: smallId, practitionerName: z.string() })
export type NotedPlace = z.infer<typeof place>

/** No names or addresses: they are read when a notification is shown, so an erased person has none. */
export const notificationEvents = [
  defineEvent(
    'NotificationRaised',
    'Staff is told of something that happened: everybody at the centre, once.',
    z.object({
      notificationId: smallId,
      topic: notificationTopic,
      subject: notificationSubject,
      /** When that happened. */
      happenedAt: instant,
      /** What it is about in money; null where it is about none. */
      amountCents: cents.nullable(),
      /** A code that says more: why a card was refused, why a claim was referred. */
      code: z.string().max(100).nullable(),
      /** The bookings that a closure or a removed opening leaves outside. */
      bookingIds: z.array(randomId).max(MOST_NAMED),
      /**
       * Where the booking stood when it happened, and before where that changed: what was read once stays as it was.
       * Missing in what was written before.
       */
      place: place.optional(),
      placeBefore: place.optional(),
      /** The practitioner who did it; missing where nobody of the centre did, and in what was written before. */
      doneBy: smallId.optional(),
      /** The letter that could not be delivered, where it is about one. */
      letter: undeliveredLetter.optional(),
    }),
  ),
] as const

const mark = z.object({ notificationId: smallId, practitionerId: smallId })

/** Marks are personal: what one practitioner has read, or put away, stays as it is for the others. */
export const notificationMarkEvents = [
  defineEvent('NotificationRead', 'A practitioner read a notification.', mark),
  defineEvent('NotificationDeleted', 'A practitioner put a notification away.', mark),
] as const

export const notificationReaderEvents = [
  defineEvent(
    'NotificationsRead',
    'A practitioner marked everything as read, up to the newest notification there was.',
    z.object({ practitionerId: smallId, upTo: smallId }),
  ),
] as const

export type NotificationEvent = Fact<(typeof notificationEvents)[number]>
export type NotificationMarkEvent = Fact<(typeof notificationMarkEvents)[number]>
export type NotificationReaderEvent = Fact<(typeof notificationReaderEvents)[number]>

/** All of them, so that each has the next small integer as its id. */
export const NOTIFICATIONS_STREAM = 'notifications'
/** The marks on one. */
export const notificationStream = (id: number): string => `notification-${id}`
/** What one practitioner marked together. */
export const notificationReaderStream = (practitionerId: number): string => `notification-reader-${practitionerId}`
