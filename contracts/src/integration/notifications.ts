import { z } from 'zod'
import { notificationTopic } from '../notifications/topics.ts'
import { smallId } from '../shared/ids.ts'
import { publish } from './publish.ts'

/** Only the notification's id and its topic: what it is about, and for whom, is in the log. */
export const publishedNotifications = [
  publish(
    'NotificationRaised',
    'alba.notification.raised.v1',
    // Events that were published before the topic was added have none.
    z.object({ notificationId: smallId, topic: notificationTopic.optional() }),
  ),
] as const
