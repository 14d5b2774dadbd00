import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { MOST_READ_TOGETHER, notificationSubject } from './events.ts'
import { undeliveredLetter } from './letters.ts'

const oneNotification = z.object({ notificationId: smallId })

/** Marks a notification as read, only for the practitioner who asks. Repeating it changes nothing. */
export const markNotificationRead = defineCommand('mark-notification-read', {
  by: ['practitioner'],
  body: oneNotification,
  answer: accepted,
})

/** Marks all notifications so far as read, only for the practitioner who asks. */
export const markAllNotificationsRead = defineCommand('mark-all-notifications-read', {
  by: ['practitioner'],
  body: z.object({}),
  answer: accepted,
})

/** Marks some notifications as read together, only for the practitioner who asks. Repeating it changes nothing. */
export const markSomeNotificationsRead = defineCommand('mark-some-notifications-read', {
  by: ['practitioner'],
  body: z.object({ notificationIds: z.array(smallId).min(1).max(MOST_READ_TOGETHER) }),
  answer: accepted,
})

/** Deletes a notification, only for the practitioner who asks. */
export const deleteNotification = defineCommand('delete-notification', {
  by: ['practitioner'],
  body: oneNotification,
  answer: accepted,
})

/**
 * The mailer, which runs in the projector, could not deliver a letter and reports it as the actor `policy:mailer`.
 * Staff is notified once of each letter, even if the report is repeated.
 */
export const reportUndeliveredLetter = defineCommand('report-undelivered-letter', {
  by: ['policy'],
  body: z.object({
    /** The `Message-ID` of the letter, which is the same in each attempt. */
    messageId: z.string().min(1).max(200),
    /** What the letter is about, for example a booking. It is not the subject line of the mail. */
    subject: notificationSubject,
    letter: undeliveredLetter,
  }),
  answer: accepted,
})
