import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { repeatableWithoutVersion, seenVersion } from '../shared/version.ts'
import { bookingRules, constructionBanner, notificationEmail } from './events.ts'
import { salesTerms } from './terms.ts'

/** Changes the rules. The answer comes when the next decision on a booking will use them. */
export const changeBookingRules = defineCommand('change-booking-rules', {
  by: STAFF,
  body: bookingRules,
  answer: accepted,
})

/** Changes the terms of what is booked and sold from now on. The answer comes when the next decision will use them. */
export const changeSalesTerms = defineCommand('change-sales-terms', {
  by: STAFF,
  body: salesTerms.safeExtend({ version: seenVersion }),
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
