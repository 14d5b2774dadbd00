import { z } from 'zod'
import { smallId } from '../shared/ids.ts'
import { publish } from './publish.ts'

/** Only that there is one: what it is about, and for whom, stands in the log. */
export const publishedNotifications = [
  publish('NotificationRaised', 'alba.notification.raised.v1', z.object({ notificationId: smallId })),
] as const
