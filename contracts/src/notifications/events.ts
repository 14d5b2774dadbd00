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

/** The largest number of bookings that a notification lists. */
export const MOST_NAMED = 100

/**
 * When, with whom and in which room a booking was. The names are those of practitioners and rooms, never of a client.
 */
const place = z.object({ startsAt: instant, practitionerId: smallId, practitionerName: z.string() })
export type NotedPlace = z.infer<typeof place>

/**
 * They contain no names or addresses of clients. Those are looked up when a notification is shown, so an erased person
 * has none.
 */
export const notificationEvents = [
  defineEvent(
    'NotificationRaised',
    'Staff is notified of something that happened: everybody at the centre, once.',
    z.object({
      notificationId: smallId,
      topic: notificationTopic,
      subject: notificationSubject,
      /** When the fact happened. */
      happenedAt: instant,
      /** The amount, where there is one. */
      amountCents: cents.nullable(),
      /** A code with more detail: why a card was refused, or why a claim was referred to staff. */
      code: z.string().max(100).nullable(),
      /** The bookings that a closure or a removed opening has left behind. */
      bookingIds: z.array(randomId).max(MOST_NAMED),
      /**
       * Where the booking stood at that time, and before if it changed, so that a notification never changes once it
       * was read. Missing in older events.
       */
      place: place.optional(),
      placeBefore: place.optional(),
      /** The practitioner who did it; missing when nobody of the centre did, and in older events. */
      doneBy: smallId.optional(),
      /** The letter that could not be delivered, when it is about one. */
      letter: undeliveredLetter.optional(),
    }),
  ),
] as const

const mark = z.object({ notificationId: smallId, practitionerId: smallId })

/** Marks are personal: what one practitioner has read or deleted does not change for the others. */
export const notificationMarkEvents = [
  defineEvent('NotificationRead', 'A practitioner read a notification.', mark),
  defineEvent('NotificationDeleted', 'A practitioner deleted a notification.', mark),
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

/** One stream has all notifications, so that each gets the next small integer as its id. */
export const NOTIFICATIONS_STREAM = 'notifications'
/** The stream of one notification's marks. */
export const notificationStream = (id: number): string => `notification-${id}`
/** The stream of a practitioner's marks of many notifications at once. */
export const notificationReaderStream = (practitionerId: number): string => `notification-reader-${practitionerId}`
