import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { seenVersion, unlessSeen } from '../shared/version.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'

/** Changes the rules. The answer comes once command's next decision on a booking will use them. */
export const changeBookingRules = defineCommand('change-booking-rules', {
  by: STAFF,
  body: bookingRules,
  answer: accepted,
})

export const changeConstructionBanner = defineCommand('change-construction-banner', {
  by: STAFF,
  body: constructionBanner.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: unlessSeen,
})

export const changeNotificationEmail = defineCommand('change-notification-email', {
  by: STAFF,
  body: notificationEmail.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: unlessSeen,
})
