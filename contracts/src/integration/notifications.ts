import { z } from 'zod'
import { notificationTopic } from '../notifications/topics.ts'
import { smallId } from '../shared/ids.ts'
import { publish } from './publish.ts'

/**
 * Published are only the id and the topic of a notification. Its subject (which booking, for example) and the details are
 * only in the log.
 */
export const publishedNotifications = [
  publish(
    'NotificationRaised',
    'alba.notification.raised.v1',
    // Events that were published before the topic was added have none.
    z.object({ notificationId: smallId, topic: notificationTopic.optional() }),
  ),
] as const
