import { accepted, defineCommand, STAFF } from '../shared/command.ts'
import { bookingRules, constructionBanner } from './events.ts'

/** Answered once the next booking is decided by the new rules. */
export const changeBookingRules = defineCommand('change-booking-rules', {
  by: STAFF,
  body: bookingRules,
  answer: accepted,
})

export const changeConstructionBanner = defineCommand('change-construction-banner', {
  by: STAFF,
  body: constructionBanner,
  answer: accepted,
})
