import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact } from '../shared/event.ts'
import { randomId, smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { undeliveredLetter } from './letters.ts'
import { notificationTopic } from './topics.ts'

/** What a notification is about. An `availability` is an opening that was removed. */
export const notificationSubject = z.object({
  kind: z.enum(['booking', 'voucher', 'purchase', 'withdrawal', 'closure', 'availability', 'absence']),
  /** The id of the booking, voucher, purchase, withdrawal, closure, opening or absence. */
  id: z.int().min(1),
})
export type NotificationSubject = z.infer<typeof notificationSubject>

/** The largest number of bookings that a notification records. Those beyond are left out, and only counted. */
export const MOST_BOOKING_IDS = 100

/** When a booking was, and with which practitioner. The name of the client is not part of it. */
const place = z.object({
  startsAt: instant,
  practitionerId: smallId,
  practitionerName: z.string(),
  /** Who gave the second of two treatments side by side. */
  besidePractitionerId: smallId.optional(),
  /** Their name. Missing in older events. */
  besidePractitionerName: z.string().optional(),
})
export type NotedPlace = z.infer<typeof place>

/** The practitioners at these places, each once. */
export const practitionersAt = (places: readonly (NotedPlace | undefined)[]): number[] => [
  ...new Set(places.flatMap(at => (at ? [at.practitionerId, at.besidePractitionerId ?? []].flat() : []))),
]

/**
 * These events contain no names or addresses of clients, which are looked up when a notification is shown. So
 * notifications about an erased person do not name them.
 */
export const notificationEvents = [
  defineEvent(
    'NotificationRaised',
    'Something happened that staff should know: everybody at the centre gets this notification.',
    z.object({
      notificationId: smallId,
      topic: notificationTopic,
      subject: notificationSubject,
      /** When the fact happened. */
      happenedAt: instant,
      /** The amount, where there is one. */
      amountCents: cents.nullable(),
      /**
       * A code with more detail, which depends on the topic: why a card was refused, a refund failed, a payment was
       * disputed or came too late, or a claim was referred to staff; how a dispute ended; or `link` when the client
       * moved or canceled the booking with the link in a letter. Null when there is nothing to add.
       */
      code: z.string().max(100).nullable(),
      /** The bookings that no longer fit after a closure or the removal of an opening. */
      bookingIds: z.array(randomId).max(MOST_BOOKING_IDS),
      /** How many such bookings there are, when that is more than `bookingIds` has; missing in older events. */
      bookingCount: z.int().min(1).optional(),
      /**
       * The time and practitioner of the booking at that moment. They are recorded so that a notification never changes
       * once it was read. Missing in older events, and when it is not about one booking.
       */
      place: place.optional(),
      /** The time and practitioner before, when the booking was moved or got another practitioner. */
      placeBefore: place.optional(),
      /** The practitioner who did it; missing when nobody of the centre did, and in older events. */
      doneBy: smallId.optional(),
      /**
       * The practitioners whose bookings or agenda it concerned when it was raised; none for a sale. Missing in older
       * events.
       */
      concerns: z.array(smallId).optional(),
      /** The letter that could not be delivered, when the notification is about one. */
      letter: undeliveredLetter.optional(),
    }),
  ),
] as const

/** How many notifications one event marks as read. The gateway asks several times for more. */
export const MOST_READ_TOGETHER = 1_000

const mark = z.object({ notificationId: smallId, practitionerId: smallId })

/** Everybody has their own marks: what one practitioner has read or deleted does not change for the others. */
export const notificationMarkEvents = [
  defineEvent('NotificationRead', 'A practitioner read a notification.', mark),
  defineEvent('NotificationDeleted', 'A practitioner deleted a notification.', mark),
] as const

export const notificationReaderEvents = [
  defineEvent(
    'NotificationsRead',
    'A practitioner marked all notifications as read, up to the one with the id `upTo`.',
    z.object({ practitionerId: smallId, upTo: smallId }),
  ),
  defineEvent(
    'SomeNotificationsRead',
    'A practitioner marked as read together those notifications that a filter of the bell had found.',
    z.object({ practitionerId: smallId, notificationIds: z.array(smallId).min(1).max(MOST_READ_TOGETHER) }),
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
