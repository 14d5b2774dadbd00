import { ADMINS, accepted, defineCommand, STAFF } from '../shared/command.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'

/** Changes the rules. The answer comes when the next decision on a booking will use them. */
export const changeBookingRules = defineCommand('change-booking-rules', {
  by: ADMINS,
  body: bookingRules.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeConstructionBanner = defineCommand('change-construction-banner', {
  by: STAFF,
  body: constructionBanner.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})

export const changeNotificationEmail = defineCommand('change-notification-email', {
  by: STAFF,
  body: notificationEmail.extend({ version: seenVersion }),
  answer: accepted,
  repeatable: repeatableWithoutVersion,
})
