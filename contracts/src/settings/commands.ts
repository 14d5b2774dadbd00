import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { seenVersion, unlessSeen } from '../shared/version.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'

/** Answered once the next booking is decided by the new rules. */
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
