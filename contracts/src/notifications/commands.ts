import { z } from 'zod'
import { accepted, defineCommand } from '../shared/command.ts'
import { smallId } from '../shared/ids.ts'
import { notificationSubject } from './events.ts'
import { undeliveredLetter } from './letters.ts'

const one = z.object({ notificationId: smallId })

/** For the practitioner who asks. Doing it twice changes nothing. */
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

/** Deletes it, for the practitioner who asks. */
export const deleteNotification = defineCommand('delete-notification', {
  by: ['practitioner'],
  body: one,
  answer: accepted,
})

/** The mailer has given a letter up: staff is told once of each, however often it is said. */
export const reportUndeliveredLetter = defineCommand('report-undelivered-letter', {
  by: ['policy'],
  body: z.object({
    /** The letter's own, the same however often it is sent. */
    messageId: z.string().min(1).max(200),
    subject: notificationSubject,
    letter: undeliveredLetter,
  }),
  answer: accepted,
})
