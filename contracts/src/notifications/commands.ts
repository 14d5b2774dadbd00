import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'

const one = z.object({ notificationId: smallId })

/** For whoever asks. Doing it again changes nothing. */
export const markNotificationRead = defineCommand('mark-notification-read', {
  by: ['practitioner'],
  body: one,
  answer: accepted,
})

/** Everything that there is. */
export const markAllNotificationsRead = defineCommand('mark-all-notifications-read', {
  by: ['practitioner'],
  body: z.object({}),
  answer: accepted,
})

/** Puts it away, for whoever asks. */
export const deleteNotification = defineCommand('delete-notification', {
  by: ['practitioner'],
  body: one,
  answer: accepted,
})
