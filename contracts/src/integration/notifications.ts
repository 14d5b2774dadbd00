import { z } from 'zod'
import { notificationTopic } from '../notifications/topics.ts'
import { smallId } from '../shared/ids.ts'
import { publish } from './publish.ts'

/** That there is one, and of which kind: what it is about, and for whom, stands in the log. */
export const publishedNotifications = [
  publish(
    'NotificationRaised',
    'alba.notification.raised.v1',
    // Those published before it was said have no topic.
    z.object({ notificationId: smallId, topic: notificationTopic.optional() }),
  ),
] as const
